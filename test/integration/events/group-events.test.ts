import { contract } from "#shared/contract.ts";
import type { AdminEvent } from "#shared/event-admin.ts";
import { newAccount, type Account } from "../../support/account.ts";
import { as, asAdmin, asVisitor } from "../../support/as.ts";
import { withInterruption } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { createGroup } from "../../support/groups.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { newMember } from "../../support/members.ts";
import { readPages } from "../../support/pages.ts";
import { createRegistration, spotsLeft, tokenFor } from "../../support/registrations.ts";
import { editItem, readEventItem, registrationsFor } from "../../support/table.ts";

type Changes = Parameters<typeof given.eventForm>[0];

const create = (groupId: string, changes: Changes = {}) =>
  asAdmin(contract.createEvent, given.eventForm({ audience: "group", groupId, ...changes }));
const edit = ({ id, version }: AdminEvent, changes: Changes) =>
  asAdmin(contract.editEvent, { ...given.eventForm(changes), eventId: id, version });
const register = (who: Account, eventId: string) =>
  as(who)(contract.registerMember, { ...given.registration({ email: who.email }), eventId });
const listFor = async (who: Account) =>
  (await readPages((range) => as(who)(contract.listMemberEvents, range))).flat().map(({ id }) => id);
const aboutFor = async (who: Account, groupId: string) => (await as(who)(contract.getGroup, { groupId })).body;
const remove = (host: Account, groupId: string, { id: memberId }: Account) =>
  as(host)(contract.changeGroupMember, { groupId, memberId, act: "remove" });

/** A group of two, and somebody outside. */
const createCircle = async () => {
  const [host, guest, outsider] = [await newMember(), await newMember(), await newMember()];
  const group = await createGroup(host);
  await as(guest)(contract.joinGroup, { groupId: group.id });
  return { host, guest, outsider, group };
};

const notFound = { status: 404, body: { code: "not-found", detail: "Event not found." } };

test("an event for a group is seen by its members, who register with guests; for all others there is none", async () => {
  const { guest, outsider, group } = await createCircle();
  const { status, body: event } = await create(group.id, { spots: 2 });
  expect({ status, event }).toMatchObject({ status: 201, event: { groupId: group.id, groupName: group.name } });
  const eventId = event.id;

  expect([(await listFor(guest)).includes(eventId), (await listFor(outsider)).includes(eventId)]).toEqual([
    true,
    false,
  ]);
  expect((await aboutFor(guest, group.id)).events).toMatchObject([{ id: eventId, title: event.title }]);
  expect((await aboutFor(outsider, group.id)).events).toEqual([]);
  expect((await as(guest)(contract.getDashboard, {})).body.upcoming).toBeGreaterThan(
    (await as(outsider)(contract.getDashboard, {})).body.upcoming,
  );
  const guests = [given.guest()];
  expect(
    (await as(guest)(contract.registerMember, { ...given.registration({ email: guest.email, guests }), eventId }))
      .status,
  ).toBe(201);
  const answers = [
    await asVisitor(contract.getEvent, { eventId }),
    await asVisitor(contract.countInterest, { eventId }),
    await asVisitor(contract.register, { ...given.registration(), eventId }),
    // Nor is it said that it is full.
    await register(outsider, eventId),
  ];
  for (const answer of answers) expect(answer).toMatchObject(notFound);
  expect(await readEventItem(eventId)).toMatchObject({ spotsLeft: 0, interested: 0 });
  const { items } = (await asAdmin(contract.listAllEvents, {})).body;
  expect(items.find(({ id }) => id === eventId)).toMatchObject({ groupName: group.name });
});

