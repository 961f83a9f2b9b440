// A page of one seat. The server makes its HTML; this patches what changes and sends what is pressed.
import { patch } from "./patch.js";
import { play } from "./sound.js";
import { hands } from "./touch.js";

const main = document.getElementById("main");
const news = document.getElementById("news");
const sheet = document.getElementById("sheet");
const leaf = document.getElementById("leaf");
const { live, lost } = document.body.dataset;

export async function post(path, body) {
  const token = document.querySelector("meta[name=token]").content;
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Page": token },
      body: JSON.stringify(body),
    });
    return await answer.json();
  } catch {
    return { say: lost };
  }
}

// The games' own signs come later: until they are drawn, their plain signs are there.
const signs = document.createElement("link");
Object.assign(signs, { rel: "stylesheet", href: "/a/signs.css" });
document.head.append(signs);

// -- news: one line after the other, shown for a while and read out once

let fading;
export function say(html) {
  const line = document.createElement("span");
  line.innerHTML = html;
  news.append(line, " ");
  while (news.childElementCount > 4) news.firstElementChild.remove();
  news.classList.add("on");
  clearTimeout(fading);
  fading = setTimeout(() => {
    news.classList.remove("on");
    fading = setTimeout(() => news.replaceChildren(), 600);
  }, 7000);
}

// -- presses

let busy = false;
let slid = null;
export async function press(element, values) {
  if (busy) return;
  busy = true;
  element.setAttribute("aria-busy", "true");
  const answer = await post("/press", {
    press: element.dataset.press,
    values: values ?? (element.dataset.value === undefined ? [] : [element.dataset.value]),
    once: crypto.randomUUID(),
    table: Number(live.split("/")[2]) || 0,
  });
  busy = false;
  element.removeAttribute("aria-busy");
  if (answer.to) location.assign(answer.to);
  if (answer.say) say(answer.say);
  for (const [name, text] of Object.entries(answer.files ?? {})) keep(name, text);
  if (answer.sheet) {
    patch(leaf, answer.sheet);
    dress(leaf);
    // What is outside of an open sheet is neither seen nor read out: the news come along.
    sheet.append(news);
    if (!sheet.open) sheet.showModal();
  } else if (leaf.contains(element)) sheet.close();
  const next = slid;
  slid = null;
  if (next?.form.isConnected) press(next.form, [next.value]);
}

// A slider's latest place counts: what comes while the page waits for an answer is sent afterwards.
document.addEventListener("change", ({ target: { type, form, value } }) => {
  if (type !== "range") return;
  if (busy) slid = { form, value };
  else press(form, [value]);
});

sheet.addEventListener("close", () => {
  document.body.append(news);
  hold(); // what the sheet was opened from may be gone
});

function keep(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = name;
  link.click();
}

document.addEventListener("click", async (event) => {
  const found = event.target.closest("button, [data-close]");
  if (!found) return;
  if (found.dataset.why) say(found.dataset.why);
  else if ("close" in found.dataset) sheet.close();
  else if (found.dataset.out) {
    const answer = await post("/out", { all: found.dataset.out === "all" });
    if (answer.to) location.assign(answer.to);
  } else if (found.dataset.press) press(found);
});

// In Discord's window, a link is opened by the page around this one.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[target]");
  if (!link || parent === window) return;
  event.preventDefault();
  parent.postMessage({ open: link.href }, location.origin);
});

document.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  const chosen = new FormData(form).getAll("value");
  if (chosen.length < Number(form.dataset.least ?? 0)) return;
  press(form, chosen.slice(0, Number(form.dataset.most ?? 25)));
});

// -- times in the reader's words

const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
const STEPS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function dress(root) {
  for (const time of root.querySelectorAll("time")) {
    const seconds = (Date.parse(time.dateTime) - Date.now()) / 1000;
    const [unit, size] = STEPS.find(([, size]) => Math.abs(seconds) >= size) ?? STEPS[3];
    const text = relative.format(Math.round(seconds / size), unit);
    if (time.textContent !== text) time.textContent = text;
  }
}
setInterval(() => dress(document), 1000);
dress(document);

// -- what changes

function colour(accent) {
  if (accent) document.documentElement.style.setProperty("--accent", accent);
}
colour(document.querySelector("meta[name=theme-color]").content);

const touch = hands(main, press);
let asked = null;

function show(seen) {
  const focused = place();
  document.title = seen.title;
  colour(seen.accent);
  touch.before();
  patch(main, seen.main);
  dress(main);
  touch.after();
  refocus(focused);
  const lines = document.getElementById("lines");
  if (seen.news.length) play("card");
  for (const line of seen.news) {
    const item = document.createElement("li");
    item.innerHTML = line;
    lines.append(item);
    say(line);
  }
  if (asked !== null && seen.asks && seen.asks !== asked) {
    if (news.lastElementChild?.textContent !== seen.asks) say(seen.asks);
    play("turn");
    navigator.vibrate?.(60);
  }
  asked = seen.asks;
}

// Focus stays; only where its element has gone, it moves to the one that took the place.
function place() {
  const element = document.activeElement;
  const list = element.closest("ul, .row, .choices");
  return { element, list, at: list ? [...list.querySelectorAll("button")].indexOf(element) : 0 };
}

function refocus({ element, list, at }) {
  if (element === document.body || element === document.activeElement) return;
  const left = list?.isConnected ? [...list.querySelectorAll("button")] : [];
  const stays = element.isConnected && element.checkVisibility(); // moving it has taken its focus
  (stays ? element : left[Math.min(at, left.length - 1)])?.focus({ preventScroll: true });
  hold();
}

function hold() {
  if (document.activeElement === document.body) main.focus({ preventScroll: true });
}

// A lost connection comes back by itself: after a restart, and after a page has slept.
function follow() {
  const stream = new EventSource(live);
  stream.onmessage = (event) => {
    document.body.classList.remove("lost");
    show(JSON.parse(event.data));
  };
  stream.addEventListener("over", () => {
    stream.close();
    location.reload();
  });
  stream.onerror = async () => {
    document.body.classList.add("lost");
    if (stream.readyState !== EventSource.CLOSED) return;
    const answer = await fetch(location.href, { method: "HEAD" }).catch(() => null);
    if (answer && answer.status >= 400 && answer.status < 500) location.reload();
    else setTimeout(follow, 3000);
  };
}
if (live) follow();
