/** The words of the form that brings lost private links back. */
export const privateLinksWords = {
  eyebrow: "Lost your link?",
  heading: "We send it to you again",
  title: "Send my private links",
  text: "Tell us the e-mail address you registered or listed your business with.",
  fields: { email: { label: "Email", placeholder: "you@example.com" } },
  submit: "Send my links",
  submitting: "Sending…",
  success: {
    title: "Look into your inbox",
    description:
      "If we know this address, your links are on their way: those of events to come and of your business listings. Nothing there? Look into the spam folder, or try another address of yours.",
    again: "Try another address",
  },
  failure: (message: string) => ({ title: "Not sent", description: message }),
  withoutMessage: "Your links could not be sent. Please try again.",
  unknown: "Your links could not be sent. Please try again.",
} as const;
