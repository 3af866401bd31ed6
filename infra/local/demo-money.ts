import { createHash } from "node:crypto";
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { TZDate } from "@date-fns/tz";
import type { StoredRegistration } from "#functions/registrations/registration.ts";
import { brand } from "#shared/brand.ts";
import { privateLinkHeader } from "#shared/endpoint.ts";
import { defaultGuestLimit, reminders } from "#shared/events.ts";
import type { AdminLevel } from "#shared/levels.ts";
import { seatsOf } from "#shared/registrations.ts";
import type { Ticketing } from "#shared/ticketing.ts";
import { demoProfiles, makeAccount } from "./demo-data.ts";
import { buildDemoParty, openDemoTable, type DemoEvent, type DemoParty } from "./demo-evening.ts";
import type { Outputs } from "./deploy.ts";
import { credentials } from "./embedded-aws.ts";
import { step } from "./progress.ts";

// An evening that sells tickets and a level with dues, with what a treasurer sees of both. What is paid by card is paid at the
// payment service, once the site is open.

const hourMs = 3_600_000;

/** The same at each start, so that nothing is added or paid twice. Of a club on this machine alone. */
const digestOf = (...parts: string[]) => createHash("sha256").update(parts.join(" ")).digest("hex");
const secretOf = (id: string) => digestOf("secret", id).slice(0, 32);

const [general, ofMembers, early] = ["general1", "members1", "early001"] as const;

/** What the evening costs: less for members, and less with a code. */
export const demoTicketing: Ticketing = {
  currency: "usd",
  types: [
    {
      ...{ id: general, name: "General", description: "With a welcome drink", price: 6000 },
      ...{ audience: "everyone", holder: "anybody" },
    },
    {
      ...{ id: ofMembers, name: "Member", description: "With a welcome drink", price: 4500 },
      ...{ audience: "members", holder: "registrant" },
    },
  ],
  codes: [{ id: early, code: "EARLY", percent: 25, uses: 20 }],
  needsApproval: true,
  paysAtDoor: true,
  refundRule: [
    { days: 7, percent: 100 },
    { days: 2, percent: 50 },
  ],
};

type Buyer = DemoParty & {
  code?: string;
  /** By card at the payment service, not yet, at the door, or in cash already. */
  pays: "card" | "later" | "door" | "cash";
};

/** Who has tickets. */
const demoBuyers: readonly Buyer[] = [
  {
    email: "odessa@freeman-dental.example",
    name: ["Odessa", "Freeman"],
    guests: [["Julian", "Freeman"]],
    pays: "card",
  },
  { email: "walt@hendry-motors.example", name: ["Walt", "Hendry"], pays: "door" },
  { email: "grace@whitlock-interiors.example", name: ["Grace", "Whitlock"], pays: "later" },
  { email: "ravi@menon-analytics.example", name: ["Ravi", "Menon"], code: "EARLY", pays: "cash" },
];

const saturday = 6;

/** Next week's Saturday, from seven to eleven. */
const getNight = (now: Date) => {
  const today = new TZDate(now, brand.timeZone);
  const date = today.getDate() + ((saturday - today.getDay() + 7) % 7) + 7;
  const toIso = (hour: number) =>
    new Date(+new TZDate(today.getFullYear(), today.getMonth(), date, hour, brand.timeZone)).toISOString();
  return { startsAt: toIso(19), endsAt: toIso(23) };
};

const buildEvent = (now: Date): DemoEvent => {
  const { startsAt, endsAt } = getNight(now);
  return {
    ...{ id: `supper-${startsAt.slice(0, 10)}`, title: "Supper and Strings", audience: "public", startsAt, endsAt },
    happyHour: "",
    location: "The Old Post Office, Deep Ellum, Dallas, Texas",
    description: "One long table, four courses, and a string quartet that takes requests after dessert.",
    attire: "Cocktail Attire",
    openBar: "",
    ...{ spots: 40, spotsLeft: 40, guestLimit: defaultGuestLimit, reminders: [...reminders], interested: 17 },
    ...{ ticketing: demoTicketing, status: "open", version: 1, sequence: 0 },
    registrations_changed_at: now.toISOString(),
  };
};

