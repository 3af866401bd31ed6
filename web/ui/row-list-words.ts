/** The keys that go through any list of rows, and the way to turn its keys off. */
export const rowListWords = {
  title: "Keyboard:",
  off: "Keyboard shortcuts are off.",
  turnOff: "Turn off",
  turnOn: "Turn on",
  keys: [
    ["J", "next"],
    ["K", "previous"],
  ],
  shortcuts: "Keyboard shortcuts",
  helpKey: ["?", "this list"],
  close: "Close",
} as const;
