import { DynamoDBClient, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { brand } from "#shared/brand.ts";
import { reminders, type EventRecord } from "#shared/events.ts";
import type { Decision, Wait } from "#shared/registration-review.ts";
import type { Guest } from "#shared/registrations.ts";
import { nextEventNight } from "./demo-data.ts";
import type { Outputs } from "./deploy.ts";
import { credentials } from "./embedded-aws.ts";
import { step } from "./progress.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const spots = 4;

/** A dinner for four, eleven days after the next event night: every spot is taken or offered. */
export const buildDemoDinner = (now: Date): EventRecord => {
  const night = nextEventNight(now, brand.timeZone);
  const later = (time: Date) => new Date(time.getTime() + 11 * dayMs).toISOString();
  return {
    id: "the-long-table",
    title: "The Long Table",
    audience: "link",
    startsAt: later(night.startsAt),
    endsAt: later(night.endsAt),
    happyHour: "",
    location: "Bishop Arts, Dallas",
    description: "One table, one conversation, four courses. A small dinner for members who like to talk slowly.",
    attire: "Business Casual",
    openBar: "",
    ...{ spots, spotsLeft: 0, guestLimit: 1, reminders: [...reminders], interested: 11, version: 1, sequence: 0 },
    status: "open",
  };
};

type DemoParty = { firstName: string; lastName: string; profession: string; guest?: [first: string, last: string] };

/** The first has spots, the second has an offer, the others wait. */
export const demoParties: readonly DemoParty[] = [
  { firstName: "Ngozi", lastName: "Adler", profession: "Restaurateur", guest: ["Paul", "Adler"] },
  { firstName: "Theo", lastName: "Marsh", profession: "Sommelier", guest: ["Ines", "Marsh"] },
  { firstName: "Celia", lastName: "Grant", profession: "Judge" },
  { firstName: "Otis", lastName: "Rowe", profession: "Composer", guest: ["Mae", "Rowe"] },
];

const getEmail = (first: string, last: string) => `${first}@${last}-family.example`.toLowerCase();

const toGuest = ([firstName, lastName]: [string, string]): Guest => ({
  ...{ firstName, lastName, email: getEmail(firstName, lastName), phone: "", socialMedia: "", includeOpenBar: false },
});

/** The writes of the dinner, its registrations, and its waitlist. */
export const buildDemoWaitlist = async (now: Date) => {
  const [{ eventWrites, countersItemOf }, { buildRegistration, guardWrite, registrationWrites }, line] =
    await Promise.all([
      import("#functions/events/event.ts"),
      import("#functions/registrations/registration.ts"),
      import("#functions/registrations/line.ts"),
    ]);
  const event = buildDemoDinner(now);
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hourMs).toISOString();
  const registrations = demoParties.map(({ guest, ...person }, index) => {
    const personalInfo = {
      ...{ ...person, email: getEmail(person.firstName, person.lastName), phone: "(214) 555-0142", socialMedia: "" },
    };
    const form = {
      ...{ personalInfo, guests: guest ? [toGuest(guest)] : [], accommodations: "", message: "" },
      ...{ includeOpenBar: false, isVendor: false },
    };
    const approval: Decision = { decision: "approved", message: "", at: at(20), by: { id: "", name: "" } };
    const built = {
      ...buildRegistration(form, { eventId: event.id }),
      createdAt: at(72 - index),
      decisions: [approval],
    };
    if (index === 0) return { ...built, status: "approved" as const };
    const offeredUntil = new Date(now.getTime() + 20 * hourMs).toISOString();
    const wait: Wait = {
      ...{ isCleared: true, rank: Date.parse(built.createdAt), offers: 0, passes: 0, moves: [] },
      ...(index === 1 && { offers: 1, offeredUntil }),
    };
    return { ...built, status: "waitlisted" as const, wait };
  });
  const counters = { ...countersItemOf(event), smallestWaiting: 1, lineVersion: registrations.length - 1 };
  const writes = registrations.flatMap((each) => [
    ...Object.values(registrationWrites(each)),
    guardWrite(each, undefined),
  ]);
  return {
    event,
    registrations,
    writes: [eventWrites(event).event, { Put: { Item: counters } }, line.waitlistWrite(event.id), ...writes],
  };
};

/** Adds a full event with a waitlist and an open offer, once. */
export const putDemoWaitlist = (endpoint: string, { TableName }: Outputs) =>
  step("Adding a demo waitlist", async () => {
    // The entities read the table name on import.
    process.env.TABLE_NAME ??= TableName;
    const { writes } = await buildDemoWaitlist(new Date());
    const table = DynamoDBDocumentClient.from(new DynamoDBClient(credentials(endpoint)), {
      marshallOptions: { removeUndefinedValues: true },
    });
    const TransactItems = writes.map((write) =>
      Object.fromEntries(Object.entries(write ?? {}).map(([kind, body]) => [kind, { TableName, ...(body as object) }])),
    );
    await table.send(new TransactWriteCommand({ TransactItems })).catch((error: unknown) => {
      if (!(error instanceof TransactionCanceledException)) throw error;
    });
  });
