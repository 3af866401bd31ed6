import { noteEncounter } from "#functions/attendees/encounter.ts";
import { eventKeyOf } from "#functions/events/event.ts";
import { registrationKeyOf } from "#functions/events/seats.ts";
import { contract } from "#shared/contract.ts";
import type { OwnRegistration } from "#shared/registrations.ts";
import { newAccount, type Account } from "../../support/account.ts";
import { as, asAdmin, asVisitor } from "../../support/as.ts";
import { createConversation, sendToConversation } from "../../support/conversation.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { newProfile } from "../../support/members.ts";
import { createOpenEvent, createRegistration, tokenFor } from "../../support/registrations.ts";
import { editItem, itemsUnder, readMemberItem } from "../../support/table.ts";

type Guest = Account & { registrationId: string };

const decide = ({ registrationId }: Guest, decision: "approved" | "rejected" = "approved") =>
  asAdmin(contract.decideRegistration, { registrationId, decision });

const show = (guest: Guest, isShown = true) =>
  as(guest)(contract.showAttendee, { registrationId: guest.registrationId, isShown });

const list = (guest: Guest) => as(guest)(contract.listAttendees, { registrationId: guest.registrationId });

const namesIn = async (guest: Guest) => (await list(guest)).body.items.map(({ full_name }) => full_name);

const register = async (eventId: string, account: Account): Promise<Guest> => {
  const { status, body } = await as(account)(contract.registerMember, { ...given.registration(), eventId });
  expect(status).toBe(201);
  return { ...account, registrationId: (body as OwnRegistration).id };
};

/** As if an admin had, without the letter with its tickets, which takes longest of all. */
const approve = ({ registrationId }: Guest) => editItem(registrationKeyOf(registrationId), { status: "approved" });

/** A member who is approved for an event, and shown. */
const createGuest = async (eventId: string, full_name: string, changes: Parameters<typeof given.profile>[0] = {}) => {
  const guest = await register(eventId, await newProfile({ full_name, ...changes }));
  await approve(guest);
  await show(guest);
  return guest;
};

/** The event has ended, so many hours ago, and it is noted who came. */
const endEvent = async (eventId: string, came: Guest[], { hoursAgo = 12, missed = [] as Guest[] } = {}) => {
  await editItem(eventKeyOf(eventId), given.times(-hoursAgo - 5));
  for (const [guests, attendance] of [
    [came, "came"],
    [missed, "missed"],
  ] as const)
    for (const { registrationId } of guests) await editItem(registrationKeyOf(registrationId), { attendance });
};

const note = (guest: Guest, { id }: Account, met = true) =>
  as(guest)(contract.noteEncounter, { registrationId: guest.registrationId, memberId: id, met });

/** Two who are approved and shown for another event, which has ended. */
const meetAgain = async (one: Account, other: Account) => {
  const { id } = await createOpenEvent(30, { title: "Second Night" });
  const both = [await register(id, one), await register(id, other)] as const;
  for (const guest of both) {
    await approve(guest);
    await show(guest);
  }
  await endEvent(id, [...both]);
  return both;
};

const acquaintancesOf = async (account: Account) => (await as(account)(contract.listAcquaintances, {})).body.items;

