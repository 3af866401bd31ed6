import { formWords } from "#web/content/forms.ts";

const unknown = "There was a problem. Please try again.";

/** What admins write to everybody who is registered for an event. */
export const bulletinWords = {
  admin: {
    title: "Write to guests",
    help: "Everyone registered gets it by email now, including those awaiting your decision and those with an offer from the waitlist. Later registrants get it with their approval, and find it on their registration.",
    field: { label: "Your message", placeholder: "Parking, a new entrance, what to bring…" },
    submit: "Send to everyone",
    submitting: formWords.submitting,
    question: (title: string) => `Email everyone registered for ${title}?`,
    confirm: "Send now",
    cancel: "Keep writing",
    sent: (title: string) => ({
      title: "Message Sent",
      description: `Everyone registered for ${title} gets it by email.`,
    }),
    failure: { title: "Message Not Sent", unknown },
    list: "Sent before",
    loading: "Loading what was sent",
    failed: "We couldn't load what was sent.",
  },
  own: { title: "News from our team", failed: "We couldn't load the news from our team." },
} as const;
