import type { Email } from "#functions/email/templates.ts";
import type { RegistrationData } from "#functions/email/templates/registration-emails.tsx";
import { brand } from "#shared/brand.ts";
import { newLetterContent } from "#shared/letter-content.ts";
import { given } from "../../support/given.ts";

type Content = Pick<Email, "template" | "data">;
type Case = [letter: Email["template"], content: Content, subject: string, rows: [label: string, answer: string][]];

const email = given.emailAddress();
const lead = given.lead({ email, interestLevel: "Want to join soon", earlyAccess: true, instagramHandle: "@ada" });
const leadRows: [string, string][] = [
  ["First Name", "Ada"],
  ["Last Name", "Okafor"],
  ["Email Address", email],
  ["Phone Number", "(214) 555-0134"],
  ["City", "Dallas"],
  ["State", "TX"],
  ["Profession or Industry", "Architect"],
  ["Instagram Handle", "@ada"],
  ["Interest Level", "Want to join soon"],
  ["Early Bird Access", "Yes"],
];
const application = given.application({
  email,
  membershipType: "vip",
  linkedInOrWebsite: "https://okafor.example",
  incomeRange: "150kTo199k",
  professionalType: ["businessOwner", "corporateProfessional"],
  attendedEvent: "yes",
  instagramHandle: "@ada",
  twitterHandle: "@ada_builds",
  additionalInfo: "I speak Igbo.",
});
const message = given.contactMessage({ email });
const signup = given.eventInterest({
  email,
  phone: "(214) 555-0134",
  interests: ["networking", "leadership"],
  message: "Is there parking?",
});

const letter = (template: Case[0], subject: string, data: Content["data"], rows: Case[3] = []): Case => [
  template,
  { template, data },
  subject,
  rows,
];

/** Evening in the club's time zone. */
const sentAt = "2026-11-26T01:05:00.000Z";

/** A registration for a night in summer, approved before. */
export const registration: RegistrationData = {
  id: "reg_01K6XCK5V9Q0J4R8T2W7Y1ZB3D",
  reference: "7K2M9QXA",
  firstName: "Ada",
  event: {
    id: "elevated-wednesdays",
    title: "Elevated Wednesdays",
    startsAt: "2027-07-01T00:00:00.000Z",
    endsAt: "2027-07-01T05:00:00.000Z",
    happyHour: "5:00 PM - 7:00 PM",
    location: "Addison, Texas",
    attire: "Business Casual",
    sequence: 3,
  },
  guests: ["Grace Hopper", "Anne-Marie O'Neill"],
  token: "reg_01K6XCK5V9Q0J4R8T2W7Y1ZB3D.kq3VhWc8sYb1mZ0x",
  message: "",
  wasApproved: true,
  offeredUntil: "2027-06-29T15:00:00.000Z",
};
const facts: [string, string][] = [
  ["Event", "Elevated Wednesdays"],
  ["Date", "Wednesday, June 30, 2027"],
  ["Time", "7:00 PM - 12:00 AM, Central Time"],
  ["Happy Hour", "5:00 PM - 7:00 PM"],
  ["Location", "Addison, Texas"],
  ["Attire", "Business Casual"],
  ["Registered", "You and 2 guests"],
];
const named: Case[3] = [...facts, ["Guests", "Grace Hopper\nAnne-Marie O'Neill"]];
const aboutRegistration = (template: Case[0], subject: string, rows = facts) =>
  letter(template, subject, registration, rows);

/** What tickets cost that two guests and a member have. */
export const order: NonNullable<RegistrationData["order"]> = {
  lines: [
    { name: "Member", count: 1, price: "$45" },
    { name: "Guest", count: 2, price: "$60" },
  ],
  ...{ discount: { code: "EARLY", amount: "$15" }, total: "$150", isFree: false, means: "card" },
};
const ordered = (template: Case[0], subject: string, changes: Partial<typeof order>, rows: Case[3] = []) =>
  letter(template, subject, { ...registration, order: { ...order, ...changes } }, [
    ...facts,
    ["Tickets", "Member, $45\n2 × Guest, $60"],
    ["Code", "EARLY, $15 off"],
    ["Total", "$150"],
    ...rows,
  ]);

/** A listing that its owner is written to about. */
const listing = { fullName: "Ada Okafor", businessName: "Okafor Studio", token: "listing_1.kq3VhWc8sYb1mZ0x" };
const staysUntil = "2026-12-08T18:00:00.000Z";
const liveUntil: Case[3] = [["Live until", "Tuesday, December 8, 2026, 12:00 PM in Dallas"]];

