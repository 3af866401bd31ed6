import { brand, replyTimes, within } from "#shared/brand.ts";
import { codeOfConduct } from "./code-of-conduct.ts";
import { monthlyPrice } from "./listings.ts";

/** A page of plain text. */
export type LegalPage = {
  eyebrow: string;
  title: string;
  text: string;
  description: string;
  /** The date of its last change. */
  updated: string;
  sections: readonly { title: string; paragraphs: readonly string[]; list?: readonly string[] }[];
};

/** What personal data the product stores, and for how long; a club adds what it does beyond that. */
export const privacyPage: LegalPage = {
  eyebrow: "The small print, in plain words",
  title: "Privacy",
  text: "What we know about you, why, who else handles it, and how to have it changed or deleted.",
  description: `What ${brand.name} keeps about visitors, registrants, and members, why, for how long, and how to have it deleted.`,
  updated: "November 28, 2026",
  sections: [
    {
      title: "In short",
      paragraphs: [
        "We keep what you send us and what you write as a member. We use it to run the club, and for nothing else. We do not sell it, we show no ads, and we do not track you across other sites.",
      ],
    },
    {
      title: "What you send us",
      paragraphs: ["We keep what you enter in our forms, with the time you sent it:"],
      list: [
        "Stay Connected: your name, email, phone, city, state, profession, and interest level, and your Instagram handle if you give it.",
        "Membership application: how to reach you, your age range, your work, your goals, and your answers about the club. Annual income and social handles are optional. Our team reads age, income, and the rest only to decide on your application.",
        "Contact and event notifications: your name, email, and message, and your phone and interests if you give them.",
        "Event registration: your name, email, phone, and profession, what you need at the event, and the names and details of your guests. Please tell your guests before you enter theirs.",
        "Business listing: what you enter about your business is public. Your own name and email address are not.",
      ],
    },
    {
      title: "The mailing list",
      paragraphs: [
        "Every form except event registration adds you to our mailing list: name, email, phone, and labels such as your interests, profession, city, or membership tier. Every mailing has an unsubscribe link, and you can write to us instead.",
        "If you unsubscribe, we remember your address for that alone, so that we don't write to you again, and no form puts you back on the list. We still answer what you write to us, and send what belongs to your registrations.",
      ],
    },
    {
      title: "If you have an account",
      paragraphs: [
        "We keep your email address, your profile and picture, your settings, and what you write. Your password goes to our sign-in service; we never see it.",
        "Members see your profile unless you hide it under Settings. Visitors see your name, company, or website only if you choose to show them on a public page. What you write in Community Chat is for all members. Direct messages are shown to the two of you; if one of you reports a message, our admins see that message.",
      ],
    },
    {
      title: "Payments",
      paragraphs: [
        "Stripe takes payments for business listings. Your card number goes to Stripe, never to us. We keep what was paid for, until when, and Stripe's reference.",
      ],
    },
    {
      title: "Who handles it for us",
      paragraphs: ["Our team, and these services, each only for its part:"],
      list: [
        "Amazon Web Services: the website, the database, uploads, sign-in, and the emails we send.",
        "Mailchimp: the mailing list.",
        "Stripe: payments.",
      ],
    },
    {
      title: "Cookies and your browser",
      paragraphs: [
        "We set no cookies and do not track what you do. One visit in ten, chosen at random, tells us how fast its pages were: the kind of page and three numbers, and nothing about you; none does if your browser asks not to be tracked. A business's page counts its visits and pressed links for its owner, as numbers by month; so that a network counts once a day, a code made of its address is kept for two days at most.",
        "Your browser keeps a few things for you: your theme, what you typed and haven't sent, a random number that lets us count your interest in an event once, one that chooses visits to measure, and, while you're signed in, your session. Clear your browser's data for this site, and they're gone.",
        "To stop abuse, we count requests by a scrambled form of your network address for a few hours at most.",
      ],
    },
    {
      title: "How long",
      paragraphs: [
        "We keep what you sent until you ask us to delete it, or until we no longer need it. Shorter, on their own:",
      ],
      list: [
        "Copies of the emails we sent you: 30 days.",
        "Images you uploaded and never used: one day.",
        "Technical logs, which hold no names or addresses: up to a year.",
        "Backups of the database: 35 days.",
      ],
    },
    {
      title: "Your choices",
      paragraphs: [
        `Write to ${brand.contactEmail} from the address in question to see what we have about you, correct it, or have it deleted. A person reads it, and answers${within(replyTimes.messages)}.`,
        "You can do some of it yourself: change or cancel a registration or a listing by its private link, and change or hide your profile in the member portal.",
      ],
    },
  ],
};

/** What visitors and members agree to; have your lawyer read it. */
export const termsPage: LegalPage = {
  eyebrow: "The small print, in plain words",
  title: "Terms",
  text: "What you can expect from us, and what we ask of you.",
  description: `The terms of ${brand.name}: applying, events, the member portal, and business listings, in plain words.`,
  updated: "November 24, 2026",
  sections: [
    {
      title: "Who these terms are for",
      paragraphs: [
        `Everyone who uses this website, comes to an event of ${brand.name}, or is a member. By using the site you agree to them. If you do not, please do not use it.`,
      ],
    },
    {
      title: "Applying",
      paragraphs: [
        "Membership is by application. Please answer truthfully. Applying does not make you a member, and we may say no. Nothing is charged for applying.",
      ],
    },
    {
      title: "How we treat each other",
      paragraphs: ["Members and guests keep our Code of Conduct. If you break it, we may end your membership:"],
      list: codeOfConduct.rules,
    },
    {
      title: "Events",
      paragraphs: [
        "A registration holds your spots while our team decides, and gets you in once it is approved. Register only guests who agreed to come.",
        "You can cancel anytime by your private link; please do, so others can come. If we move or cancel an event, we email everyone who is registered.",
        "Partner events are run by their hosts. Their own terms apply.",
      ],
    },
    {
      title: "The member portal",
      paragraphs: [
        "Your account is yours alone: keep your password to yourself. You keep the rights to what you post, and let us show it to members. Post only what you may share.",
        "Members can report messages. We remove what breaks the Code of Conduct, and may close the account behind it.",
      ],
    },
    {
      title: "Business listings",
      paragraphs: [
        `A listing costs ${monthlyPrice}, charged by Stripe every month until you cancel. Cancel anytime by your private link; the listing stays up through the month you paid for. If a payment fails, it stays up for seven days; after that the subscription ends, and we charge nothing more.`,
        "You confirm that you may list the business and that what you say about it is true. If a listing misleads, we take it down and tell you why; we may end its subscription, too, and otherwise you can. We do not refund the month that was paid for. A payment that begins while a listing is down we end at once and refund. We do not vouch for listed businesses: what you agree with one is between the two of you.",
      ],
    },
    {
      title: "This website",
      paragraphs: [
        "We keep the site running as well as we can, but cannot promise that it is always available or free of mistakes. Please do not disturb it, copy members' details from it, or use it to send advertising.",
      ],
    },
    {
      title: "Changes and questions",
      paragraphs: [
        `When these terms change, the date below changes with them. Questions? Write to ${brand.contactEmail}.`,
      ],
    },
  ],
};
