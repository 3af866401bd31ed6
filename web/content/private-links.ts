import { brand } from "#shared/brand.ts";

export const privateLinksPage = {
  eyebrow: "Registrations, listings, and applications",
  title: "Your Private Links",
  description: `Registered for an event, listed a business, or applied for membership with ${brand.name}? Get your private link again.`,
} as const;

/** The words of the form that brings lost private links back. */
export const privateLinksWords = {
  eyebrow: "Lost your link?",
  heading: "We'll send it again",
  title: "Send my private links",
  text: "Enter the email address you used to register, list your business, or apply for membership.",
  fields: { email: { label: "Email", placeholder: "you@example.com" } },
  submit: "Send my links",
  submitting: "Sending…",
  success: {
    title: "Check your inbox",
    description:
      "If we know this address, your links are on their way: upcoming events, your business listings, and your application. Nothing there? Check your spam folder, or try another address.",
    again: "Try another address",
  },
  failure: (message: string) => ({ title: "Not Sent", description: message }),
  unknown: "We couldn't send your links. Please try again.",
} as const;
