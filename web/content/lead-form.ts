import { stayConnectedLabel } from "./shell.ts";

/** The words of the Stay Connected form (public-site.md, sections 2 and 8). */
export const leadFields = {
  firstName: { label: "First Name" },
  lastName: { label: "Last Name" },
  email: { label: "Email Address", placeholder: "you@example.com" },
  phone: { label: "Phone Number", placeholder: "(214) 555-0100" },
  city: { label: "City", placeholder: "Dallas" },
  state: { label: "State", placeholder: "TX" },
  profession: { label: "Profession or Industry" },
  instagramHandle: { label: "Instagram Handle (Optional)", placeholder: "@username" },
  interestLevel: { label: "Interest Level", placeholder: "Select one" },
  earlyAccess: { label: "Yes, send me early bird access to events + offers" },
} as const;

export const dialogReading = {
  title: stayConnectedLabel,
  subtitle: "Not ready to join? No pressure.",
  promise: "Get exclusive updates, invites and gems from the club, by email.",
  submit: "Stay Connected",
  success: {
    title: "You're connected",
    text: "Thank you for your interest. We'll be in touch soon!",
    reset: "Submit Another Response",
  },
} as const;

export const sectionReading = {
  title: "Join the list",
  submit: "Join the List",
  failureTitle: "Error submitting form:",
  success: {
    title: "Thank You for Connecting!",
    text: "Thanks for your interest in the club. Our team will be in touch with exclusive updates and invites soon.",
    detail: "Your information has been successfully saved and forwarded to our team.",
    reset: "Submit Another Response",
  },
} as const;

/** What happens with a lead. */
export const leadSteps = [
  "Our team reads every note.",
  "Updates and invites come to the same address. There's no obligation to join.",
];

/** Outcomes (public-site.md, section 8). */
export const leadWords = {
  success: { title: "Success!", description: "Thank you for your interest. We'll be in touch soon!" },
  failure: (message: string) => ({ title: "Error", description: message }),
  unknown: "There was a problem submitting your form. Please try again.",
  refused: "There was an issue submitting your information.",
  withoutMessage: "There was a problem submitting your information.",
  reword: (message: string) =>
    /authentication/i.test(message)
      ? "Authentication error. The form will still be submitted, but you may not receive all confirmations."
      : message,
};
