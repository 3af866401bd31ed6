/** What remains on the page after a form was sent. */
export const receiptWords = {
  sent: "Sent",
  next: "What happens next",
  confirmation: (email: string) => `A confirmation is on its way to ${email}. Not there? Check your spam folder.`,
} as const;

/** Words that all forms share (public-site.md, section 8). */
export const formWords = {
  submitting: "Submitting...",
  privacy: { before: "What we do with your details:", link: "Privacy", newTab: "(opens in a new tab)" },
  timeout: "Request timed out. Please check your internet connection and try again.",
  network: "Network error. Please check your internet connection and try again.",
  mailingListFailed: {
    title: "Note",
    description:
      "We received your information, but there was an issue syncing with our mailing list. We'll add you manually.",
  },
} as const;