test("who leaves the group keeps their registration and cancels it; they cannot register again", async () => {
  const { host, guest, group } = await createCircle();
  const { id: eventId } = (await create(group.id)).body;
  const registration = (await register(guest, eventId)).body;
  const token = await tokenFor(registration);
  const [one, two, three] = [given.guest(), given.guest(), given.guest()];
  const bring = async (...guests: (typeof one)[]) => {
    const { version } = (await asVisitor(contract.getOwnRegistration, { token })).body;
    return asVisitor(contract.changeGuests, { token, guests, version });
  };
  expect((await bring(one, two)).status).toBe(200);
  await remove(host, group.id, guest);

  expect(await listFor(guest)).not.toContain(eventId);
  expect((await as(guest)(contract.listOwnRegistrations, {})).body.items).toMatchObject([{ eventId }]);
  const refused = {
    status: 409,
    body: { detail: "You're no longer in this group, so your registration stays as it is." },
  };
  for (const guests of [
    [one, two, three],
    [one, three],
  ])
    expect(await bring(...guests)).toMatchObject(refused);
  expect(await readEventItem(eventId)).toMatchObject({ spotsLeft: 27 });
  expect((await bring(one)).body).toMatchObject({ guests: [{ email: one.email }] });
  expect((await asVisitor(contract.cancelRegistration, { token })).body).toMatchObject({ status: "cancelled" });
  expect(await register(guest, eventId)).toMatchObject(notFound);
});

testInProcess.each([
  ["a spot", 30],
  ["the waitlist", 1],
] as const)("who is removed while registering gets no place: %s", async (_, spots) => {
  const { host, guest, group } = await createCircle();
  const { id: eventId } = (await create(group.id, { spots })).body;
  if (spots === 1) await register(host, eventId);
  const form = { ...given.registration({ email: guest.email }), eventId, waitlist: spots === 1 };

  const answer = await withInterruption(
    () => remove(host, group.id, guest),
    () => as(guest)(contract.registerMember, form),
  );

  expect(answer).toMatchObject(notFound);
  expect(await registrationsFor(eventId)).toHaveLength(spots === 1 ? 1 : 0);
  expect(await readEventItem(eventId)).toMatchObject({ spotsLeft: spots === 1 ? 0 : 30 });
  expect((await readEventItem(eventId))?.holds).toBeUndefined();
});

testInProcess("an event that turns to a group while somebody registers takes nobody from outside", async () => {
  const { outsider, group } = await createCircle();
  for (const send of [
    (eventId: string) => register(outsider, eventId),
    (eventId: string) => asVisitor(contract.register, { ...given.registration(), eventId }),
  ]) {
    const { body: event } = await asAdmin(contract.createEvent, given.eventForm({ audience: "link" }));
    // What has been read of it is older by then.
    await editItem({ pk: `EVENT#${event.id}`, sk: "COUNTERS" }, { membersOnly: true, groupOnly: group.id });
    expect(await send(event.id)).toMatchObject(notFound);
    expect(await spotsLeft(event.id)).toBe(30);
  }
});

const message =
  "This event already has registrations, so it can't move to a group. Create a new one for the group instead.";
const hasRegistrations = { status: 409, body: { errors: [{ path: "audience", message }] } };

test("an event moves to a group until somebody is registered, and from it to all members", async () => {
  const { host, guest, outsider, group } = await createCircle();
  const other = await createGroup(host);
  const toGroup = { audience: "group", groupId: group.id } as const;
  const { body: open } = await asAdmin(contract.createEvent, given.eventForm({ audience: "members" }));
  const { body: moved } = await edit(open, { audience: "group", groupId: other.id });
  const { body: inGroup, status } = await edit(moved, toGroup);
  expect([status, inGroup.groupId]).toEqual([200, group.id]);
  await register(guest, open.id);
  expect(await edit(inGroup, { audience: "group", groupId: other.id })).toMatchObject(hasRegistrations);
  const { body: same } = await edit(inGroup, { ...toGroup, location: "Plano, Texas" });
  expect(same.location).toBe("Plano, Texas");

  const { body: after } = await edit(same, { audience: "members", groupId: group.id });

  expect(after).not.toHaveProperty("groupId");
  expect([await listFor(guest), await listFor(outsider)]).toEqual(
    Array(2).fill(expect.arrayContaining([open.id])) as unknown[],
  );
  expect((await register(outsider, open.id)).status).toBe(201);
  expect(await edit(after, toGroup)).toMatchObject(hasRegistrations);
});

