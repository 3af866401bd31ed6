import { createHash } from "node:crypto";
import { AdminGetUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { TZDate } from "@date-fns/tz";
import type { StoredRegistration } from "#functions/registrations/registration.ts";
import { brand } from "#shared/brand.ts";
import { defaultGuestLimit, type EventRecord } from "#shared/events.ts";
import { seatsOf, type RegistrationStatus } from "#shared/registrations.ts";
import { demoProfiles } from "./demo-data.ts";
import type { Outputs } from "./deploy.ts";
import { credentials } from "./embedded-aws.ts";
import { step } from "./progress.ts";

const hourMs = 3_600_000;
const eveningHour = 19;
const eveningLengthMs = 5 * hourMs;
const spots = 60;

/** Tonight at seven in a time zone or, once that has passed, the next full hour. */
export const tonight = (now: Date, timeZone: string) => {
  const today = new TZDate(now, timeZone);
  const seven = new TZDate(today.getFullYear(), today.getMonth(), today.getDate(), eveningHour, timeZone).getTime();
  const startsAt = seven > now.getTime() ? seven : Math.ceil((now.getTime() + 1) / hourMs) * hourMs;
  return {
    day: today.toISOString().slice(0, 10),
    startsAt: new Date(startsAt),
    endsAt: new Date(startsAt + eveningLengthMs),
  };
};

type DemoEmail = keyof typeof demoProfiles;
export type DemoParty = {
  /** A demo account's address, for a demo member. */
  email: string;
  name: [first: string, last: string];
  guests?: [first: string, last: string][];
  status?: RegistrationStatus;
  /** Further fields of the registration. */
  facts?: Pick<StoredRegistration, "isShown" | "attendance" | "isAsked" | "feedback">;
};

/** Tonight's parties: the demo members, who are visible to other guests, and others, not all of them approved. */
export const demoParties: readonly DemoParty[] = [
  {
    email: "member1@club.test",
    name: ["Amara", "Bello"],
    guests: [
      ["Tunde", "Bello"],
      ["Ingrid", "Solheim"],
    ],
    facts: { isShown: true },
  },
  {
    email: "member2@club.test",
    name: ["Marcus", "Tillman"],
    guests: [["Renée", "Tillman"]],
    facts: { isShown: true },
  },
  { email: "admin@club.test", name: ["Naomi", "Whitfield"], facts: { isShown: true } },
  {
    email: "kenji@watanabe-lighting.example",
    name: ["Kenji", "Watanabe"],
    guests: [
      ["Hana", "Watanabe"],
      ["Mateo", "Rivas"],
      ["Chloé", "Bernard"],
    ],
  },
  { email: "odessa@freeman-dental.example", name: ["Odessa", "Freeman"] },
  { email: "ravi@menon-analytics.example", name: ["Ravi", "Menon"], guests: [["Leela", "Menon"]] },
  { email: "grace@whitlock-interiors.example", name: ["Grace", "Whitlock"] },
  { email: "andre@dupree-kitchen.example", name: ["André", "Dupree"], guests: [["Simone", "Dupree"]] },
  { email: "sofia@castellanos-law.example", name: ["Sofía", "Castellanos"] },
  { email: "walt@hendry-motors.example", name: ["Walt", "Hendry"] },
  { email: "priya@raman-pediatrics.example", name: ["Priya", "Raman"], status: "pending" },
  { email: "jonah@feld-media.example", name: ["Jonah", "Feld"], status: "cancelled" },
];

const isWaiting = (status: RegistrationStatus) => status === "pending" || status === "approved";

/** The number of spots that parties take. */
export const countSpots = (parties: readonly DemoParty[]) =>
  parties
    .filter(({ status = "approved" }) => isWaiting(status))
    .reduce((sum, { guests = [] }) => sum + seatsOf({ guests }), 0);

export type DemoEvent = EventRecord & { startsAt: string; endsAt: string };

/** Tonight's event, with its remaining spots. */
export const buildDemoEvening = (now: Date): DemoEvent => {
  const { day, startsAt, endsAt } = tonight(now, brand.timeZone);
  return {
    id: `tonight-${day}`,
    title: "Tonight on the Roof",
    audience: "link",
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    happyHour: "6:00 PM - 7:00 PM",
    location: "The Commerce Street Rooftop, Dallas, Texas",
    description: "Members and their guests, the skyline, and a bar that knows your name.",
    attire: "Smart Casual",
    openBar: "",
    spots,
    spotsLeft: spots - countSpots(demoParties),
    guestLimit: defaultGuestLimit,
    reminders: [],
    interested: 12,
    status: "open",
    version: 1,
    sequence: 0,
    registrations_changed_at: now.toISOString(),
  };
};

/** A fixed id, so that a restart adds nothing twice. */
const createId = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 26).toUpperCase();