/** The evening, its buyers' registrations, and how much of each type and code they take. */
export const buildDemoTickets = async (now: Date) => {
  const { admit, priceNew, takesOf } = await import("#functions/registrations/order.ts");
  const { visitor } = await import("#functions/events/ticketing.ts");
  const event = buildEvent(now);
  const at = new Date(now.getTime() - 5 * hourMs).toISOString();
  const by = { id: "demo", name: demoProfiles["admin@club.test"].full_name };
  const toRegistration = async ({ code, pays, ...party }: Buyer): Promise<StoredRegistration> => {
    const built = await buildDemoParty({ ...party, status: "pending" }, { eventId: event.id, now });
    const guests = built.guests.map((guest) => ({ ...guest, ticket: general }));
    const ticketed = { ...built, guests, ticket: general, secret: secretOf(built.id) };
    const paysAtDoor = pays === "door" || pays === "cash";
    const order = priceNew({ ...event, left: {}, holds: [] }, ticketed, { code, paysAtDoor }, visitor)!;
    const paid = { id: `demo-${built.id}`, at, amount: order.total, means: "cash" as const, by: by.name };
    return {
      ...admit(
        { ...ticketed, order: { ...order, payments: pays === "cash" ? [paid] : [] } },
        new Date(now.getTime() + 43 * hourMs).toISOString(),
      ),
      decisions: [{ decision: "approved", message: "", at, by }],
      emailed: "sent",
    };
  };
  const registrations = await Promise.all(demoBuyers.map(toRegistration));
  const spotsLeft = event.spots - registrations.reduce((sum, each) => sum + seatsOf(each), 0);
  return { event: { ...event, spotsLeft }, registrations, takes: registrations.map(takesOf) };
};

/** A level with dues. Nobody applies for it, so that the membership page is as it was. */
export const demoLevel: AdminLevel = {
  id: "patron",
  name: "Patron",
  text: "For those who keep the lights on.",
  features: ["A seat at the long table", "All Standard Benefits"],
  action: "Become a Patron",
  isOpen: false,
  isRemoved: false,
  price: { amount: 5000, every: "month", joiningFee: 2500, graceDays: 14 },
};

/** Its members: one has paid, and one's card has failed since. Each has an account with the demo password. */
export const demoPatrons = [
  { email: "patron@club.test", name: "Lucille Armand", isOverdue: false },
  { email: "overdue@club.test", name: "Hector Salas", isOverdue: true },
] as const;
type Patron = (typeof demoPatrons)[number];

/** A patron's dues, before the first payment. */
const buildDemoDues = async ({ email, name }: Patron, memberId: string, now: Date) => {
  const { buildDues } = await import("#functions/membership/dues.ts");
  const terms = { ...demoLevel.price!, currency: demoTicketing.currency };
  const dues = buildDues(terms, { email, name, memberId, level: demoLevel.id }, `demo ${memberId}`, now);
  return { ...dues, secret: secretOf(dues.id), privateSecret: secretOf(`private ${dues.id}`) };
};

const findAccount = async (cognito: CognitoIdentityProviderClient, user: { UserPoolId: string; Username: string }) => {
  await makeAccount(cognito, user).catch((error: unknown) => {
    if (!(error instanceof UsernameExistsException)) throw error;
  });
  const { UserAttributes } = await cognito.send(new AdminGetUserCommand(user));
  return UserAttributes?.find(({ Name }) => Name === "sub")?.Value ?? "";
};

/** What is left to be paid at the payment service, once the site is open. */
type ToPay = { path: string; token: string; email?: string; failing?: string };

