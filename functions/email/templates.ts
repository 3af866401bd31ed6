import type { ChangeMark } from "../platform/change-marks.ts";
import type { Template } from "./templates/layout.tsx";
import type { Unsubscribe } from "./templates/links.ts";
import type { EmailWords } from "./texts.ts";

// Loaded on use: most cold starts render no email.
const loadFormEmails = () => import("./templates/form-emails.tsx");
const loadApplicationEmails = () => import("./templates/application-emails.tsx");
const loadRegistrationEmails = () => import("./templates/registration-emails.tsx");
const loadOrderEmails = () => import("./templates/order-emails.tsx");
const loadWaitlistEmails = () => import("./templates/waitlist-emails.tsx");
const loadInboxEmails = () => import("./templates/inbox-emails.tsx");
const loadAccountEmails = () => import("./templates/account-emails.tsx");
const loadConductEmails = () => import("./templates/conduct-emails.tsx");
const loadListingEmails = () => import("./templates/listing-emails.tsx");

/** All templates, by name. */
export const templates = {
  "lead-notice": async () => (await loadFormEmails()).leadNotice,
  "lead-received": async () => (await loadFormEmails()).leadReceived,
  "application-notice": async () => (await loadFormEmails()).applicationNotice,
  "application-received": async () => (await loadApplicationEmails()).applicationReceived,
  "application-known": async () => (await loadApplicationEmails()).applicationKnown,
  "application-moved": async () => (await loadApplicationEmails()).applicationMoved,
  "application-withdrawn": async () => (await loadApplicationEmails()).applicationWithdrawn,
  "application-late": async () => (await loadApplicationEmails()).applicationLate,
  "application-answered": async () => (await loadApplicationEmails()).applicationAnswered,
  "application-overdue": async () => (await loadApplicationEmails()).applicationOverdue,
  "contact-notice": async () => (await loadFormEmails()).contactNotice,
  "contact-received": async () => (await loadFormEmails()).contactReceived,
  "event-interest-notice": async () => (await loadFormEmails()).eventInterestNotice,
  "event-interest-received": async () => (await loadFormEmails()).eventInterestReceived,
  "message-reply": async () => (await loadInboxEmails()).messageReply,
  "invitation-to-apply": async () => (await loadInboxEmails()).invitationToApply,
  "member-invitation": async () => (await import("./templates/invitation-emails.tsx")).memberInvitation,
  "member-let-in": async () => (await import("./templates/invitation-emails.tsx")).memberLetIn,
  "vouch-asked": async () => (await import("./templates/invitation-emails.tsx")).vouchAsked,
  news: async () => (await import("./templates/notice-emails.tsx")).news,
  "export-ready": async () => (await loadAccountEmails()).exportReady,
  "accounts-merged": async () => (await loadAccountEmails()).accountsMerged,
  "deletion-requested": async () => (await loadAccountEmails()).deletionRequested,
  "deletion-canceled": async () => (await loadAccountEmails()).deletionCanceled,
  "account-deleted": async () => (await loadAccountEmails()).accountDeleted,
  "second-factor-set": async () => (await loadAccountEmails()).secondFactorSet,
  "second-factor-reset": async () => (await loadAccountEmails()).secondFactorReset,
  "second-factor-off": async () => (await loadAccountEmails()).secondFactorOff,
  "roles-changed": async () => (await loadAccountEmails()).rolesChanged,
  "registration-received": async () => (await loadRegistrationEmails()).registrationReceived,
  "registration-approved": async () => (await loadRegistrationEmails()).registrationApproved,
  "registration-guests": async () => (await loadRegistrationEmails()).registrationGuests,
  "registration-rejected": async () => (await loadRegistrationEmails()).registrationRejected,
  "registration-cancelled": async () => (await loadRegistrationEmails()).registrationCancelled,
  "waitlist-joined": async () => (await loadWaitlistEmails()).waitlistJoined,
  "waitlist-cleared": async () => (await loadWaitlistEmails()).waitlistCleared,
  "waitlist-offer": async () => (await loadWaitlistEmails()).waitlistOffer,
  "waitlist-passed": async () => (await loadWaitlistEmails()).waitlistPassed,
  "waitlist-to-end": async () => (await loadWaitlistEmails()).waitlistToEnd,
  "waitlist-ended": async () => (await loadWaitlistEmails()).waitlistEnded,
  "waitlist-closed": async () => (await loadWaitlistEmails()).waitlistClosed,
  "waitlist-lapsed": async () => (await loadWaitlistEmails()).waitlistLapsed,
  "waitlist-removed": async () => (await loadWaitlistEmails()).waitlistRemoved,
  "waitlist-accepted": async () => (await loadWaitlistEmails()).waitlistAccepted,
  "event-changed": async () => (await loadRegistrationEmails()).eventChanged,
  "event-called-off": async () => (await loadRegistrationEmails()).eventCalledOff,
  "event-reopened": async () => (await loadRegistrationEmails()).eventReopened,
  "event-bulletin": async () => (await loadRegistrationEmails()).eventBulletin,
  "event-after": async () => (await loadRegistrationEmails()).eventAfter,
  letter: async () => (await import("./templates/letter-emails.tsx")).letter,
  "event-in-three-days": async () => (await import("./templates/reminder-emails.tsx")).eventInThreeDays,
  "event-in-three-hours": async () => (await import("./templates/reminder-emails.tsx")).eventInThreeHours,
  "door-sums": async () => (await import("./templates/door-emails.tsx")).doorSums,
  "order-to-pay": async () => (await loadOrderEmails()).orderToPay,
  "order-confirmed": async () => (await loadOrderEmails()).orderConfirmed,
  "order-lapsed": async () => (await loadOrderEmails()).orderLapsed,
  "order-refunded": async () => (await loadOrderEmails()).orderRefunded,
  "order-refund-refused": async () => (await loadOrderEmails()).orderRefundRefused,
  "order-refund-withdrawn": async () => (await loadOrderEmails()).orderRefundWithdrawn,
  "order-too-late": async () => (await loadOrderEmails()).orderTooLate,
  "measure-taken": async () => (await loadConductEmails()).measureTaken,
  "measure-ended": async () => (await loadConductEmails()).measureEnded,
  "report-outcome": async () => (await loadConductEmails()).reportOutcome,
  "private-links": async () => (await import("./templates/private-links.tsx")).privateLinks,
  "dues-news": async () => (await import("./templates/dues-emails.tsx")).duesNews,
  "membership-news": async () => (await import("./templates/dues-emails.tsx")).membershipNews,
  "payment-disputed": async () => (await import("./templates/dispute-emails.tsx")).paymentDisputed,
  "listing-saved": async () => (await loadListingEmails()).listingSaved,
  "listing-live": async () => (await loadListingEmails()).listingLive,
  "listing-payment-failed": async () => (await loadListingEmails()).listingPaymentFailed,
  "listing-canceled": async () => (await loadListingEmails()).listingCanceled,
  "listing-kept": async () => (await loadListingEmails()).listingKept,
  "listing-ended": async () => (await loadListingEmails()).listingEnded,
  "listing-shown-again": async () => (await loadListingEmails()).listingShownAgain,
  "listing-taken-down": async () => (await loadListingEmails()).listingTakenDown,
};

