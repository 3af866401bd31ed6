import { readText, writeText } from "#web/lib/storage.ts";
import { createStore } from "#web/lib/store.ts";

/** Sound and vibration of an answer: rising for yes, level for a question, falling for no. */
export type Tone = "yes" | "question" | "no" | "quiet";

const tones = { yes: [660, 990], question: [523, 523], no: [330, 196] } as const;
const vibrations = { yes: [70], question: [70, 70, 70], no: [250, 80, 250], quiet: [] };
const toneSeconds = 0.13;
const loudness = 0.25;

const mutedKey = "club:door-muted";

/** Whether the door is muted, stored in this browser. */
export const muted = createStore(readText(mutedKey, "browser") === "yes");

/** Mutes or unmutes the sound. */
export const setMuted = (isMuted: boolean) => {
  writeText(mutedKey, isMuted ? "yes" : null, "browser");
  muted.set(isMuted);
};

let audio: AudioContext | undefined;

/** Enables sound: browsers allow it only after a user gesture. */
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
    // Avoids a click at the end.
    gain.gain.setTargetAtTime(0, start + toneSeconds * 0.7, 0.02);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + toneSeconds * 1.6);
  });
};

/** Plays the sound and vibrates. */
export const signal = (tone: Tone) => {
  if (tone === "quiet") return;
  // Not supported everywhere, and not before the first user gesture.
  if ("vibrate" in navigator && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(vibrations[tone]);
  if (audio?.state === "running" && !muted.get()) play(audio, tones[tone]);
};