/** Adds both, each once, and says what is to be paid by card. */
export const putDemoMoney = (endpoint: string, outputs: Outputs) =>
  step("Adding tickets and dues", async () => {
    const { put } = openDemoTable(endpoint, outputs);
    const [{ eventWrites }, { guardWrite, registrationWrites }, { leftAttributeOf }] = await Promise.all([
      import("#functions/events/event.ts"),
      import("#functions/registrations/registration.ts"),
      import("#functions/events/ticketing.ts"),
    ]);
    const [{ levelsWrite }, { newMembershipWrite }, { newDuesWrites }, { memberItemOf }] = await Promise.all([
      import("#functions/membership/level.ts"),
      import("#functions/membership/membership.ts"),
      import("#functions/membership/dues.ts"),
      import("#functions/members/member.ts"),
    ]);
    const { formatToken } = await import("#functions/platform/private-links.ts");
    const { defaultLevels } = await import("#shared/levels.ts");
    const now = new Date();
    const toPay: ToPay[] = [];

    const { event, registrations, takes } = await buildDemoTickets(now);
    const { counters, ...facts } = eventWrites(event);
    const item = (counters as { Put: { Item: Record<string, unknown> } }).Put.Item;
    for (const [id, count] of takes.flatMap((each) => Object.entries(each)))
      item[leftAttributeOf(id)] = Number(item[leftAttributeOf(id)]) - count;
    await put({ ...facts, counters: counters! });
    for (const [index, registration] of registrations.entries()) {
      await put({ ...registrationWrites(registration), guard: guardWrite(registration, undefined) });
      if (demoBuyers[index]?.pays === "card")
        toPay.push({ path: "/api/registrations/by-link/checkout", token: formatToken(registration) });
    }

    const kept = defaultLevels.map((level) => ({ ...level, features: [...level.features], isRemoved: false }));
    await put({ levels: levelsWrite({ items: [...kept, demoLevel], version: 1 }) });
    const cognito = new CognitoIdentityProviderClient(credentials(endpoint));
    for (const patron of demoPatrons) {
      const { email, name } = patron;
      const id = await findAccount(cognito, { UserPoolId: outputs.UserPoolId ?? "", Username: email });
      const at = now.toISOString();
      const dues = await buildDemoDues(patron, id, now);
      const { storedMember } = await import("#functions/members/member.ts");
      const profile = { full_name: name, company: "", position: "", industry: "", location: "Dallas, TX", bio: "" };
      const member = storedMember.parse({ ...profile, website: "", id, version: 1, updated_at: at, joined_at: at });
      await put({
        member: { Put: { Item: memberItemOf(member), ConditionExpression: "attribute_not_exists(pk)" } },
        membership: newMembershipWrite({
          ...{ memberId: id, email, via: "application", at, level: demoLevel.id },
          ...{ duesId: dues.id, restsFrom: at },
        }),
        ...newDuesWrites(dues),
      });
      const token = formatToken(dues);
      toPay.push({ path: "/api/dues/by-link/checkout", token, email, ...(patron.isOverdue && { failing: dues.id }) });
    }
    return toPay;
  });

/** Pays what was added and is not paid yet, as anyone would: on the payment service's page. */
export const payDemoMoney = async (toPay: readonly ToPay[], { site, payments }: { site: number; payments: number }) => {
  for (const { path, token, email = "", failing } of toPay) {
    const opened = await fetch(`http://localhost:${site}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", [privateLinkHeader]: encodeURIComponent(token) },
      body: "{}",
    });
    // It was paid at an earlier start.
    if (!opened.ok) continue;
    const { url } = (await opened.json()) as { url: string };
    await fetch(url, { method: "POST", body: new URLSearchParams({ act: "pay", email }), redirect: "manual" });
    if (failing !== undefined)
      await fetch(`http://localhost:${payments}/subscriptions/${failing}/fail`, { method: "POST", redirect: "manual" });
  }
};
