/** Of what was typed into a form that somebody else's decision has closed meanwhile. */
export const unsentWords = {
  title: "What you had written",
  note: "It wasn't sent. It stays here, in this tab only, until you discard it.",
  copy: "Copy",
  copied: "Copied",
  copyFailure: { title: "Not copied", description: "Please select the text and copy it yourself." },
  discard: "Discard",
} as const;
