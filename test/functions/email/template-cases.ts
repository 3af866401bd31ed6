import type { Email } from "#functions/email/templates.ts";
import type { RegistrationData } from "#functions/email/templates/registration-emails.tsx";
import { brand } from "#shared/brand.ts";
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
const named: [string, string] = ["Guests", "Grace Hopper\nAnne-Marie O'Neill"];
const aboutRegistration = <Name extends Case[0]>(template: Name, subject: string, rows = facts) =>
  [template, { template, data: registration }, subject, rows] satisfies Case;

/** A listing that its owner is written to about. */
const listing = { fullName: "Ada Okafor", businessName: "Okafor Studio", token: "listing_1.kq3VhWc8sYb1mZ0x" };

/** What each letter shows of a form in which every field is filled in. */
export const letterCases: Case[] = [
  [
    "lead-notice",
    { template: "lead-notice", data: lead },
    "New lead: Ada Okafor",
    [...leadRows, ["Tags", "Non-member lead, Event warm lead"]],
  ],
  [
    "lead-received",
    { template: "lead-received", data: { firstName: "Ada" } },
    `Thank you for connecting with ${brand.name}`,
    [],
  ],
  [
    "application-notice",
    { template: "application-notice", data: application },
    "New application: Ada Okafor (VIP)",
    [
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
    ],
  ],
  [
    "application-known",
    { template: "application-known", data: { token: "application_1.secret", state: "in-review", isOpen: true } },
    `We already have your application to ${brand.name}`,
    [],
  ],
  [
    "application-moved",
    {
      template: "application-moved",
      data: {
        name: "Ada Okafor",
        state: "accepted",
        message: "Welcome.",
        token: "application_1.secret",
        questions: [],
        joinToken: "admission.secret",
      },
    },
    `Welcome to ${brand.name}`,
    [],
  ],
  [
    "application-withdrawn",
    { template: "application-withdrawn", data: { token: "application_1.secret" } },
    `You withdrew your application to ${brand.name}`,
    [],
  ],
  [
    "application-late",
    {
      template: "application-late",
      data: { name: "Ada Okafor", token: "application_1.secret", promisedBy: sentAt },
    },
    `We owe you an answer: your application to ${brand.name}`,
    [],
  ],
  [
    "application-answered",
    { template: "application-answered", data: { id: "application_1", name: "Ada Okafor" } },
    "Answered: Ada Okafor's application",
    [],
  ],
  [
    "application-overdue",
    {
      template: "application-overdue",
      data: { id: "application_1", name: "Ada Okafor", assignee: "Naomi Whitfield", overdueSince: sentAt },
    },
    "Overdue: Ada Okafor's application",
    [],
  ],
  [
    "application-received",
    { template: "application-received", data: { membershipType: "vip" } },
    `Your application to ${brand.name}`,
    [],
  ],
  [
    "contact-received",
    { template: "contact-received", data: { name: "Ada Okafor", sentAt } },
    `We have your message to ${brand.name}`,
    [],
  ],
  [
    "event-interest-received",
    { template: "event-interest-received", data: { name: "Ada Okafor", sentAt } },
    `You're on the list for events at ${brand.name}`,
    [],
  ],
  [
    "contact-notice",
    { template: "contact-notice", data: message },
    "Contact form: A venue for your events",
    [
      ["Name", "Ada Okafor"],
      ["Email", email],
      ["Subject", "A venue for your events"],
      ["Message", "Our hall in Addison has room for 200."],
      ["Tags", "Contact Form"],
    ],
  ],
  [
    "event-interest-notice",
    { template: "event-interest-notice", data: signup },
    "Event notifications: Ada Okafor",
    [
      ["Name", "Ada Okafor"],
      ["Email", email],
      ["Phone", "(214) 555-0134"],
      ["Interests", "Networking, Leadership"],
      ["Message", "Is there parking?"],
      ["Tags", "Event Interest, networking, leadership"],
    ],
  ],
  [
    "member-invitation",
    {
      template: "member-invitation",
      data: {
        by: "Amara Bello",
        name: "Ada Okafor",
        words: "See you on Wednesday.",
        token: "admission.secret",
        expiresAt: sentAt,
      },
    },
    `Amara Bello invites you to ${brand.name}`,
    [],
  ],
  [
    "vouch-asked",
    {
      template: "vouch-asked",
      data: { name: "Amara Bello", applicant: "Ada Okafor", closesAt: sentAt, isReminder: false },
    },
    "Do you know Ada Okafor?",
    [],
  ],
  [
    "news",
    {
      template: "news",
      data: {
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
      },
    },
    "5 things are new for you",
    [],
  ],
  [
    "export-ready",
    { template: "export-ready", data: { name: "Ada Okafor", expiresAt: sentAt } },
    "The copy of your data is ready",
    [],
  ],
  [
    "deletion-requested",
    { template: "deletion-requested", data: { name: "Ada Okafor", on: "2026-12-02T18:00:00.000Z" } },
    "Your account will be deleted on December 2, 2026",
    [],
  ],
  ["deletion-canceled", { template: "deletion-canceled", data: { name: "Ada Okafor" } }, "Your account stays", []],
  [
    "second-factor-set",
    { template: "second-factor-set", data: { name: "Naomi Whitfield" } },
    "Your second factor is on",
    [],
  ],
  [
    "second-factor-reset",
    { template: "second-factor-reset", data: { name: "Naomi Whitfield" } },
    "Your second factor was reset",
    [],
  ],
  [
    "second-factor-off",
    { template: "second-factor-off", data: { name: "Naomi Whitfield" } },
    "Your second factor was switched off",
    [],
  ],
  ["account-deleted", { template: "account-deleted", data: { name: "Ada Okafor" } }, "Your account is deleted", []],
  [
    "measure-taken",
    {
      template: "measure-taken",
      data: {
        name: "Ben Lindqvist",
        measure: "chat-mute",
        until: sentAt,
        message: { topic: "Networking", text: "Buy now!", isRemoved: true },
        reason: "The chat is no place for advertising.",
      },
    },
    "You're muted in Community Chat",
    [],
  ],
  [
    "measure-ended",
    { template: "measure-ended", data: { name: "Ben Lindqvist", measure: "suspension" } },
    "Your membership is active again",
    [],
  ],
  [
    "report-outcome",
    {
      template: "report-outcome",
      data: { name: "Ada Okafor", topic: "Networking", reportedAt: sentAt, hasActed: true },
    },
    "We looked at your report",
    [],
  ],
  [
    "message-reply",
    {
      template: "message-reply",
      data: {
        name: "Ada Okafor",
        subject: message.subject,
        sentAt,
        text: "Is Tuesday good?",
        signer: "Naomi Whitfield",
      },
    },
    "Re: A venue for your events",
    [],
  ],
  [
    "invitation-to-apply",
    { template: "invitation-to-apply", data: { name: "Ada Okafor" } },
    `Apply to ${brand.name}: you're invited`,
    [],
  ],
  aboutRegistration("registration-received", "We have your registration for Elevated Wednesdays"),
  aboutRegistration("registration-approved", "Your registration for Elevated Wednesdays is approved", [
    ...facts,
    named,
  ]),
  aboutRegistration("registration-guests", "Your guests for Elevated Wednesdays", [...facts, named]),
  aboutRegistration("registration-rejected", "Your registration for Elevated Wednesdays was not approved"),
  aboutRegistration("registration-cancelled", "Your registration for Elevated Wednesdays is canceled"),
  aboutRegistration("waitlist-joined", "You're on the waitlist for Elevated Wednesdays"),
  aboutRegistration("waitlist-cleared", "You're approved, and on the waitlist for Elevated Wednesdays", [
    ...facts,
    named,
  ]),
  aboutRegistration("waitlist-offer", "A spot for you: Elevated Wednesdays", [...facts, named]),
  aboutRegistration("waitlist-passed", "Your offer for Elevated Wednesdays has passed"),
  aboutRegistration("waitlist-to-end", "You're now at the end of the line for Elevated Wednesdays"),
  aboutRegistration("waitlist-ended", "You're off the waitlist for Elevated Wednesdays"),
  aboutRegistration("waitlist-closed", "No spot came free for Elevated Wednesdays this time"),
  aboutRegistration("waitlist-lapsed", "The waitlist for Elevated Wednesdays is closed"),
  aboutRegistration("waitlist-removed", "You're off the waitlist for Elevated Wednesdays"),
  aboutRegistration("waitlist-accepted", "You're in: Elevated Wednesdays", [...facts, named]),
  aboutRegistration("event-changed", "Updated: Elevated Wednesdays"),
  aboutRegistration("event-called-off", "Canceled: Elevated Wednesdays"),
  aboutRegistration("event-reopened", "Back on: Elevated Wednesdays"),
  aboutRegistration("event-bulletin", "About Elevated Wednesdays"),
  aboutRegistration("event-after", "How was Elevated Wednesdays?"),
  aboutRegistration("event-in-three-days", "In three days: Elevated Wednesdays", [...facts, named]),
  aboutRegistration("event-in-three-hours", "Today: Elevated Wednesdays", [...facts, named]),
  [
    "private-links",
    {
      template: "private-links",
      data: {
        registrations: [{ event: registration.event, token: registration.token }],
        listings: [{ businessName: listing.businessName, token: listing.token }],
        application: { token: "application_1.secret" },
      },
    },
    `Your private links from ${brand.name}`,
    [],
  ],
  [
    "listing-saved",
    { template: "listing-saved", data: { token: listing.token } },
    "Your business listing is saved, not live yet",
    [["Price", "$12 a month"]],
  ],
  [
    "listing-live",
    { template: "listing-live", data: { ...listing, slug: "okafor-studio" } },
    "Your business listing is live",
    [
      ["Your page", "https://club.test/network/okafor-studio"],
      ["Price", "$12 a month"],
    ],
  ],
  [
    "listing-payment-failed",
    { template: "listing-payment-failed", data: { ...listing, staysUntil: "2026-12-08T18:00:00.000Z" } },
    "The payment for your business listing did not go through",
    [["Live until", "Tuesday, December 8, 2026, 12:00 PM in Dallas"]],
  ],
  [
    "listing-canceled",
    { template: "listing-canceled", data: { ...listing, staysUntil: "2026-12-08T18:00:00.000Z" } },
    "You canceled your business listing",
    [["Live until", "Tuesday, December 8, 2026, 12:00 PM in Dallas"]],
  ],
  [
    "listing-kept",
    { template: "listing-kept", data: { ...listing, nextPaymentAt: "2026-12-08T18:00:00.000Z" } },
    "Your business listing continues",
    [
      ["Next payment", "Tuesday, December 8, 2026"],
      ["Price", "$12 a month"],
    ],
  ],
  [
    "listing-ended",
    { template: "listing-ended", data: listing },
    "Your business listing has ended",
    [["Price", "$12 a month"]],
  ],
  [
    "listing-shown-again",
    { template: "listing-shown-again", data: { ...listing, slug: "okafor-studio", subscription: "goes on" } },
    "Your business listing is back",
    [
      ["Your page", "https://club.test/network/okafor-studio"],
      ["Subscription", "Your subscription continues; you can cancel on your page."],
    ],
  ],
  [
    "listing-taken-down",
    { template: "listing-taken-down", data: { ...listing, reason: "Spam.", subscription: "ends" } },
    "Your business listing was taken down",
    [["Subscription", "Your subscription ends, too: no more charges."]],
  ],
];
