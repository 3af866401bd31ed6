/** Words of the forms that change what others may change meanwhile. */
export const versionedFormWords = {
  restored: (moment: string) => `This is what you typed on ${moment} and did not save.`,
  changedSince: "It was changed elsewhere since then: choose below which of the two counts.",
  discard: "Discard it",
  changes: "Nothing you typed is lost. What has changed there:",
  nothing: "(empty)",
  keepMine: "Keep mine",
} as const;