/** What each letter shows of a form in which every field is filled in. */
export const letterCases: Case[] = [
  letter("lead-notice", "New lead: Ada Okafor", lead, [...leadRows, ["Tags", "Non-member lead, Event warm lead"]]),
  letter("lead-received", `Thank you for connecting with ${brand.name}`, { firstName: "Ada" }),
  letter("application-notice", "New application: Ada Okafor (VIP)", application, [
    ["Membership", "VIP"],
    ["Name", "Ada Okafor"],
    ["Email", email],
    ["Phone", "(214) 555-0134"],
    ["City & State", "Dallas, TX"],
    ["Age range", "35 to 44"],
    ["Job title", "Principal"],
    ["Company", "Okafor Studio"],
    ["Industry", "Architecture"],
    ["LinkedIn or website", "https://okafor.example"],
    ["Years in field", "More than 10 years"],
    ["Professional type", "Business owner, Corporate professional"],
    ["Short-term goals", "Open a second studio."],
    ["Reasons for joining", "Networking, Mentorship"],
    ["6 Figure Mindset", "Plan in decades, work in days."],
    ["Value to the community", "Twenty years of building in this city."],
    ["Elevating someone's success", "An apprentice of mine now runs her own practice."],
    ["Has attended an event", "Yes"],
    ["Heard about us", "From a member"],
    ["Open to being featured", "No"],
    ["Instagram", "@ada"],
    ["Twitter", "@ada_builds"],
    ["Additional information", "I speak Igbo."],
    ["Agrees to the Code of Conduct", "Yes"],
    ["Consents to receive updates", "Yes"],
    [
      "Tags",
      "vip, Principal, Architecture, Dallas, TX, businessOwner, corporateProfessional, networking, mentorship, Previous Event Attendee",
    ],
  ]),
  letter("application-known", `We already have your application to ${brand.name}`, {
    token: "application_1.secret",
    state: "in-review",
    isOpen: true,
  }),
  letter("application-moved", `Welcome to ${brand.name}`, {
    name: "Ada Okafor",
    state: "accepted",
    message: "Welcome.",
    token: "application_1.secret",
    questions: [],
    joinToken: "admission.secret",
  }),
  letter("application-withdrawn", `You withdrew your application to ${brand.name}`, { token: "application_1.secret" }),
  letter("application-late", `We owe you an answer: your application to ${brand.name}`, {
    name: "Ada Okafor",
    token: "application_1.secret",
    promisedBy: sentAt,
  }),
  letter("application-answered", "Answered: Ada Okafor's application", { id: "application_1", name: "Ada Okafor" }),
  letter("application-overdue", "Overdue: Ada Okafor's application", {
    id: "application_1",
    name: "Ada Okafor",
    assignee: "Naomi Whitfield",
    overdueSince: sentAt,
  }),
  letter("application-received", `Your application to ${brand.name}`, { membershipType: "vip" }),
  letter("contact-received", `We have your message to ${brand.name}`, { name: "Ada Okafor", sentAt }),
  letter("event-interest-received", `You're on the list for events at ${brand.name}`, { name: "Ada Okafor", sentAt }),
  letter("contact-notice", "Contact form: A venue for your events", message, [
    ["Name", "Ada Okafor"],
    ["Email", email],
    ["Subject", "A venue for your events"],
    ["Message", "Our hall in Addison has room for 200."],
    ["Tags", "Contact Form"],
  ]),
  letter("event-interest-notice", "Event notifications: Ada Okafor", signup, [
    ["Name", "Ada Okafor"],
    ["Email", email],
    ["Phone", "(214) 555-0134"],
    ["Interests", "Networking, Leadership"],
    ["Message", "Is there parking?"],
    ["Tags", "Event Interest, networking, leadership"],
  ]),
  letter("member-invitation", `Amara Bello invites you to ${brand.name}`, {
    by: "Amara Bello",
    name: "Ada Okafor",
    words: "See you on Wednesday.",
    token: "admission.secret",
    expiresAt: sentAt,
  }),
  letter("member-let-in", `Your place at ${brand.name} is ready`, { name: "Ada Okafor" }),
  letter("vouch-asked", "Do you know Ada Okafor?", {
    name: "Amara Bello",
    applicant: "Ada Okafor",
    closesAt: sentAt,
    isReminder: false,
  }),
  letter("news", "5 things are new for you", {
    name: "Ada Okafor",
    items: [
      {
        title: "3 new messages from Ben Lindqvist",
        text: "Is anybody driving up?",
        isQuote: true,
        path: "/portal/messages?conversation=conv_a",
      },
    ],
    more: 4,
    isDigest: true,
  }),
  letter("export-ready", "The copy of your data is ready", { name: "Ada Okafor", expiresAt: sentAt }),
  letter("accounts-merged", "Your two accounts are now one", {
    name: "Ada Okafor",
    address: "ada@example.com",
    other: "ada.okafor@example.org",
  }),
  letter("deletion-requested", "Your account will be deleted on December 2, 2026", {
    name: "Ada Okafor",
    on: "2026-12-02T18:00:00.000Z",
  }),
  letter("deletion-canceled", "Your account stays", { name: "Ada Okafor" }),
  letter("second-factor-set", "Your second factor is on", { name: "Naomi Whitfield" }),
  letter("second-factor-reset", "Your second factor was reset", { name: "Naomi Whitfield" }),
  letter("second-factor-off", "Your second factor was switched off", { name: "Naomi Whitfield" }),
  letter("roles-changed", "The role of Ben Lindqvist changed", {
    ...{ name: "Naomi Whitfield", about: "Ben Lindqvist", by: "Ada Okafor", isOwn: false },
    ...{ given: ["Events", "Export"], taken: ["Reader"] },
  }),
  letter("account-deleted", "Your account is deleted", { name: "Ada Okafor" }),
  letter("measure-taken", "You're muted in Community Chat", {
    name: "Ben Lindqvist",
    measure: "chat-mute",
    until: sentAt,
    message: { topic: "Networking", text: "Buy now!", isRemoved: true },
    reason: "The chat is no place for advertising.",
  }),
  letter("measure-ended", "Your membership is active again", { name: "Ben Lindqvist", measure: "suspension" }),
  letter("report-outcome", "We looked at your report", {
    name: "Ada Okafor",
    topic: "Networking",
    reportedAt: sentAt,
    hasActed: true,
  }),
  letter("letter", "The spring program", {
    subject: "The spring program",
    content: newLetterContent,
    firstName: "Ada",
    events: [],
    reason: "You received this email because you're a member.",
  }),
  letter("message-reply", "Re: A venue for your events", {
    name: "Ada Okafor",
    subject: message.subject,
    sentAt,
    text: "Is Tuesday good?",
    signer: "Naomi Whitfield",
  }),
  letter("invitation-to-apply", `Apply to ${brand.name}: you're invited`, { name: "Ada Okafor" }),
  aboutRegistration("registration-received", "We have your registration for Elevated Wednesdays"),
  aboutRegistration("registration-approved", "Your registration for Elevated Wednesdays is approved", named),
  aboutRegistration("registration-guests", "Your guests for Elevated Wednesdays", named),
  aboutRegistration("registration-rejected", "Your registration for Elevated Wednesdays was not approved"),
  aboutRegistration("registration-cancelled", "Your registration for Elevated Wednesdays is canceled"),
  aboutRegistration("waitlist-joined", "You're on the waitlist for Elevated Wednesdays"),
  aboutRegistration("waitlist-cleared", "You're approved, and on the waitlist for Elevated Wednesdays", named),
  aboutRegistration("waitlist-offer", "A spot for you: Elevated Wednesdays", named),
  aboutRegistration("waitlist-passed", "Your offer for Elevated Wednesdays has passed"),
  aboutRegistration("waitlist-to-end", "You're now at the end of the line for Elevated Wednesdays"),
  aboutRegistration("waitlist-ended", "You're off the waitlist for Elevated Wednesdays"),
  aboutRegistration("waitlist-closed", "No spot came free for Elevated Wednesdays this time"),
  aboutRegistration("waitlist-lapsed", "The waitlist for Elevated Wednesdays is closed"),
  aboutRegistration("waitlist-removed", "You're off the waitlist for Elevated Wednesdays"),
  aboutRegistration("waitlist-accepted", "You're in: Elevated Wednesdays", named),
  ordered("order-to-pay", "Your spots for Elevated Wednesdays: please pay to keep them", { owed: "$150" }, [
    ["To pay", "$150"],
  ]),
  ordered("order-confirmed", "Your tickets for Elevated Wednesdays", { paid: "$150" }, [["Paid", "$150"]]),
  ordered("order-lapsed", "Your spots for Elevated Wednesdays are free again", {}),
  ordered("order-refunded", "$60 is on its way back: Elevated Wednesdays", { paid: "$150", given: "$60" }, [
    ["Paid", "$150"],
    ["Coming back to you", "$60"],
  ]),
  ordered("order-refund-refused", "$60 could not be sent yet: Elevated Wednesdays", { paid: "$150", refused: "$60" }, [
    ["Paid", "$150"],
    ["Not sent yet", "$60"],
  ]),
  ordered(
    "order-refund-withdrawn",
    "A correction about your payment: Elevated Wednesdays",
    {
      paid: "$150",
      withdrawn: "$30",
    },
    [["Paid", "$150"]],
  ),
  ordered(
    "order-too-late",
    "Your payment for Elevated Wednesdays came too late and is on its way back",
    { paid: "$150", given: "$150" },
    [
      ["Paid", "$150"],
      ["Coming back to you", "$150"],
    ],
  ),
  aboutRegistration("event-changed", "Updated: Elevated Wednesdays"),
  aboutRegistration("event-called-off", "Canceled: Elevated Wednesdays"),
  aboutRegistration("event-reopened", "Back on: Elevated Wednesdays"),
  aboutRegistration("event-bulletin", "About Elevated Wednesdays"),
  aboutRegistration("event-after", "How was Elevated Wednesdays?"),
  aboutRegistration("event-in-three-days", "In three days: Elevated Wednesdays", named),
  aboutRegistration("event-in-three-hours", "Today: Elevated Wednesdays", named),
  letter("private-links", `Your private links from ${brand.name}`, {
    registrations: [{ event: registration.event, token: registration.token }],
    listings: [{ businessName: listing.businessName, token: listing.token }],
    application: { token: "application_1.secret" },
  }),
  letter("listing-saved", "Your business listing is saved, not live yet", { token: listing.token }, [
    ["Price", "$12 a month"],
  ]),
  letter("dues-news", "Your Dallas Elevated membership renews soon", {
    ...{ news: "renewal", name: "Ada Okafor", levelName: "Patron", token: "dues_1.secret", price: "$300 a year" },
    ...{ firstPayment: "$350", isCharged: true, last4: "4242", paidUntil: staysUntil },
  }),
  letter("membership-news", "Your Dallas Elevated membership is restored", {
    ...{ isRestored: true, name: "Ada Okafor", levelName: "Patron" },
  }),
  letter("payment-disputed", "A payment by Ada Okafor is disputed", {
    ...{ purpose: "dues", name: "Ada Okafor", amount: "$300", state: "open", answerBy: staysUntil },
  }),
  letter(
    "door-sums",
    "What the door of Spring Gala took",
    { eventId: "spring-gala", title: "Spring Gala", cash: "$180", card: "$90", due: "$45" },
    [
      ["In cash", "$180"],
      ["By card at the door", "$90"],
      ["Still owed", "$45"],
    ],
  ),
  letter("listing-live", "Your business listing is live", { ...listing, slug: "okafor-studio" }, [
    ["Your page", "https://club.test/network/okafor-studio"],
    ["Price", "$12 a month"],
  ]),
  letter(
    "listing-payment-failed",
    "The payment for your business listing did not go through",
    { ...listing, staysUntil },
    liveUntil,
  ),
  letter("listing-canceled", "You canceled your business listing", { ...listing, staysUntil }, liveUntil),
  letter("listing-kept", "Your business listing continues", { ...listing, nextPaymentAt: "2026-12-08T18:00:00.000Z" }, [
    ["Next payment", "Tuesday, December 8, 2026"],
    ["Price", "$12 a month"],
  ]),
  letter("listing-ended", "Your business listing has ended", listing, [["Price", "$12 a month"]]),
  letter(
    "listing-shown-again",
    "Your business listing is back",
    { ...listing, slug: "okafor-studio", subscription: "goes on" },
    [
      ["Your page", "https://club.test/network/okafor-studio"],
      ["Subscription", "Your subscription continues; you can cancel on your page."],
    ],
  ),
  letter(
    "listing-taken-down",
    "Your business listing was taken down",
    { ...listing, reason: "Spam.", subscription: "ends" },
    [["Subscription", "Your subscription ends, too: no more charges."]],
  ),
];
