/** Words of the forms whose record may change while they are open. */
export const versionedFormWords = {
  restored: (moment: string) => `Restored: what you typed on ${moment} and didn't save.`,
  changedSince: "The saved version has changed since. Choose below which one to keep.",
  discard: "Discard draft",
  changes: "Your edits are safe. Here's what changed:",
  nothing: "(empty)",
  keepMine: "Keep mine",
} as const;
