import { brand, replyTimes, within } from "#shared/brand.ts";
import { paths } from "#web/paths.ts";

export const contactPage = {
  eyebrow: "Write to us",
  title: "Contact",
  text: `A question about membership, an event you'd like to host, a word about the last one: we read everything, and reply${within(replyTimes.messages)}.`,
  description: `Contact ${brand.name} about membership, events, and partnerships. A person will reply.`,
  line: { title: "By email", text: "Prefer your own email app? Write to us at:" },
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
  /** What remains on the page. */
  sent: (time: string, subject: string, email: string) =>
    `Sent at ${time}: “${subject}”. Our team reads every message and replies to ${email}${within(replyTimes.messages)}. A confirmation is on its way to you by email.`,
  failure: () => ({ title: "Error", description: failed }),
  unknown: failed,
} as const;

export const contactNext = {
  title: "Before you write:",
  links: [
    { label: "Membership", to: paths.membership },
    { label: "The network", to: paths.network },
    { label: "Events", to: paths.events },
  ],
} as const;
