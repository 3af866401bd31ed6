import { readText, writeText } from "#web/lib/storage.ts";
import { createStore } from "#web/lib/store.ts";

/** How an answer sounds and feels: a yes rises, a question stays, a no falls. */
export type Tone = "yes" | "question" | "no" | "quiet";

const tones = { yes: [660, 990], question: [523, 523], no: [330, 196] } as const;
const vibrations = { yes: [70], question: [70, 70, 70], no: [250, 80, 250], quiet: [] };
const toneSeconds = 0.13;
const loudness = 0.25;

const mutedKey = "club:door-muted";

/** Whether the door is silent, kept in this browser. */
export const muted = createStore(readText(mutedKey, "browser") === "yes");

/** Turns the sound off or on. */
export const setMuted = (isMuted: boolean) => {
  writeText(mutedKey, isMuted ? "yes" : null, "browser");
  muted.set(isMuted);
};

let audio: AudioContext | undefined;

/** Makes sound possible: browsers allow it only in answer to a press. */
export const unlockSound = () => {
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
};

const play = (context: AudioContext, pair: readonly number[]) => {
  pair.forEach((hertz, index) => {
    const start = context.currentTime + index * toneSeconds;
    const oscillator = new OscillatorNode(context, { frequency: hertz, type: "triangle" });
    const gain = new GainNode(context, { gain: loudness });
    // Without a click at the end.
    gain.gain.setTargetAtTime(0, start + toneSeconds * 0.7, 0.02);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + toneSeconds * 1.6);
  });
};

/** Lets the hand and the ear know. */
export const signal = (tone: Tone) => {
  if (tone === "quiet") return;
  // Not every browser has it, and none before the first press.
  if ("vibrate" in navigator && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(vibrations[tone]);
  if (audio?.state === "running" && !muted.get()) play(audio, tones[tone]);
};