testInProcess.each([
  ["a spot", 30],
  ["the waitlist", 1],
] as const)("an event for which somebody registers while it is edited moves to no group: %s", async (_, spots) => {
  const { group } = await createCircle();
  const { body: event } = await asAdmin(contract.createEvent, given.eventForm({ audience: "public", spots }));
  if (spots === 1) await editItem({ pk: `EVENT#${event.id}`, sk: "COUNTERS" }, { spotsLeft: 0 });
  const form = { ...given.registration(), eventId: event.id, waitlist: spots === 1 };
  const registered = jest.fn(async () => expect((await asVisitor(contract.register, form)).status).toBe(201));

  const answer = await withInterruption(registered, () => edit(event, { audience: "group", groupId: group.id, spots }));

  expect(answer).toMatchObject(hasRegistrations);
  expect(registered).toHaveBeenCalledTimes(1);
  expect((await asVisitor(contract.getEvent, { eventId: event.id })).body.audience).toBe("public");
});

test("of a closed group the events stay for its members without new registrations, and there are no new ones", async () => {
  const { host, guest, group } = await createCircle();
  const { body: event } = await create(group.id);
  const { body: draft } = await create(group.id, { status: "draft" });
  const names = async () => (await asAdmin(contract.listEventGroups, {})).body.items.map(({ id }) => id);
  expect(await names()).toContain(group.id);
  await as(host)(contract.closeGroup, { groupId: group.id, isClosed: true });

  expect(await names()).not.toContain(group.id);
  expect(await register(guest, event.id)).toMatchObject({ status: 409, body: { detail: "This group is closed." } });
  expect((await edit(event, { audience: "group", groupId: group.id })).status).toBe(200);
  const refused = { status: 409, body: { errors: [{ path: "groupId" }] } };
  expect(await create(group.id)).toMatchObject(refused);
  expect(await edit(draft, { audience: "group", groupId: group.id })).toMatchObject(refused);
  expect(
    await asAdmin(contract.createSeries, {
      ...given.eventForm({ audience: "group", groupId: group.id }),
      ...{ repeats: "weekly", count: 2 },
    }),
  ).toMatchObject(refused);
  expect(await create(`grp-${"0".repeat(26)}`)).toMatchObject(refused);
  const { groupId: _, ...without } = given.eventForm({ audience: "group" });
  expect(await asAdmin(contract.createEvent, without)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "groupId", message: "Please select a group" }] },
  });
  expect((await as(await newAccount())(contract.listEventGroups, {})).status).toBe(403);
});

test("events of a series are for the same group, also as all of them are edited", async () => {
  const { guest, group } = await createCircle();
  const form = given.eventForm({ audience: "group", groupId: group.id });
  const { items } = (await asAdmin(contract.createSeries, { ...form, repeats: "weekly", count: 2 })).body;
  expect(items.map(({ groupName }) => groupName)).toEqual([group.name, group.name]);
  expect(await listFor(guest)).toEqual(expect.arrayContaining(items.map(({ id }) => id)));

  const [{ id: eventId, version }] = items as [AdminEvent];
  const saved = await asAdmin(contract.editSeries, { ...form, audience: "link", eventId, version });

  expect(saved.body.items.map(({ audience, groupId }) => [audience, groupId])).toEqual(
    Array(2).fill(["link", undefined]),
  );

  await createRegistration(items[1]!.id);
  const back = await asAdmin(contract.editSeries, { ...form, eventId, version: version + 1 });
  expect(back.body).toMatchObject({
    items: [{ id: eventId, groupId: group.id }],
    refused: [{ eventId: items[1]!.id, detail: message }],
  });
});
