import { brand } from "#shared/brand.ts";

export const privateLinksPage = {
  eyebrow: "Registrations and listings",
  title: "Your Private Links",
  description: `Registered for an event or listed a business with ${brand.name}? Get the link to change or cancel it again.`,
} as const;

/** The words of the form that brings lost private links back. */
export const privateLinksWords = {
  eyebrow: "Lost your link?",
  heading: "We'll send it again",
  title: "Send my private links",
  text: "Enter the email address you used to register or to list your business.",
  fields: { email: { label: "Email", placeholder: "you@example.com" } },
  submit: "Send my links",
  submitting: "Sending…",
  success: {
    title: "Check your inbox",
    description:
      "If we know this address, your links are on their way: upcoming events and your business listings. Nothing there? Check your spam folder, or try another address.",
    again: "Try another address",
  },
  failure: (message: string) => ({ title: "Not Sent", description: message }),
  withoutMessage: "We couldn't send your links. Please try again.",
  unknown: "We couldn't send your links. Please try again.",
} as const;
