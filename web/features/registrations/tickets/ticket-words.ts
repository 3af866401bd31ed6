import { brand } from "#shared/brand.ts";

/** Texts about tickets: on the registration's page, and on each ticket's own. */
export const ticketWords = {
  eyebrow: brand.name,
  title: "Your ticket",
  description: "A private ticket. Only people with its link can open it.",
  loading: "Loading your ticket",
  failed: "We couldn't load your ticket. Please check your internet connection.",
  /** The event could not be loaded; the code is in the address. */
  offline: "We couldn't load the event just now. Your code works all the same.",
  /** When the club cannot be reached: its last answer, with the time. */
  unchecked: {
    today: (time: string) => `Shown from this device; last checked at ${time}.`,
    earlier: (moment: string) => `Shown from this device; last checked on ${moment}.`,
  },
  codeOf: (name: string) => `QR code of the ticket for ${name}`,
  code: "QR code of this ticket",
  reference: (reference: string) => `Registration #${reference}`,
  how: "Show this at the door. It lets one person in, so keep it to yourself.",
  save: "Save as picture",
  fileName: (name: string) => `Ticket ${name}.png`,
  saveFailed: { title: "Picture Not Saved", description: "Please take a screenshot instead: it works just as well." },
  gone: {
    eyebrow: "No ticket",
    title: "This ticket isn't valid",
    text: "The registration may have changed since, or the evening is over. Please copy the whole link from our email, or open your registration to see your tickets.",
    events: "See all events",
    contact: "Contact us",
    subject: "My ticket",
  },
  part: {
    title: (count: number) => (count === 1 ? "Your ticket" : `Your tickets (${count})`),
    text: (count: number) =>
      count === 1
        ? "Show it at the door, on your phone or printed."
        : "One for each of you. Show them at the door together, or send your guests theirs.",
    open: "Open ticket",
    openOf: (name: string) => `Open the ticket for ${name}`,
    copy: "Copy link",
    copied: "Copied",
    copyOf: (label: string, name: string) => `${label} to the ticket for ${name}`,
    copyFailed: { title: "Link Not Copied", description: "Open the ticket, and copy its address." },
    loading: "Loading your tickets",
    failed: "We couldn't load your tickets.",
  },
} as const;
