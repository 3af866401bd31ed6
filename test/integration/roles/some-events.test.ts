import { onlyEventsWrite } from "#functions/events/only-events.ts";
import { formatDate } from "#functions/platform/club-time.ts";
import { writeOne } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import type { Right } from "#shared/rights.ts";
import type { OnlyEvents } from "#shared/roles.ts";
import { as, asAdmin, withToken } from "../../support/as.ts";
import { createEveningEvent, openDoor } from "../../support/door.ts";
import { given } from "../../support/given.ts";
import { createGroup } from "../../support/groups.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { newMember } from "../../support/members.ts";
import { createOpenEvent, createRegistration } from "../../support/registrations.ts";
import { putEvent } from "../../support/table.ts";

type Person = Awaited<ReturnType<typeof newMember>>;

/** The groups of the user pool, which other tests share: here, nobody is in one but whom a test puts there. */
const mockPool = { held: new Map<string, readonly Right[]>() };
jest.mock("#functions/platform/accounts.ts", () => ({
  ...jest.requireActual<object>("#functions/platform/accounts.ts"),
  listHolders: () => Promise.resolve(new Map(mockPool.held)),
  setAccountRights: (id: string, rights: readonly Right[]) => Promise.resolve(void mockPool.held.set(id, rights)),
}));

const newOwner = async (name: string) => {
  const owner = await newMember(name);
  mockPool.held.set(owner.id, ["owner"]);
  return owner;
};

type Held = { rights: Right[]; only: OnlyEvents };
const none: Held = { rights: [], only: { events: [], groups: [] } };
const runs = (...events: string[]): Held => ({ rights: ["some-events"], only: { events, groups: [] } });

const save = (owner: Person, { id: memberId }: Person, before: Held, after: Held) =>
  as({ ...owner, rights: ["owner"], signedInAgoMs: 0 })(contract.saveRoles, {
    memberId,
    ...{ before: before.rights, onlyBefore: before.only },
    ...after,
  });

testInProcess("an owner gives and takes single events, which the answer, the log, and the emails name", async () => {
  const [ada, ben] = [await newOwner("Ada Okafor"), await newMember("Ben Lindqvist")];
  const open = (title: string) => createOpenEvent(30, { title });
  const [gala, jazz] = [await open("Gala"), await open("Jazz Night")];
  const day = formatDate(gala.startsAt!);

  expect((await save(ada, ben, none, runs(gala.id))).status).toBe(200);
  const { body } = await save(ada, ben, runs(gala.id), runs(jazz.id));

  expect(body.items.find(({ memberId }) => memberId === ben.id)).toMatchObject({
    rights: ["some-events"],
    only: { events: [{ id: jazz.id, title: "Jazz Night", isOver: false }], groups: [] },
  });
  const { items } = (await asAdmin(contract.listAudit, { about: `member:${ben.id}` })).body;
  expect(items.filter(({ kind }) => kind === "roles-changed").map(({ changes }) => changes)).toEqual([
    [{ name: "roles", before: `the event Gala (${day})`, after: `the event Jazz Night (${day})` }],
    [{ name: "roles", before: "", after: `the event Gala (${day})` }],
  ]);
  for (const { email } of [ada, ben])
    expect((await emailsTo(email)).map(({ text }) => text).join("\n")).toMatch(
      /Given: the event Jazz Night .*\n+.*Taken: the event Gala/,
    );

  expect((await save(ada, ben, runs(jazz.id), none)).status).toBe(200);
  expect((await as({ ...ben, rights: ["some-events"] })(contract.listAllEvents, {})).body.items).toEqual([]);
});

testInProcess("the passes to doors that somebody made end with what they run", async () => {
  const [ada, ben] = [await newOwner("Ada Okafor"), await newMember("Ben Lindqvist")];
  const [gala, jazz] = [await createEveningEvent(), await createEveningEvent()];
  const asBen = as({ ...ben, rights: ["some-events"] });
  const createPasses = (eventId: string) =>
    Promise.all(
      [undefined, "Dana"].map(async (name) => (await asBen(contract.createDoorPass, { eventId, name })).body.token),
    );
  await save(ada, ben, none, runs(gala.id, jazz.id));
  const [ofGala, ofJazz] = [await createPasses(gala.id), await createPasses(jazz.id)];
  const others = (await openDoor(gala.id, "Eli")).token;
  const open = ({ id: eventId }: { id: string }, tokens: string[]) =>
    Promise.all(tokens.map(async (token) => (await withToken(token)(contract.getDoor, { eventId })).status));

  await save(ada, ben, runs(gala.id, jazz.id), runs(jazz.id));
  expect([await open(gala, [...ofGala, others]), await open(jazz, ofJazz)]).toEqual([
    [401, 401, 200],
    [200, 200],
  ]);
  await save(ada, ben, runs(jazz.id), { rights: ["events"], only: none.only });
  expect(await open(jazz, ofJazz)).toEqual([200, 200]);
  await save(ada, ben, { rights: ["events"], only: none.only }, none);
  expect(await open(jazz, ofJazz)).toEqual([401, 401]);
});

