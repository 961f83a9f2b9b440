// The shell: who plays, which channel is on the screen, what is new elsewhere.
// The channel itself is a page of SimCord's in a frame; frame.js speaks from inside it.

const POLL = 500; // ms between looks at what is new
const FRAMES = 6; // channels kept ready, so that going back to one takes no time
const NOTICE = 8000; // ms that good news stay
const LANGUAGES = { fr: "FR", de: "DE" };

const $ = (id) => document.getElementById(id);
const shell = $("shell");
const frames = new Map(); // "person/channel" -> iframe, the least recently shown first
let world = null; // what the server said last
let here = read(); // {handle, channel}
let wanted = null; // the frame being shown
let noticed = { starting: "", outage: 0, errors: 0 };
let noticeTimer = 0;
let pulling = false;

function read() {
  const [handle = "", channel = ""] = decodeURIComponent(location.hash.slice(1)).split("/");
  return { handle, channel };
}

function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

function face(id) {
  const picture = make("img");
  picture.src = `/playground/face/${id}.png`;
  picture.alt = "";
  return make("span", "face", picture);
}

function you() { return world.people.find((person) => person.id === world.you); }
function room() { return world.rooms.find((each) => each.id === here.channel); }

window.playground = { nameOf: (channel) => world?.rooms.find((each) => each.id === channel)?.name };

// --- going somewhere

function go(handle, channel) {
  close();
  const hash = `#${handle}/${channel}`;
  if (location.hash === hash) return;
  location.hash = hash; // hashchange does the rest, and Back works
}

function become(person) {
  const current = room();
  // In a conversation with the bot, the next person wants theirs.
  go(person.handle, current?.kind === "dm" ? "dm" : here.channel);
}

addEventListener("hashchange", () => { here = read(); void look(); });

async function show() {
  const key = `${world.you}/${here.channel}`;
  let frame = frames.get(key);
  if (!frame) {
    wake(null); // not the channel one came from: a press there would be a press elsewhere
    frame = document.createElement("iframe");
    frame.title = `${room().name}, as ${you().name}`;
    frames.set(key, frame);
    const opened = await ask("/playground/open", {
      person: world.you, channel: here.channel,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC",
    });
    if (!opened.frame) { frames.delete(key); return; }
    frame.dataset.key = key;
    frame.src = opened.frame;
    $("stage").append(frame);
    frame.addEventListener("load", () => { if (wanted === key) wake(key); });
  }
  if (wanted === key) wake(key);
}

// Puts one frame on the screen and lets it look for news; null: none.
function wake(key) {
  const frame = frames.get(key);
  if (frame) {
    frames.delete(key);
    frames.set(key, frame);
  }
  for (const [each, other] of frames) {
    other.classList.toggle("on", each === key);
    other.contentWindow?.playground?.awake(each === key);
  }
  for (const [each, other] of frames) {
    if (frames.size <= FRAMES) break;
    if (each === key) continue;
    other.remove();
    frames.delete(each);
  }
}

function forget(frame) {
  for (const [key, each] of frames) {
    if (each !== frame) continue;
    frame.remove();
    frames.delete(key);
    if (wanted === key) { wanted = null; void look(); }
  }
}

// --- speaking with the server

