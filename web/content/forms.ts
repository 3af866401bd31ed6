/** Words that all forms share (public-site.md, section 8). */
export const formWords = {
  submitting: "Submitting...",
  timeout: "Request timed out. Please check your internet connection and try again.",
  network: "Network error. Please check your internet connection and try again.",
  mailingListFailed: {
    title: "Note",
    description:
      "We received your information, but there was an issue syncing with our mailing list. We'll add you manually.",
  },
} as const;
