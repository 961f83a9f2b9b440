// Sounds, off until someone wants them: made here, so nothing is loaded.

const button = document.getElementById("sounds");
let wanted = false;
try {
  wanted = localStorage.sounds === "on";
} catch {
  // A browser that keeps nothing asks again with each page.
}
let context = null;

function dress() {
  button?.setAttribute("aria-pressed", String(wanted));
}
dress();

button?.addEventListener("click", () => {
  wanted = !wanted;
  try {
    localStorage.sounds = wanted ? "on" : "off";
  } catch {
    // see above
  }
  dress();
  play("turn");
});

// A browser lets a page sound only once its reader has touched it.
addEventListener("pointerdown", () => context?.resume(), { passive: true });

const NOTES = { card: [[190, 0, 0.07]], turn: [[523, 0, 0.16], [784, 0.13, 0.3]] };

export function play(kind) {
  if (!wanted || document.hidden) return;
  context ??= new AudioContext();
  for (const [pitch, after, seconds] of NOTES[kind]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const at = context.currentTime + after;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.18, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
  }
}