async function ask(path, body) {
  const response = await fetch(path, body === undefined ? { cache: "no-store" } : {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  if (response.status === 401) throw new Error("stranger");
  return response.json();
}

let looking = null;
let again = false;
function look() { // one at a time; a wish made meanwhile is granted after
  if (looking) { again = true; return looking; }
  looking = update().finally(() => { looking = null; if (again) { again = false; void look(); } });
  return looking;
}

async function update() {
  const query = new URLSearchParams();
  const person = world?.people.find((each) => each.handle === here.handle);
  if (person) query.set("person", person.id);
  query.set("channel", here.channel);
  if (document.visibilityState === "visible") query.set("seen", "");
  try {
    world = await ask(`/playground/state?${query}`);
  } catch (error) {
    notice(error.message === "stranger"
      ? "The playground has restarted. Open the address in its terminal."
      : `The playground isn't running. Start it again${world ? `: ${world.command}` : "."}`, "bad", true);
    return;
  }
  settle();
  draw();
}

// Makes the place in the address one that exists.
function settle() {
  const named = world.people.find((each) => each.handle === here.handle);
  if (named && named.id !== world.you) { again = true; return; } // the first answer was for another person
  const current = room();
  if (named && current) return;
  const next = here.channel === "dm" ? world.rooms.find((each) => each.kind === "dm") : world.rooms[0];
  here = { handle: you().handle, channel: next.id };
  history.replaceState(null, "", `#${here.handle}/${here.channel}`);
}

// --- drawing

let drawn = "";
function draw() {
  if (!room() || you().handle !== here.handle) return;
  const key = `${world.you}/${here.channel}`;
  if (wanted !== key) { wanted = key; void show(); }
  news();
  const sign = JSON.stringify([world, here]);
  if (sign === drawn) return;
  drawn = sign;
  drawRooms();
  drawPeople();
  drawBar();
}

function drawRooms() {
  const list = $("rooms");
  const at = list.scrollTop;
  $("server").textContent = world.server;
  list.replaceChildren(make("h2", "", "Text channels"));
  for (const each of world.rooms) {
    if (each.kind === "dm") list.append(make("h2", "", "Direct messages"));
    list.append(drawRoom(each));
  }
  list.scrollTop = at;
  const me = you();
  $("you").replaceChildren(face(me.id), make("span", "who", make("b", "", `You are ${me.name}`),
    make("small", "", `@${me.handle} · ${me.locale}`)));
}

function drawRoom(each) {
  const button = make("button", `room ${each.kind}`);
  button.type = "button";
  button.dataset.channel = each.id;
  const mark = each.kind === "dm" ? face(world.bot.id) : make("span", "mark", each.kind === "thread" ? "" : "#");
  if (each.kind !== "thread") button.append(mark);
  const name = make("span", "name", each.name);
  if (each.kind === "dm") name.append(make("span", "tag", "APP"));
  button.append(name);
  if (each.id === here.channel) button.setAttribute("aria-current", "page");
  else if (each.unread) {
    button.classList.add("unread");
    if (each.kind === "dm") {
      const badge = make("span", "badge", "1");
      badge.setAttribute("aria-label", "new message");
      button.append(badge);
    }
  }
  button.addEventListener("click", () => go(here.handle, each.id));
  return button;
}

function drawPeople() {
  const list = $("people");
  list.replaceChildren(make("h2", "", `Play as — ${world.people.length}`));
  world.people.forEach((person, index) => {
    const button = make("button", "person", face(person.id));
    button.type = "button";
    button.dataset.handle = person.handle;
    button.title = `Play as ${person.name} (Alt+${index + 1})`;
    button.style.setProperty("--colour", person.colour);
    button.setAttribute("aria-pressed", String(person.id === world.you));
    const about = [person.id === world.you ? "you" : person.owner ? "owner" : `@${person.handle}`,
      ...person.takes_dms ? [] : ["takes no DMs"]].join(" · ");
    button.append(make("span", "who", make("b", "", person.name), make("small", "", about)));
    const language = LANGUAGES[person.locale];
    if (language) button.append(make("span", "language", language));
    if (person.called && person.id !== world.you) {
      const dot = make("span", "dot");
      dot.setAttribute("aria-label", "has a new message from the bot");
      dot.setAttribute("role", "img");
      button.firstChild.append(dot);
    }
    button.addEventListener("click", () => become(person));
    list.append(button);
  });
  const bot = make("b", "", world.bot.name);
  bot.append(make("span", "tag", "APP"));
  list.append(make("h2", "", "Apps — 1"), make("div", "person", face(world.bot.id),
    make("span", "who", bot, make("small", "", world.bot.up ? "online" : world.bot.starting ? "is starting" : "does not start"))));
  list.append(make("p", "hint", "Everything here stays on this machine. Open a second window to play as another person, too."));
}

function drawBar() {
  const current = room();
  const me = you();
  $("mark").textContent = { channel: "#", thread: "⤷", dm: "@" }[current.kind];
  $("title").textContent = current.name;
  const parent = world.rooms.find((each) => each.id === current.parent);
  $("topic").textContent = current.kind === "thread" && parent ? `in #${parent.name}` : current.topic;
  document.title = `${current.kind === "channel" ? "#" : ""}${current.name} · ${me.name} · ${world.server}`;
  $("open-people").replaceChildren(face(me.id));
  if (world.people.some((person) => person.called && person.id !== world.you)) {
    $("open-people").firstChild.append(make("span", "dot"));
  }
  $("elsewhere").hidden = !world.rooms.some((each) => each.unread && each.id !== here.channel);
}

// --- news

function notice(text, kind, stays = false) {
  clearTimeout(noticeTimer);
  const box = $("notice");
  box.textContent = text;
  box.className = `notice ${kind}`;
  box.hidden = false;
  if (!stays) noticeTimer = setTimeout(() => { box.hidden = true; }, NOTICE);
}

function news() {
  const { bot, outage, errors } = world;
  if ($("notice").textContent.startsWith("The playground ")) $("notice").hidden = true;
  if (bot.starting !== noticed.starting) {
    noticed.starting = bot.starting;
    if (bot.starting) notice(`${bot.name} is starting: ${bot.starting}…`, "", true);
    else if (bot.up) $("notice").hidden = true;
    else notice(`${bot.name} does not start: ${outage.problem}`, "bad", true);
    $("plug").disabled = Boolean(bot.starting);
  }
  if (outage && outage.number !== noticed.outage && !pulling) {
    if (noticed.outage || Date.now() - started > 2 * POLL) tell(outage);
    noticed.outage = outage.number;
  }
  if (errors.count > noticed.errors) {
    notice(`The bot reported an error: ${errors.last} (more in the terminal)`, "bad");
    noticed.errors = errors.count;
  }
}
const started = Date.now();

function tell(outage) {
  if (outage.problem) {
    notice(`Bot killed. It fails to start: ${outage.problem}`, "bad", true);
    return;
  }
  notice(`Bot killed without warning. Back after ${outage.seconds.toFixed(outage.seconds < 0.1 ? 2 : 1)} s on the same database: just play on.`, "good");
}

$("plug").addEventListener("click", async () => {
  $("plug").disabled = pulling = true;
  notice("Bot killed. Starting it again on the same database…", "bad", true);
  try {
    const outage = await ask("/playground/plug", {});
    noticed.outage = outage.number;
    tell(outage);
  } catch {
    notice("The playground isn't answering.", "bad", true);
  }
  $("plug").disabled = pulling = false;
  void look();
});

// --- drawers and keys

function close() {
  shell.classList.remove("show-sidebar", "show-people");
  $("scrim").hidden = true;
}
function open(which) {
  close();
  shell.classList.add(which);
  $("scrim").hidden = false;
}
$("open-sidebar").addEventListener("click", () => open("show-sidebar"));
$("close-sidebar").addEventListener("click", close);
$("open-people").addEventListener("click", () => open("show-people"));
$("scrim").addEventListener("click", close);
$("you").addEventListener("click", () => {
  if (matchMedia("(max-width: 1023px)").matches) open("show-people");
  else $("people").querySelector(".person").focus();
});

$("theme").addEventListener("click", window.switchTheme);

function key(code) {
  if (code === "Escape") { close(); return; }
  const person = world?.people[Number(code.replace("Digit", "")) - 1];
  if (person) become(person);
}
addEventListener("keydown", (event) => {
  if (event.key === "Escape" || (event.altKey && /^Digit[1-6]$/.test(event.code))) key(event.code);
});

addEventListener("message", (event) => {
  if (event.origin !== location.origin || !world) return;
  const frame = [...frames.values()].find((each) => each.contentWindow === event.source);
  if (!frame) return;
  const { playground, value } = event.data ?? {};
  if (playground === "lost") forget(frame);
  if (playground === "acted") void look();
  if (playground === "failed") notice(value, "bad");
  if (playground === "key") key(value);
  if (playground === "channel") {
    const target = world.rooms.find((each) => each.id === value) ?? world.rooms.find((each) => each.name === value);
    if (target) go(here.handle, target.id);
  }
});

document.addEventListener("visibilitychange", () => { void look(); });
void look();
setInterval(() => { void look(); }, POLL);
