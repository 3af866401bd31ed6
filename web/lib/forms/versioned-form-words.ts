/** Words of the forms whose record may change while they are open. */
export const versionedFormWords = {
  restored: (moment: string) => `Restored: what you typed on ${moment} and didn't save.`,
  changedSince: "The saved version has changed since. See what changed below.",
  discard: "Discard draft",
  changes: "Your edits are safe. Here's what changed:",
  nothing: "(empty)",
  choose: "Where a field has two versions, choose which to keep. Everything else you typed stays.",
  mine: "Yours:",
  latest: "Latest:",
  keepMine: "Keep mine",
  keepBoth: "Keep both",
  saving: "Saving...",
  cancel: "Cancel",
} as const;
