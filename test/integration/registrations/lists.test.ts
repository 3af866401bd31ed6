import { cursorOf } from "#functions/platform/paging.ts";
import { transact } from "#functions/platform/table.ts";
import { newRegistration } from "#functions/registrations/new-registration.ts";
import { itemOf } from "#functions/registrations/registration-item.ts";
import { contract } from "#shared/contract.ts";
import type { Registration } from "#shared/registrations.ts";
import { asAdmin } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { openEvent, registered } from "../../support/registered.ts";
import { edit, eventItemOf } from "../../support/table.ts";

const listed = async (eventId: string) => {
  const found: Registration[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await asAdmin(contract.listEventRegistrations, { eventId, ...(cursor && { cursor }) });
    found.push(...body.items);
    cursor = body.cursor;
  } while (cursor !== undefined);
  return found;
};
const rest = async (eventId: string) =>
  edit({ ...(await eventItemOf(eventId)) }, { registrations_changed_at: "2026-01-01T00:00:00.000Z" });

test("an event's registrations are listed newest first, whatever became of them, and no others", async () => {
  const [{ id }, { id: other }] = [await openEvent(), await openEvent()];
  const [one, two] = [await registered(id), await registered(id, 1)];
  await registered(other);
  await asAdmin(contract.decideRegistration, { registrationId: one.id, decision: "rejected" });

  expect(await listed(id)).toMatchObject([
    { id: two.id, status: "pending", guests: [{ firstName: "Grace" }] },
    { id: one.id, status: "rejected" },
  ]);
});

test("six hundred registrations come page by page, without gaps or doubles", async () => {
  const { id: eventId } = await openEvent(2000);
  const all = Array.from({ length: 600 }, () => newRegistration(given.registration(), { eventId }));
  for (let from = 0; from < all.length; from += 100)
    await transact(
      Object.fromEntries(all.slice(from, from + 100).map((each) => [each.id, { Put: { Item: itemOf(each) } }])),
    );

  const ids = (await listed(eventId)).map(({ id }) => id);

  expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
});

test("while nothing changes the list is not sent again, and after any change it is", async () => {
  const { id: eventId } = await openEvent();
  const { id: registrationId } = await registered(eventId);
  const list = (etag?: string | null) =>
    asAdmin(contract.listEventRegistrations, { eventId }, etag ? { "if-none-match": etag } : {});

  expect((await list()).headers.get("etag")).toBeNull();
  await rest(eventId);
  const etag = (await list()).headers.get("etag");
  expect(etag).toMatch(/^(W\/)?"2026-01-01T00:00:00\.000Z"$/);
  expect((await list(etag)).status).toBe(304);

  await asAdmin(contract.decideRegistration, { registrationId, decision: "approved" });

  expect(await list(etag)).toMatchObject({ status: 200, body: { items: [{ status: "approved", emailed: "sent" }] } });
});

test("pending ones of all events are listed oldest first, and leave the list when decided", async () => {
  const { id } = await openEvent();
  const [one, two, three] = [await registered(id), await registered(id), await registered(id)];
  await asAdmin(contract.decideRegistration, { registrationId: two.id, decision: "approved" });

  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await asAdmin(contract.listPendingRegistrations, { ...(cursor && { cursor }) });
    ids.push(...body.items.map((each) => each.id));
    cursor = body.cursor;
  } while (cursor !== undefined);

  expect(ids.filter((each) => [one.id, two.id, three.id].includes(each))).toEqual([one.id, three.id]);
  expect(await asAdmin(contract.listPendingRegistrations, { status: "approved" as "pending" })).toMatchObject({
    status: 400,
  });
});

test("a list goes on from no cursor but its own, and there is none of an event that is not", async () => {
  const { id: eventId } = await openEvent();
  const foreign = cursorOf({ pk: "x", sk: "x", gsi1pk: "EVENT#other#REGISTRATIONS", gsi1sk: "x" });

  for (const cursor of ["garbage", "", foreign])
    expect(await asAdmin(contract.listEventRegistrations, { eventId, cursor })).toMatchObject({ status: 400 });
  expect(await asAdmin(contract.listEventRegistrations, { eventId: "no-such-event" })).toMatchObject({
    status: 404,
    body: { detail: "There is no such event." },
  });
  expect(await listed(eventId)).toEqual([]);
});
