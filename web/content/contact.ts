import { brand } from "#shared/brand.ts";
import { paths } from "#web/paths.ts";

export const contactPage = {
  eyebrow: "Write to us",
  title: "Contact",
  text: "A question about membership, an evening you would like to host, a word about the last one: we read everything, and answer within two working days.",
  description: `Write to ${brand.name}: questions about membership, events and partnerships, answered by people.`,
  line: { title: "By e-mail", text: "If you would rather use your own mail program:" },
} as const;

const failed = "There was a problem sending your message. Please try again.";

/** The words of the contact form (portal-and-admin.md, sections 2 and 8). */
export const contactWords = {
  title: "Send us a message",
  submit: "Send Message",
  submitting: "Sending...",
  fields: {
    name: { label: "Name" },
    email: { label: "Email Address", placeholder: "you@example.com" },
    subject: { label: "Subject" },
    message: { label: "Message" },
  },
  success: { title: "Message Sent!", description: "Thank you for your message. We'll get back to you soon." },
  failure: () => ({ title: "Error", description: failed }),
  unknown: failed,
  withoutMessage: failed,
} as const;

export const contactNext = {
  eyebrow: "Perhaps it is answered here",
  title: "Before you write",
  cards: [
    { title: "Membership", text: "What it gives, and how to apply.", action: "See both kinds", to: paths.membership },
    { title: "The network", text: "Find a business of our circle.", action: "Browse the directory", to: paths.network },
    { title: "Events", text: "When we meet next, and what to wear.", action: "See what is next", to: paths.events },
  ],
} as const;
