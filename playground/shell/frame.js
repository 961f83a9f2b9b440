// Inside the frame: quiet while hidden, and no press is lost when the board changes under the finger.

(() => {
  const tell = (playground, value) => parent.postMessage({ playground, value }, location.origin);
  const REPLACED = 3000; // ms after which a picture that has not come counts as missing
  const SLIP = 16; // px a finger may slip between down and up and still mean the button

  // --- quiet while hidden

  let waiting = null; // a promise while the frame is hidden, and what resolves it
  window.playground = {
    awake(yes) {
      if (yes) { waiting?.resolve(); waiting = null; return; }
      if (waiting) return;
      waiting = {};
      waiting.over = new Promise((resolve) => { waiting.resolve = resolve; });
    },
    // Writes text, with the channels that SimCord left as <#number>: it knows none in a conversation.
    write(target, text) {
      for (const [index, part] of String(text ?? "").split(/<#(\d+)>/).entries()) {
        if (index % 2 === 0) { target.append(part); continue; }
        const mention = Object.assign(document.createElement("span"), { className: "mention" });
        mention.textContent = `#${parent.playground.nameOf(part) ?? "unknown"}`;
        mention.dataset.channel = part;
        target.append(mention);
      }
    },
    // What is done while an action is under way waits its turn; a press keeps what its button says to the bot.
    queued(dispatch, busy) {
      const kept = [];
      const once = ["run_command", "modal_submit", "send_message"];
      function drain() {
        if (!kept.length || busy()) return;
        dispatch(...kept[0]);
        if (busy()) kept.shift(); // under way; else it was not taken, and is tried again
      }
      setInterval(drain, 20);
      return (kind, extra = {}, metadata = null) => {
        const button = kind === "click" && document.querySelector(`button[data-control-key="${CSS.escape(extra.control_key)}"]`);
        const what = [kind, button ? { ...extra, custom_id: button.dataset.customId } : extra, metadata];
        if (!["click", "select", ...once].includes(kind)) dispatch(...what);
        else if (!once.includes(kind) || !kept.some(([other]) => other === kind)) { kept.push(what); drain(); }
      };
    },
  };
  const plainFetch = window.fetch;
  window.fetch = async (...request) => {
    if (String(request[0]) === "/api/state") await waiting?.over;
    const response = await plainFetch(...request);
    if (response.status === 204 && String(request[0]).startsWith("/api/assets/")) {
      // A picture that was replaced while it was asked for: its place stays empty until the next is drawn.
      await new Promise((resolve) => { setTimeout(resolve, REPLACED); });
      return new Response(null, { status: 404 });
    }
    if (String(request[0]) === "/api/action") void report(request[1].body, response.clone());
    if (response.status === 401 || response.status === 410) tell("lost");
    return response;
  };

  // --- what Discord says in red under a message when the bot does not answer

  const ASKING = new Set(["click", "select", "modal_submit", "run_command"]);
  async function report(body, response) {
    tell("acted");
    const kind = typeof body === "string" ? JSON.parse(body).kind : "run_command";
    if (!response.ok || !ASKING.has(kind)) return;
    const { rejected, settlement, acknowledgement, diagnostics } = await response.json();
    if (diagnostics.some((each) => each.code === "command-option-invalid")) return; // said in the field
    if (rejected) tell("failed", "That is gone.");
    else if (settlement !== "settled" || acknowledgement === "unacknowledged") tell("failed", "This interaction failed: the bot did not answer.");
  }

  // --- no press is lost

  // A redrawn board replaces its buttons. If that happens between the finger's going
  // down and up, the browser clicks nothing. The press goes to the button that took the place.
  let press = null;
  addEventListener("pointerdown", (event) => {
    const button = event.target.closest?.("button[data-custom-id]");
    press = button && {
      button, customId: button.dataset.customId, clicked: false, x: event.clientX, y: event.clientY,
      message: button.closest("[data-message-id]")?.dataset.messageId,
    };
  }, true);
  addEventListener("pointercancel", () => { press = null; }, true);
  addEventListener("click", (event) => {
    if (press && event.target.closest?.("button[data-custom-id]")) press.clicked = true;
  }, true);
  addEventListener("pointerup", (event) => {
    const made = press;
    if (!made || Math.hypot(event.clientX - made.x, event.clientY - made.y) > SLIP) return;
    setTimeout(() => {
      if (made.clicked || made.button.isConnected) return;
      const article = document.querySelector(`article[data-message-id="${CSS.escape(made.message ?? "")}"]`);
      article?.querySelector(`button[data-custom-id="${CSS.escape(made.customId)}"]`)?.click();
    }, 10);
  }, true);

  // --- who is at the end stays at the end, whatever grows there

  // Pictures arrive after the scrolling is done; only the reader's own hand leaves the end.
  addEventListener("DOMContentLoaded", () => {
    const timeline = document.getElementById("channel-timeline");
    let following = true;
    let touched = -Infinity; // when the reader last did something that scrolls
    const scrolls = (event) => event.type === "keydown" ? /^(Page|Arrow|Home|End)/.test(event.key)
      : event.type !== "pointerdown" || event.target === timeline; // its scroll bar
    for (const hand of ["wheel", "touchmove", "keydown", "pointerdown"]) {
      addEventListener(hand, (event) => { if (scrolls(event)) touched = performance.now(); }, { capture: true, passive: true });
    }
    timeline.addEventListener("scroll", () => {
      if (performance.now() - touched > 500) return;
      following = timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight < 40;
    }, { passive: true });
    const follow = new ResizeObserver(() => { if (following) timeline.scrollTop = timeline.scrollHeight; });
    follow.observe(timeline);
    follow.observe(document.getElementById("channel-message-list"));
  });

  // --- "in 30 seconds" counts down

  const UNITS = [["second", 60, 1], ["minute", 3600, 60], ["hour", 86400, 3600], ["day", 604800, 86400], ["week", Infinity, 604800]];
  setInterval(() => {
    for (const time of document.querySelectorAll('time[data-counts]')) {
      const seconds = (Date.parse(time.dateTime) - Date.now()) / 1000;
      const [unit, , size] = UNITS.find(([, below]) => Math.abs(seconds) < below);
      const text = new Intl.RelativeTimeFormat(time.dataset.counts, { numeric: "auto" })
        .format(Math.round(seconds / size), unit);
      if (time.textContent !== text) time.textContent = text;
    }
  }, 1000);

  // --- ways to other channels

  addEventListener("click", (event) => {
    const target = event.target;
    const link = target.closest?.('a[href^="https://discord.com/channels/"]');
    if (link) { event.preventDefault(); tell("channel", link.href.split("/")[5]); return; }
    // A thread opened from a message bears that message's id.
    if (target.closest?.(".thread-summary")) tell("channel", target.closest("[data-message-id]")?.dataset.messageId);
    const started = target.closest?.(".message-system")?.querySelector('a[href*="/channels/"]');
    if (started) tell("channel", started.href.split("/")[5]);
    const mention = target.closest?.(".mention");
    if (mention?.textContent.startsWith("#")) tell("channel", mention.dataset.channel ?? mention.textContent.slice(1));
  });
  addEventListener("keydown", (event) => {
    if (event.altKey && /^Digit[1-6]$/.test(event.code)) { event.preventDefault(); tell("key", event.code); }
  });
})();
