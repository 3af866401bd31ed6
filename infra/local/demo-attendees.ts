import { TZDate } from "@date-fns/tz";
import type { PersonAtDoor } from "#functions/door/check-in.ts";
import type { StoredRegistration } from "#functions/registrations/registration.ts";
import { brand } from "#shared/brand.ts";
import { defaultGuestLimit } from "#shared/events.ts";
import { countSpots, openDemoTable, type DemoEvent, type DemoParty } from "./demo-evening.ts";
import type { Outputs } from "./deploy.ts";
import { step } from "./progress.ts";

const dayMs = 86_400_000;
const spots = 40;

/** Yesterday from seven to midnight, in a time zone. */
export const lastNight = (now: Date, timeZone: string) => {
  const today = new TZDate(now, timeZone);
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  const [start, end] = [new TZDate(year, month, day - 1, 19, timeZone), new TZDate(year, month, day, timeZone)];
  return { day: start.toISOString().slice(0, 10), startsAt: new Date(+start), endsAt: new Date(+end) };
};

/** Last night's registrations: the demo members, who are visible to other guests, and others, one of whom did not come. */
export const buildDemoGuests = (endsAt: Date): DemoParty[] => {
  const at = new Date(endsAt.getTime() + 60_000).toISOString();
  const shown = { isShown: true, attendance: "came", isAsked: true } as const;
  const came = { attendance: "came", isAsked: true } as const;
  return [
    { email: "member1@club.test", name: ["Amara", "Bello"], guests: [["Tunde", "Bello"]], facts: shown },
    { email: "member2@club.test", name: ["Marcus", "Tillman"], facts: shown },
    { email: "admin@club.test", name: ["Naomi", "Whitfield"], facts: shown },
    {
      email: "odessa@freeman-dental.example",
      name: ["Odessa", "Freeman"],
      facts: { ...came, feedback: { score: 5, text: "I came alone and left with three lunches to plan.", at } },
    },
    {
      email: "ravi@menon-analytics.example",
      name: ["Ravi", "Menon"],
      guests: [["Leela", "Menon"]],
      facts: { ...came, feedback: { score: 4, text: "Lovely room. The quartet was a little loud by the bar.", at } },
    },
    {
      email: "grace@whitlock-interiors.example",
      name: ["Grace", "Whitlock"],
      facts: { ...came, feedback: { score: 5, text: "", at } },
    },
    { email: "walt@hendry-motors.example", name: ["Walt", "Hendry"], facts: { attendance: "missed" } },
  ];
};

/** Last night's event, as it is the morning after. */
export const buildDemoLastNight = (now: Date): DemoEvent => {
  const { day, startsAt, endsAt } = lastNight(now, brand.timeZone);
  return {
    id: `last-night-${day}`,
    title: "Jazz at the Arboretum",
    audience: "link",
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    happyHour: "",
    location: "The Garden Pavilion, Dallas, Texas",
    description: "A quartet, a long bar, and a garden lit for the evening. Bring someone worth introducing.",
    attire: "Cocktail Attire",
    openBar: "",
    spots,
    spotsLeft: spots - countSpots(buildDemoGuests(endsAt)),
    guestLimit: defaultGuestLimit,
    reminders: [],
    interested: 9,
    status: "open",
    version: 1,
    sequence: 0,
    registrations_changed_at: endsAt.toISOString(),
  };
};

/** How many came, which is otherwise noted the morning after. */
export const buildDemoSums = ({ id, title, startsAt }: DemoEvent, guests: readonly DemoParty[]) => {
  const count = (attendance: string) => guests.filter(({ facts }) => facts?.attendance === attendance).length;
  return { eventId: id, title, startsAt, came: count("came"), missed: count("missed") };
};

const door = "Main entrance";
const minuteMs = 60_000;

/** The door of a past event, which checks people in at a number of minutes after the start. */
export const openDemoDoor = async (event: DemoEvent) => {
  const [{ checkInWrites, parseVisitor }, { getPassEnd, toDoorTtl }, { listAdmitted }] = await Promise.all([
    import("#functions/door/check-in.ts"),
    import("#functions/door/evening.ts"),
    import("#functions/registrations/party.ts"),
  ]);
  const letIn = (id: string, who: PersonAtDoor, minutes: number) => {
    const scan = { id, at: new Date(Date.parse(event.startsAt) + minutes * minuteMs).toISOString(), by: door };
    const visitor = parseVisitor(undefined, who);
    const entry = "walkIn" in who ? ({ kind: "walk-in", name: who.name } as const) : ({ kind: "in", ...who } as const);
    const writes = checkInWrites({
      eventId: event.id,
      who,
      visitors: [visitor, { ...visitor, checkIns: [scan] }],
      scan: { entry: { ...scan, ...entry } },
      ttl: toDoorTtl(getPassEnd(event)),
    });
    return Object.entries(writes).map(([name, write]) => [`${name} ${id}`, write] as const);
  };
  return {
    /** Checks in a whole party, unless it did not come. */
    letPartyIn: (registration: StoredRegistration, minutes: number) =>
      Object.fromEntries(
        registration.attendance === "came"
          ? listAdmitted(registration).flatMap(({ person }) =>
              letIn(`demo-${person}`, { registrationId: registration.id, person }, minutes),
            )
          : [],
      ),
    letWalkInIn: (name: string, minutes: number) =>
      Object.fromEntries(letIn(`demo-walk-in-${minutes}`, { walkIn: `demo-walk-in-${minutes}`, name }, minutes)),
  };
};

/**
 * Adds an event that was last night, once a day, so that the demo members see who came. One of them has said that they met
 * the other, and both have met an admin before.
 */
export const putDemoLastNight = (endpoint: string, outputs: Outputs) =>
  step("Adding last night's event", async () => {
    const { put, findMemberId, putParties } = openDemoTable(endpoint, outputs);
    const [{ eventWrites }, { acquaintanceWrites, encounterWrite }, { attendanceSumsItemOf }] = await Promise.all([
      import("#functions/events/event.ts"),
      import("#functions/attendees/encounter.ts"),
      import("#functions/door/attendance-sums.ts"),
    ]);
    const now = new Date();
    const event = buildDemoLastNight(now);
    const [amara = "", marcus = "", naomi = ""] = await Promise.all(
      ["member1@club.test", "member2@club.test", "admin@club.test"].map(findMemberId),
    );
    const { letPartyIn, letWalkInIn } = await openDemoDoor(event);
    const guests = buildDemoGuests(new Date(event.endsAt));
    const before = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
    // In the event's transaction, so that a note that was taken back does not return at the next start.
    await put({
      ...eventWrites(event),
      sums: { Put: { Item: attendanceSumsItemOf(buildDemoSums(event, guests)) } },
      encounter: encounterWrite(event.id, marcus, amara),
      ...acquaintanceWrites([amara, naomi], { eventTitle: "Elevated Wednesdays", at: before(34) }),
      ...acquaintanceWrites([marcus, naomi], { eventTitle: "The Spring Supper", at: before(61) }),
    });
    await put(letWalkInIn("Desmond Achebe", 71));
    await putParties(event, guests, now, (registration, place) => letPartyIn(registration, 4 + 7 * place));
  });
