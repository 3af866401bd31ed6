import { brand } from "#shared/brand.ts";
import { codeOfConduct } from "./application-form.ts";
import { monthlyPrice } from "./listings.ts";

/** A page of plain text. */
export type LegalPage = {
  eyebrow: string;
  title: string;
  text: string;
  description: string;
  /** The day of its last change. */
  updated: string;
  sections: readonly { title: string; paragraphs: readonly string[]; list?: readonly string[] }[];
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
        `A listing costs ${monthlyPrice}, charged by Stripe every month until you cancel. Cancel anytime by your private link; the listing stays up through the month you paid for. If a payment fails, it stays up for seven days.`,
        "You confirm that you may list the business and that what you say about it is true. If a listing misleads, we take it down and tell you why. We do not vouch for listed businesses: what you agree with one is between the two of you.",
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