describe("who is coming", () => {
  test("nobody is shown who did not ask for it, and fellow guests see those who did, by name", async () => {
    const { id, title } = await createOpenEvent();
    const [zora, langston] = [await createGuest(id, "Zora Hurston"), await createGuest(id, "Langston Hughes")];
    const hidden = await register(id, await newProfile({ full_name: "Nella Larsen" }));
    await approve(hidden);

    expect(await list(hidden)).toMatchObject({
      status: 200,
      body: { eventTitle: title, phase: "coming", isShown: false },
    });
    expect(await namesIn(hidden)).toEqual(["Langston Hughes", "Zora Hurston"]);
    expect(await namesIn(zora)).toEqual(["Langston Hughes"]);

    await show(langston, false);
    expect(await namesIn(zora)).toEqual([]);
  });

  test("who is not approved sees nobody, and is seen by nobody", async () => {
    const { id } = await createOpenEvent();
    const zora = await createGuest(id, "Zora Hurston");
    const pending = await register(id, await newProfile({ full_name: "Nella Larsen" }));
    expect(await show(pending)).toMatchObject({ status: 200, body: { isShown: true } });

    expect(await list(pending)).toMatchObject({
      status: 403,
      body: { code: "forbidden", detail: "You can see who's coming once your registration is approved." },
    });
    expect(await namesIn(zora)).toEqual([]);

    await decide(pending);
    expect(await namesIn(zora)).toEqual(["Nella Larsen"]);
    expect(await namesIn(pending)).toEqual(["Zora Hurston"]);
  });

  test("a message is offered where it would arrive, and a page where there is one", async () => {
    const { id } = await createOpenEvent();
    const zora = await createGuest(id, "Zora Hurston");
    const take = async (name: string, messages_from: "met" | "none") => {
      const guest = await createGuest(id, name);
      await as(guest)(contract.changeMessageSettings, { messages_from });
      return guest;
    };
    const [met, , friend] = [await take("Ada", "met"), await take("Ben", "none"), await take("Cleo", "met")];
    await createGuest(id, "Dora");
    const hidden = await createGuest(id, "Eve");
    await as(hidden)(contract.changeSettings, { directory_visible: false });
    const writer = { id: met.id, full_name: "" };
    await sendToConversation(writer, await createConversation(writer, { id: zora.id, full_name: "" }));
    await noteEncounter({ id: "evt_before", title: "Before" }, zora.id, friend.id);
    await noteEncounter({ id: "evt_before", title: "Before" }, friend.id, zora.id);

    const { items } = (await list(zora)).body;

    expect(items.map((each) => [each.full_name, each.can_message, each.has_page])).toEqual([
      ["Ada", true, true],
      ["Ben", false, true],
      ["Cleo", true, true],
      ["Dora", true, true],
      ["Eve", false, false],
    ]);
    for (const { id: memberId, can_message } of items)
      expect((await as(zora)(contract.getContact, { memberId })).body).toMatchObject({ can_message });
  });

  test("who cancels, is rejected, blocks, is blocked, has left, or has no name is not in the list; once the event is canceled nobody is", async () => {
    const { id } = await createOpenEvent();
    const [zora, canceled] = [await createGuest(id, "Zora Hurston"), await createGuest(id, "Nella Larsen")];
    const [blocked, gone] = [await createGuest(id, "Claude McKay"), await createGuest(id, "Jean Toomer")];
    const rejected = await register(id, await newProfile({ full_name: "Alain Locke" }));
    await show(rejected);
    await decide(rejected, "rejected");
    const nameless = await register(id, await newAccount());
    await approve(nameless);
    await show(nameless);
    expect(await namesIn(zora)).toEqual(["Claude McKay", "Jean Toomer", "Nella Larsen"]);

    await asVisitor(contract.cancelRegistration, { token: await tokenFor({ id: canceled.registrationId }) });
    await as(zora)(contract.blockMember, { memberId: blocked.id });
    await editItem({ ...(await readMemberItem(gone.id)) }, { left_at: new Date().toISOString() });

    expect(await namesIn(zora)).toEqual([]);
    expect(await namesIn(blocked)).toEqual([]);
    expect(await list(canceled)).toMatchObject({ status: 403 });
    expect(await show(canceled)).toMatchObject({ status: 409 });

    await createGuest(id, "Langston Hughes");
    expect(await namesIn(zora)).toEqual(["Langston Hughes"]);
    await editItem(eventKeyOf(id), { status: "ended" });
    expect(await list(zora)).toMatchObject({ status: 200, body: { phase: "closed", items: [] } });
  });

  testInProcess("who may be seen is no news for the list to decide on, unless theirs is in it", async () => {
    const { id } = await createOpenEvent();
    const [approved, pending] = [await createGuest(id, "Zora Hurston"), await register(id, await newProfile())];
    const readMark = async () => (await itemsUnder("PENDING"))[0]?.changed_at as string;

    const before = await readMark();
    await show(approved, false);
    expect(await readMark()).toBe(before);

    await show(pending);
    expect((await readMark()).localeCompare(before)).toBe(1);
  });

  test("another's registration, and a visitor's, open nothing", async () => {
    const { id } = await createOpenEvent();
    const [zora, other] = [await createGuest(id, "Zora Hurston"), await newProfile()];
    const visitor = await createRegistration(id);
    const notFound = { status: 404, body: { detail: "Registration not found." } };

    for (const registrationId of [zora.registrationId, visitor.id, "reg_01JXXXXXXXXXXXXXXXXXXXXXXX"]) {
      expect(await as(other)(contract.listAttendees, { registrationId })).toMatchObject(notFound);
      expect(await as(other)(contract.showAttendee, { registrationId, isShown: true })).toMatchObject(notFound);
      expect(await as(other)(contract.noteEncounter, { registrationId, memberId: zora.id, met: true })).toMatchObject(
        notFound,
      );
    }
  });

  test("of who hides in the directory there is the name alone, and nothing in common", async () => {
    const { id } = await createOpenEvent();
    const facts = { company: "Acme", location: "Dallas, TX", bio: "Robotics." };
    const [zora, hidden] = [await createGuest(id, "Zora Hurston", facts), await createGuest(id, "Nella Larsen", facts)];
    const common = [
      { kind: "location", values: ["Dallas, TX"] },
      { kind: "company", values: ["Acme"] },
      { kind: "words", values: ["principal", "robotics"] },
    ];
    expect((await list(zora)).body.items).toMatchObject([{ company: "Acme", common }]);

    await as(hidden)(contract.changeSettings, { directory_visible: false });

    const [other] = (await list(zora)).body.items;
    expect(other).toMatchObject({ full_name: "Nella Larsen", common: [] });
    expect(JSON.stringify(other)).not.toMatch(/Acme|Dallas|Robotics/i);
    expect((await list(hidden)).body.items).toMatchObject([{ full_name: "Zora Hurston", company: "Acme", common: [] }]);
  });
});