testInProcess("a choice of events is refused that is none, of nothing, or based on another", async () => {
  const [ada, zoe, ben] = [await newOwner("Ada"), await newOwner("Zoe"), await newMember("Ben")];
  const [gala, jazz, picnic] = [await createOpenEvent(), await createOpenEvent(), await createOpenEvent()];
  const refusal = async (after: Held) => {
    const { status, body } = await save(ada, ben, none, after);
    return [status, body.errors?.[0]?.message ?? body.detail];
  };

  expect(await refusal(runs())).toEqual([400, "Please choose at least one event or group"]);
  expect(await refusal({ ...runs(gala.id), rights: ["events"] })).toEqual([400, "Invalid input"]);
  expect(await refusal(runs(...Array.from({ length: 21 }, (_, index) => `event-${index}`)))).toEqual([
    400,
    "Please choose 20 events and groups at most",
  ]);
  expect(await refusal(runs("no-such-event"))).toEqual([
    409,
    "An event or a group you chose is gone. Please choose again.",
  ]);

  await save(ada, ben, none, runs(gala.id));
  const answers = await Promise.all([
    save(ada, ben, runs(gala.id), runs(gala.id, jazz.id)),
    save(zoe, ben, runs(gala.id), runs(gala.id, picnic.id)),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

testInProcess("who runs some events has lists of those alone, and decides there", async () => {
  const [gala, jazz] = [await putEvent(given.openEvent()), await putEvent(given.openEvent())];
  const [mine, other] = [await createRegistration(gala.id), await createRegistration(jazz.id)];
  const ben = await newMember("Ben");
  await writeOne(onlyEventsWrite(ben.id, runs(gala.id).only));
  const look = async (rights: Right[]) => {
    const asBen = as({ ...ben, rights });
    const events = (await asBen(contract.listAllEvents, {})).body.items;
    const pending = (await asBen(contract.listPendingRegistrations, {})).body.items;
    const isOurs = ({ id }: { id: string }) => [gala, jazz, mine, other].some((each) => each.id === id);
    return {
      events: events.filter(isOurs).map(({ id, isReadOnly = false }) => [id, isReadOnly]),
      pending: pending.filter(isOurs).map(({ id, email }) => [id, email]),
      waiting: (await asBen(contract.countWaiting, {})).body.registrations,
    };
  };

  const theirs = { pending: [[mine.id, mine.email]], waiting: 1 };
  expect(await look(["some-events"])).toEqual({ events: [[gala.id, false]], ...theirs });
  // Who reads all lists besides sees the other events, and runs none of them.
  const both = await look(["reader", "some-events"]);
  expect({ ...both, events: both.events.toSorted() }).toEqual({
    events: [[gala.id, false] as const, [jazz.id, true] as const].toSorted(),
    ...theirs,
  });
  const listed = await Promise.all(
    [gala, jazz].map(({ id: eventId }) =>
      as({ ...ben, rights: ["reader", "some-events"] })(contract.listEventRegistrations, { eventId }),
    ),
  );
  expect(listed.map(({ body }) => body.items[0]?.email)).toEqual([mine.email, ""]);

  const decide = (registrationId: string) =>
    as({ ...ben, rights: ["some-events"] })(contract.decideRegistration, { registrationId, decision: "approved" });
  expect((await decide(mine.id)).status).toBe(200);
  expect((await decide(other.id)).body).toMatchObject({
    status: 403,
    detail: "This is restricted to authorized administrators only.",
  });
});

testInProcess("who runs a group's events makes and runs those, and leaves them to the group", async () => {
  const [host, ben] = [await newMember("Ada"), await newMember("Ben")];
  const [mine, other] = [await createGroup(host), await createGroup(host, { access: "secret" })];
  const named = await createOpenEvent();
  await writeOne(onlyEventsWrite(ben.id, { events: [named.id], groups: [mine.id] }));
  const asBen = as({ ...ben, rights: ["some-events"] });
  const form = (groupId?: string) =>
    given.eventForm(groupId === undefined ? { audience: "members" } : { audience: "group", groupId });

  const made = await asBen(contract.createEvent, { ...form(mine.id), status: "draft" });
  expect(made.status).toBe(201);
  for (const refused of [form(other.id), form()]) expect((await asBen(contract.createEvent, refused)).status).toBe(403);
  const ids = async () => (await asBen(contract.listAllEvents, {})).body.items.map(({ id }) => id).toSorted();
  expect(await ids()).toEqual([made.body.id, named.id].toSorted());
  expect((await asBen(contract.listEventGroups, {})).body.items.map(({ id }) => id)).toEqual([mine.id]);

  const edit = (eventId: string, version: number, changed: ReturnType<typeof form>) =>
    asBen(contract.editEvent, { eventId, version, ...changed });
  const opened = await edit(made.body.id, 1, { ...form(mine.id), status: "open" });
  expect(opened).toMatchObject({ status: 200, body: { status: "open", version: 2 } });
  expect((await edit(made.body.id, 2, form())).status).toBe(403);
  expect((await edit(named.id, 1, form(other.id))).status).toBe(403);
  expect((await edit(named.id, 1, form())).status).toBe(200);

  await asAdmin(contract.createEvent, form(other.id));
  const registered = await as(host)(contract.registerMember, {
    ...given.registration({ email: host.email }),
    eventId: made.body.id,
  });
  const pending = (await asBen(contract.listPendingRegistrations, {})).body.items;
  expect(pending.map(({ id }) => id)).toEqual([registered.body.id]);
  expect((await asBen(contract.countWaiting, {})).body.registrations).toBe(1);
  expect((await asBen(contract.getRegistration, { registrationId: registered.body.id })).status).toBe(200);
  expect(await ids()).toEqual([made.body.id, named.id].toSorted());
});
