// The demo on the front page: steps through a match of each game. `python -m playground.demo` writes what it shows.
(async () => {
  const box = document.getElementById("demo");
  if (!box) return;
  const matches = await (await fetch("demo/matches.json")).json();
  const at = { match: 0, step: 0 };

  const make = (tag, properties, ...inside) => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...inside);
    return made;
  };
  const button = (label, press, properties) => {
    const made = make("button", { type: "button", textContent: label, ...properties });
    made.addEventListener("click", press);
    return made;
  };

  const games = matches.map((match, number) => button(match.title, () => go(number, 0)));
  const shown = make("div", { className: "demo-step" });
  const count = make("span", { className: "demo-count" });
  const back = button("◀", () => turn(-1), { ariaLabel: "Back" });
  const on = button("Next ▶", () => turn(1), { className: "demo-on" });
  shown.setAttribute("aria-live", "polite");
  box.replaceChildren(
    make("div", { className: "demo-games", role: "group", ariaLabel: "Game" }, ...games),
    make("div", { className: "demo-steps" }, back, count, on),
    shown,
  );
  box.tabIndex = 0;

  function go(match, step, moved = true) {
    at.match = match;
    at.step = Math.min(Math.max(step, 0), matches[match].steps.length - 1);
    const { game, steps } = matches[match];
    games.forEach((one, number) => one.setAttribute("aria-pressed", String(number === match)));
    count.textContent = `Step ${at.step + 1} of ${steps.length}`;
    back.disabled = at.step === 0;
    on.disabled = at.step === steps.length - 1;
    shown.innerHTML = steps[at.step];
    for (const next of (steps[at.step + 1] ?? "").matchAll(/src="([^"]+)"/g)) new Image().src = next[1];
    if (moved) history.replaceState(null, "", `#${game}-${at.step + 1}`);
  }

  const turn = (by) => go(at.match, at.step + by);

  box.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) turn(by);
  });
  let from = null;
  shown.addEventListener("touchstart", (event) => (from = event.touches[0]), { passive: true });
  shown.addEventListener("touchend", (event) => {
    const to = event.changedTouches[0];
    const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (Math.abs(across) > 60 && Math.abs(across) > 2 * Math.abs(down)) turn(across < 0 ? 1 : -1);
  });

  const [, game, step] = location.hash.match(/^#(\w+)-(\d+)$/) ?? [];
  const asked = matches.findIndex((match) => match.game === game);
  go(asked < 0 ? 0 : asked, asked < 0 ? 0 : step - 1, false);
})();
