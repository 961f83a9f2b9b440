// What hands do with cards: drag them to the table, walk along them with keys; and how cards move.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const FAR = 9; // pixels from which a finger drags rather than taps
const EASE = { duration: 260, easing: "cubic-bezier(.2,.7,.2,1)" };

export function hands(main, press) {
  drag(main, press);
  keys(main);
  return motion(main);
}

// -- dragging

function drag(main, press) {
  let from = null;
  let ghost = null;
  let start = [0, 0];
  let dragged = false;

  main.addEventListener("pointerdown", (event) => {
    const thing = event.target.closest("#hand button.thing[data-press]");
    if (!thing || event.button) return;
    from = thing;
    start = [event.clientX, event.clientY];
    dragged = false;
  });
  addEventListener("pointermove", (event) => {
    if (!from) return;
    const [dx, dy] = [event.clientX - start[0], event.clientY - start[1]];
    if (!ghost) {
      // A finger that moves sideways or down scrolls; one that moves up lifts a card.
      const lifts = event.pointerType === "mouse" ? Math.hypot(dx, dy) > FAR : -dy > FAR && -dy > Math.abs(dx);
      if (!lifts) return;
      const box = from.getBoundingClientRect();
      ghost = from.cloneNode(true);
      ghost.removeAttribute("data-press");
      ghost.setAttribute("aria-hidden", "true");
      ghost.className = "thing drag";
      Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` });
      document.body.append(ghost);
      from.style.visibility = "hidden";
      board()?.classList.add("aim");
      dragged = true;
    }
    ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(${dx / 40}deg)`;
    board()?.classList.toggle("over", over(event));
  });
  addEventListener("pointerup", (event) => {
    const [thing, there] = [from, ghost && over(event)];
    drop();
    if (there) press(thing);
  });
  addEventListener("pointercancel", drop);
  addEventListener("touchmove", (event) => ghost && event.preventDefault(), { passive: false });
  main.addEventListener("click", (event) => {
    if (dragged) {
      dragged = false;
      event.preventDefault();
      event.stopPropagation();
    }
  }, true);

  function board() {
    return document.getElementById("board");
  }
  function over(event) {
    const box = board()?.getBoundingClientRect();
    return !!box && event.clientX > box.left && event.clientX < box.right && event.clientY < box.bottom;
  }
  function drop() {
    if (from) from.style.visibility = "";
    ghost?.remove();
    board()?.classList.remove("aim", "over");
    from = ghost = null;
  }
}

// -- keys: arrows walk along things, 1 to 9 go to one; Enter presses, as everywhere

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function keys(main) {
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("input, dialog")) return;
    const hand = main.querySelector("#hand .things") ?? main.querySelector(".things");
    const list = document.activeElement?.closest?.(".things, .row, .choices");
    if (event.key >= "1" && event.key <= "9" && hand) {
      reach(hand)[Number(event.key) - 1]?.focus();
      event.preventDefault();
    } else if (event.key in STEPS && list) {
      const all = reach(list);
      const at = all.indexOf(document.activeElement) + STEPS[event.key];
      all[(at + all.length) % all.length]?.focus();
      event.preventDefault();
    }
  });
}

function reach(list) {
  const things = [...list.querySelectorAll("button.thing")];
  return things.length ? things : [...list.querySelectorAll("button")];
}

// -- motion: what stays slides to its new place, what is played flies to the table

function motion(main) {
  let places = new Map();
  let scenes = new Map();

  function shown(list) {
    return [...main.querySelectorAll(list)];
  }
  return {
    before() {
      places = new Map(shown("#hand li[data-key]").map((item) => [item.dataset.key, [item, item.getBoundingClientRect()]]));
      scenes = new Map(shown("img.scene").map((image) => [image.dataset.key, image.getAttribute("src")]));
    },
    after() {
      if (calm.matches || document.hidden) return;
      for (const [item, was] of places.values()) {
        if (item.isConnected) slide(item, was);
        else fly(item, was);
      }
      for (const image of shown("img.scene"))
        if (scenes.has(image.dataset.key) && scenes.get(image.dataset.key) !== image.getAttribute("src"))
          image.animate([{ opacity: 0.55 }, { opacity: 1 }], EASE);
      for (const item of shown("#hand li[data-key]"))
        if (!places.has(item.dataset.key) && places.size)
          item.animate([{ opacity: 0, transform: "rotateY(90deg)" }, { opacity: 1, transform: "none" }], EASE);
    },
  };
}

function slide(item, was) {
  const now = item.getBoundingClientRect();
  const [dx, dy] = [was.left - now.left, was.top - now.top];
  if (Math.hypot(dx, dy) > 1)
    item.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], EASE);
}

function fly(item, was) {
  const board = document.getElementById("board")?.getBoundingClientRect();
  const thing = item.querySelector(".thing");
  if (!board || !thing) return;
  const ghost = thing.cloneNode(true);
  ghost.removeAttribute("data-press");
  ghost.setAttribute("aria-hidden", "true");
  ghost.tabIndex = -1;
  ghost.className = "thing drag";
  Object.assign(ghost.style, { left: `${was.left}px`, top: `${was.top}px`, width: `${was.width}px` });
  document.body.append(ghost);
  const x = board.left + board.width / 2 - was.left - was.width / 2;
  const y = Math.max(board.top, 0) + Math.min(board.height, innerHeight) / 3 - was.top;
  const to = { transform: `translate(${x}px, ${y}px) rotate(8deg) scale(.6)`, opacity: 0.2 };
  ghost.animate([{ transform: "none", opacity: 1 }, to], { ...EASE, duration: 340 }).onfinish = () => ghost.remove();
}
