import { brand } from "#shared/brand.ts";

/** The page that the link in a member's emails opens. */
export const emailPreferencesPage = {
  eyebrow: "Your emails",
  title: "Email preferences",
  text: "Choose what we email you. Each choice is saved at once. Your notifications in the portal have everything except what you set to Never. Decisions on your registrations, tickets, and payments always reach you.",
  description: `What ${brand.name} emails you, and when.`,
  about: "What we email you",
  loading: "Loading your preferences",
  failed: "We couldn't load your preferences. Please check your internet connection.",
  wrong: "This link doesn't work anymore, or it's incomplete. Sign in to choose in your settings what we email you.",
  signIn: "Open your settings",
  list: {
    title: "Unsubscribe",
    text: "One click, and we take you off our mailing list. We still answer when you write to us, and send what belongs to your registrations.",
    button: "Unsubscribe",
    done: "You're off our mailing list.",
    doneText: "We won't email you about events or the club anymore. Changed your mind? Write to us.",
    failed: "We couldn't unsubscribe you. Please try again.",
    wrong: "This link doesn't work anymore, or it's incomplete. Write to us, and we'll take you off the list.",
    contact: "Contact us",
  },
} as const;