describe("who came", () => {
  const createEvening = async () => {
    const { id, title } = await createOpenEvent();
    const guests = [await createGuest(id, "Zora Hurston"), await createGuest(id, "Langston Hughes")] as const;
    return { id, title, guests };
  };

  test("it is listed once it is noted, to those who were there, for three days", async () => {
    const { id, guests } = await createEvening();
    const [zora, langston] = guests;
    const missed = await createGuest(id, "Nella Larsen");

    await editItem(eventKeyOf(id), given.times(-6));
    expect(await list(zora)).toMatchObject({ status: 200, body: { phase: "noting", items: [] } });

    await endEvent(id, [...guests], { missed: [missed] });
    expect(await list(zora)).toMatchObject({
      body: { phase: "came", items: [{ id: langston.id, encounter: "none" }] },
    });
    expect(await list(missed)).toMatchObject({
      status: 403,
      body: { detail: "This list is for those who were there. We hope to see you next time." },
    });

    await endEvent(id, [...guests], { hoursAgo: 3 * 24 + 1 });
    expect(await list(zora)).toMatchObject({ body: { phase: "closed", items: [] } });
    expect(await note(zora, langston)).toMatchObject({ status: 409 });
  });

  test("who says so alone tells nobody; once both do they are connected, and stay so", async () => {
    const { id, title, guests } = await createEvening();
    const [zora, langston] = guests;
    await endEvent(id, [...guests]);

    expect(await note(zora, langston)).toMatchObject({ status: 200, body: { encounter: "mine" } });
    expect((await list(zora)).body.items).toMatchObject([{ encounter: "mine" }]);
    expect((await list(langston)).body.items).toMatchObject([{ encounter: "none" }]);
    expect(await acquaintancesOf(langston)).toEqual([]);
    expect(await note(zora, langston, false)).toMatchObject({ body: { encounter: "none" } });
    expect(await note(langston, zora)).toMatchObject({ body: { encounter: "mine" } });

    expect(await note(zora, langston)).toMatchObject({ body: { encounter: "both" } });

    expect((await list(langston)).body.items).toMatchObject([{ encounter: "both" }]);
    expect(await acquaintancesOf(zora)).toMatchObject([{ memberId: langston.id, eventTitle: title }]);
    expect(await acquaintancesOf(langston)).toMatchObject([{ memberId: zora.id, eventTitle: title }]);
    expect(await note(langston, zora, false)).toMatchObject({ body: { encounter: "both" } });
    expect(await acquaintancesOf(zora)).toHaveLength(1);
  });

  test("of whom one says so at one evening, one has said nothing at another; whom they meet again keeps the evening of the first time", async () => {
    const first = await createEvening();
    const [zora, langston] = first.guests;
    await endEvent(first.id, [...first.guests]);
    await note(zora, langston);
    const both = await meetAgain(zora, langston);
    expect((await list(both[0])).body.items).toMatchObject([{ id: langston.id, encounter: "none" }]);
    expect((await list(zora)).body.items).toMatchObject([{ id: langston.id, encounter: "mine" }]);
    await note(langston, zora);

    await note(both[0], langston);
    await note(both[1], zora);

    expect(await acquaintancesOf(zora)).toMatchObject([{ eventTitle: first.title }]);
  });

  test("whom one met earlier is marked at the next event, from its first day on", async () => {
    const { id, guests } = await createEvening();
    const [zora, langston] = guests;
    await endEvent(id, [...guests]);
    await note(zora, langston);
    await note(langston, zora);
    const next = await createOpenEvent();
    const again = await register(next.id, zora);
    await approve(again);
    const known = await register(next.id, langston);
    await approve(known);
    await show(known);
    const stranger = await createGuest(next.id, "Nella Larsen");

    expect(await list(again)).toMatchObject({
      body: {
        phase: "coming",
        items: [
          { id: langston.id, encounter: "both" },
          { id: stranger.id, encounter: "none" },
        ],
      },
    });
  });

  test("of two who say it in the same moment both are connected, once", async () => {
    const { id, guests } = await createEvening();
    const [zora, langston] = guests;
    await endEvent(id, [...guests]);

    const answers = await Promise.all([note(zora, langston), note(langston, zora), note(zora, langston)]);

    expect(answers.map(({ body }) => body.encounter)).toContain("both");
    expect(await acquaintancesOf(zora)).toHaveLength(1);
    expect(await acquaintancesOf(langston)).toHaveLength(1);
  });

  test("nobody can be met who is not in the list", async () => {
    const { id, guests } = await createEvening();
    const [zora, langston] = guests;
    const [hidden, missed] = [await createGuest(id, "Nella Larsen"), await createGuest(id, "Jean Toomer")];
    await endEvent(id, [zora, langston, hidden], { missed: [missed] });
    await show(hidden, false);
    await as(langston)(contract.blockMember, { memberId: zora.id });
    const notListed = { status: 404, body: { detail: "This member isn't in the list." } };

    for (const other of [hidden, missed, langston, zora, await newProfile()])
      expect(await note(zora, other)).toMatchObject(notListed);
    expect(await note(missed, zora)).toMatchObject({ status: 403 });
  });
});
