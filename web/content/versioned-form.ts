/** Words of the forms that change what others may change meanwhile. */
export const versionedFormWords = {
  restored: (moment: string) => `Restored: what you typed on ${moment} and didn't save.`,
  changedSince: "The saved version has changed since. Choose below which one to keep.",
  discard: "Discard draft",
  changes: "Your edits are safe. Here's what changed:",
  nothing: "(empty)",
  keepMine: "Keep mine",
} as const;