/** A party's registration; `memberId` if its registrant is a member. */
export const buildDemoParty = async (
  { email, name: [firstName, lastName], guests = [], status = "approved", facts }: DemoParty,
  { eventId, memberId, now }: { eventId: string; memberId?: string; now: Date },
): Promise<StoredRegistration> => {
  const { buildRegistration } = await import("#functions/registrations/registration.ts");
  const form = {
    personalInfo: { firstName, lastName, email, phone: "(214) 555-0163", socialMedia: "", profession: "Member" },
    guests: guests.map(([first, last]) => ({
      ...{ firstName: first, lastName: last, phone: "", socialMedia: "", includeOpenBar: false },
      email: `${first}.${last}@guests.example`
        .normalize("NFKD")
        .replace(/[^\w@.]/g, "")
        .toLowerCase(),
    })),
    ...{ accommodations: "", message: "", includeOpenBar: false, isVendor: false },
  };
  const at = new Date(now.getTime() - 50 * hourMs).toISOString();
  return {
    ...buildRegistration(form, { eventId, ...(memberId !== undefined && { memberId }) }),
    id: `reg_${createId(`${eventId} ${email}`)}`,
    status,
    createdAt: new Date(now.getTime() - 70 * hourMs).toISOString(),
    ...(status !== "pending" && {
      decisions: [
        { decision: "approved", message: "", at, by: { id: "demo", name: demoProfiles["admin@club.test"].full_name } },
      ],
      emailed: "sent",
    }),
    ...facts,
  };
};

const isDemoMember = (email: string): email is DemoEmail => email in demoProfiles;

/** Puts events and their parties into a club's table, each once. */
export const openDemoTable = (endpoint: string, { TableName, UserPoolId }: Outputs) => {
  // The entities read the table name on import.
  process.env.TABLE_NAME ??= TableName;
  const cognito = new CognitoIdentityProviderClient(credentials(endpoint));
  const table = DynamoDBDocumentClient.from(new DynamoDBClient(credentials(endpoint)), {
    marshallOptions: { removeUndefinedValues: true },
  });

  const put = async (writes: Record<string, object>) => {
    const TransactItems = Object.values(writes).map((write) =>
      Object.fromEntries(Object.entries(write).map(([kind, body]) => [kind, { TableName, ...(body as object) }])),
    );
    await table.send(new TransactWriteCommand({ TransactItems })).catch((error: unknown) => {
      if (!(error instanceof TransactionCanceledException)) throw error;
    });
  };

  const findMemberId = async (email: string) => {
    if (!isDemoMember(email)) return undefined;
    const account = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    return account.UserAttributes?.find(({ Name }) => Name === "sub")?.Value;
  };

  /** Sets the badge of a registered member, on the member and the card. */
  const extend = async (memberId: string, endsAt: string) => {
    const { cardKeyOf } = await import("#functions/members/card.ts");
    const { pk, sk } = cardKeyOf(memberId);
    for (const Key of [
      { pk, sk: "MEMBER" },
      { pk, sk },
    ]) {
      const update = new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: "SET registered_until = :endsAt",
        ConditionExpression:
          "attribute_exists(pk) AND (attribute_not_exists(registered_until) OR registered_until < :endsAt)",
        ExpressionAttributeValues: { ":endsAt": endsAt },
      });
      await table.send(update).catch((error: unknown) => {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      });
    }
  };

  /** Puts the registrations of an event, each once, with its `writesBeside`. */
  const putParties = async (
    event: DemoEvent,
    parties: readonly DemoParty[],
    now: Date,
    writesBeside?: (registration: StoredRegistration, place: number) => Record<string, object>,
  ) => {
    const { guardWrite, registrationWrites } = await import("#functions/registrations/registration.ts");
    for (const [place, party] of parties.entries()) {
      const memberId = await findMemberId(party.email);
      const registration = await buildDemoParty(party, {
        eventId: event.id,
        now,
        ...(memberId !== undefined && { memberId }),
      });
      await put({
        ...registrationWrites(registration),
        ...(isWaiting(registration.status) && { guard: guardWrite(registration, undefined) }),
        ...writesBeside?.(registration, place),
      });
      if (memberId !== undefined && event.endsAt > now.toISOString()) await extend(memberId, event.endsAt);
    }
  };

  return { put, findMemberId, putParties };
};

/** Adds an event for tonight with its registrations, once a day, so that its door can be tried right away. */
export const putDemoEvening = (endpoint: string, outputs: Outputs) =>
  step("Adding tonight's event", async () => {
    const { put, putParties } = openDemoTable(endpoint, outputs);
    const { eventWrites } = await import("#functions/events/event.ts");
    const now = new Date();
    const event = buildDemoEvening(now);
    await put(eventWrites(event));
    await putParties(event, demoParties, now);
  });