type Key = { pk: string; sk: string };

type DataOf<Name extends keyof typeof templates> = Awaited<ReturnType<(typeof templates)[Name]>>["example"];

/** An email to send. */
export type Email = {
  [Name in keyof typeof templates]: {
    template: Name;
    data: DataOf<Name>;
    /** The club's own inbox, or an address. */
    to: "club" | { address: string };
    replyTo?: string;
    /** For an email that can be unsubscribed from: it has the headers and a link. */
    unsubscribe?: Unsubscribe;
    /**
     * Digest of the network of the visitor whose form caused this email. Such emails are limited, since anyone can
     * enter a stranger's address in a form.
     */
    askedBy?: string;
    /**
     * The item that records whether this email was sent (`emailed`, while its `letterId` is this email), and the change
     * mark of the list that shows it.
     */
    reportTo?: { item: Key; mark: ChangeMark };
  };
}[keyof typeof templates];

type TextBuilder = {
  addInline: (text: string) => void;
  openBlock: (options: { leadingLineBreaks: number }) => void;
  closeBlock: (options: { trailingLineBreaks: number; blockTransform: (text: string) => string }) => void;
};
type Element = { name: string; attribs: { alt?: string }; children: unknown };

/** A picture in plain text: what it shows, in words. */
const addAlternative = ({ attribs }: Element, _walk: unknown, builder: TextBuilder) =>
  builder.addInline(attribs.alt ?? "");

const underline = (text: string, sign: string) =>
  text.trim() === "" ? text : `${text}\n${sign.repeat(Math.max(...text.split("\n").map(({ length }) => length)))}`;

/** A heading in plain text: as it is written, underlined. */
const addUnderlined = (
  { name, children }: Element,
  walk: (children: unknown, builder: TextBuilder) => void,
  builder: TextBuilder,
) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(children, builder);
  builder.closeBlock({
    trailingLineBreaks: 2,
    blockTransform: (text) => underline(text, name === "h1" ? "=" : "-"),
  });
};

/** Renders the subject, the body as HTML and as plain text, and the attachments. */
export const renderEmail = async (
  { template, data, unsubscribe }: Pick<Email, "template" | "data"> & Pick<Partial<Email>, "unsubscribe">,
  /** The club's own; without them, the standard. */
  words: EmailWords = {},
) => {
  const [{ render, toPlainText }, { withUnsubscribe, withWords }, { subject, Body, attachments }] = await Promise.all([
    import("@react-email/render"),
    import("./templates/layout.tsx"),
    templates[template]() as Promise<Template<Email["data"]>>,
  ]);
  const html = await render(withWords(withUnsubscribe(Body(data), unsubscribe), words));
  const selectors = [
    { selector: "table.answers", format: "dataTable", options: { uppercaseHeaderCells: false } },
    // The link below it has the same target.
    { selector: "a.picture", format: "skip" },
    { selector: "img.shown", format: "alternative" },
    ...["h1", "h2", "h3"].map((selector) => ({ selector, format: "underlined" })),
  ];
  const formatters = { alternative: addAlternative, underlined: addUnderlined };
  return {
    subject: subject(data),
    html,
    text: toPlainText(html, { selectors, formatters, preserveNewlines: true }),
    attachments: await attachments?.(data),
  };
};
