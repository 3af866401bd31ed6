import { brand } from "#shared/brand.ts";
import type { TicketHolder } from "#shared/ticket-types.ts";
import { maxCodes, maxRefundSteps, maxTicketTypes, type TicketAudience } from "#shared/ticketing.ts";

const format = new Intl.NumberFormat("en-US");

/** What admins read of an event's tickets. */
export const ticketWords = {
  loading: "Loading the tickets",
  failed: "We couldn't load what tickets need. Please check your internet connection.",
  types: {
    title: "Kinds of ticket",
    help: "Each person of a party has one. Members see the ones that are for them.",
    list: "Tickets",
    none: "Add at least one ticket for the person who registers.",
    add: "Add ticket",
    full: `An event has at most ${maxTicketTypes} tickets.`,
    create: "New ticket",
    edit: (name: string) => `Edit ${name}`,
  },
  codes: {
    title: "Discount codes",
    help: "Typed in at registration. Each registration uses a code once.",
    list: "Discount codes",
    add: "Add code",
    full: `An event has at most ${maxCodes} codes.`,
    create: "New code",
    edit: (code: string) => `Edit ${code}`,
  },
  free: "Free",
  audiences: {
    everyone: "Everyone",
    members: "Members",
    levels: "Members of some levels",
    group: "Members of a group",
  } satisfies Record<TicketAudience, string>,
  holders: {
    anybody: "Anyone in the party",
    registrant: "Only the person who registers",
    guest: "Only guests",
  } satisfies Record<TicketHolder, string>,
  holderMarks: { registrant: "For the registrant", guest: "For guests" },
  taken: (taken: number, of: number | undefined) =>
    of === undefined
      ? `${format.format(taken)} taken`
      : `${format.format(taken)} taken, ${format.format(Math.max(0, of - taken))} left`,
  used: (used: number, of: number | undefined) =>
    of === undefined
      ? `Used ${format.format(used)} times`
      : `Used ${format.format(used)} of ${format.format(of)} times`,
  off: (amount: string) => `${amount} off`,
  onSale: (from: string | undefined, until: string | undefined) =>
    [from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(" "),
  atMost: (count: number) => `At most ${count} per registration`,
  hidden: (code: string) => `Code ${code}`,
  fields: {
    name: { label: "Name", placeholder: "General admission" },
    description: { label: "What it includes (Optional)" },
    price: { label: (currency: string) => `Price (${currency.toUpperCase()})`, help: "Enter 0 for a free ticket." },
    audience: { label: "Who can choose it" },
    levelIds: { label: "Levels" },
    groupId: { label: "Group", placeholder: "Select a group" },
    holder: { label: "Who it's for" },
    quantity: { label: "How many (Optional)", help: "Empty for as many as there are spots." },
    perPerson: { label: "Per registration (Optional)", help: "The most that one party can have." },
    opensAt: { label: "On sale from (Optional)", help: `${brand.city} time.` },
    closesAt: { label: "On sale until (Optional)", help: `${brand.city} time.` },
    code: { label: "Hidden behind a code (Optional)", help: "Only people who enter it see this ticket." },
  },
  codeFields: {
    code: { label: "Code", placeholder: "EARLY-BIRD", help: "Letters, digits, and hyphens." },
    kind: { label: "What it takes off" },
    kinds: { percent: "A percentage", amount: "An amount" },
    percent: { label: "Percent" },
    amount: { label: (currency: string) => `Amount (${currency.toUpperCase()})`, help: "Off the whole registration." },
    uses: { label: "How often (Optional)", help: "How many registrations can use it." },
    until: { label: "Until (Optional)", help: `${brand.city} time.` },
    typeIds: { label: "For which tickets (Optional)", help: "None for all of them." },
  },
  /** What a message about a field of a ticket or code begins with, where the field is not in sight. */
  about: { quantity: "How many", uses: "How often", name: "Name", code: "Code", price: "Price" } as Record<
    string,
    string | undefined
  >,
  save: "Save ticket",
  saveCode: "Save code",
  cancel: "Cancel",
  busy: "Saving...",
  terms: {
    title: "Terms",
    needsApproval: {
      label: "Approve each registration",
      help: "Approved people get a link to pay, and their spots are held meanwhile. Otherwise they pay right away.",
    },
    paysAtDoor: { label: "May be paid at the door", help: "People can choose to bring the money instead." },
    refunds: "Refunds when someone cancels",
    refundsHelp: "This is what people read before they pay. It stays true for those who have registered.",
    percent: "Percent back",
    days: "Until days before",
    add: "Add a step",
    full: `At most ${maxRefundSteps} steps.`,
    remove: (step: number) => `Remove step ${step}`,
    removeShort: "Remove",
  },
} as const;
