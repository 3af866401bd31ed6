import { createHold } from "#functions/events/hold.ts";
import { takeSeats } from "#functions/events/seats.ts";
import { listOwnRegistrations } from "#functions/registrations/own.ts";
import { contract } from "#shared/contract.ts";
import type { RegistrationWithEvent } from "#shared/registrations.ts";
import { newAccount, type Account } from "../../support/account.ts";
import { call, read } from "../../support/api-event.ts";
import { as, asAdmin, asVisitor } from "../../support/as.ts";
import { withUnprocessedKeys } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { newProfile } from "../../support/members.ts";
import { createOpenEvent, spotsLeft, tokenFor } from "../../support/registrations.ts";
import { readCardItem, readMemberItem } from "../../support/table.ts";

describe("members", () => {
  const register = async (ada: Account, eventId: string) => {
    const form = { ...given.registration(), eventId };
    const { status, body } = await as(ada)(contract.registerMember, form);
    expect(status).toBe(201);
    return body;
  };
  const reject = (registrationId: string) =>
    asAdmin(contract.decideRegistration, { registrationId, decision: "rejected" });
  const isRegistered = async (ada: Account) => (await as(ada)(contract.getSettings, {})).body.registered;
  const eventIn = (hours: number) => createOpenEvent(30, given.times(hours));
  const untilOf = async ({ id }: Account) => [
    (await readMemberItem(id))?.registered_until,
    (await readCardItem(id))?.registered_until,
  ];

  test("a member who registers is shown as registered, until nothing is left of it", async () => {
    const ada = await newProfile();
    const [soon, later] = [await eventIn(24), await eventIn(48)];
    expect(await isRegistered(ada)).toBe(false);

    const [one, two] = [await register(ada, soon.id), await register(ada, later.id)];
    expect(await isRegistered(ada)).toBe(true);
    expect(await untilOf(ada)).toEqual([later.endsAt, later.endsAt]);

    await reject(two.id);
    expect(await untilOf(ada)).toEqual([soon.endsAt, soon.endsAt]);

    await asVisitor(contract.cancelRegistration, { token: await tokenFor(one) });
    expect(await untilOf(ada)).toEqual([undefined, undefined]);
    expect(await isRegistered(ada)).toBe(false);
  });

  test("an event for members only takes members, and no visitor", async () => {
    const { id: eventId } = await createOpenEvent(30, { audience: "members" });
    const forMembers = { status: 403, body: { detail: "This event is for members. Please sign in." } };

    expect(await asVisitor(contract.register, { ...given.registration(), eventId })).toMatchObject(forMembers);
    await register(await newAccount(), eventId);

    expect(await spotsLeft(eventId)).toBe(29);
  });

  testInProcess("a visitor takes no seat of an event that has become one for members meanwhile", async () => {
    const { id: eventId } = await createOpenEvent(30, { audience: "members" });

    expect(await takeSeats(eventId, createHold("adds", 1), { isMember: false })).toMatchObject({
      isDone: false,
      counters: { membersOnly: true },
    });
    expect(await takeSeats(eventId, createHold("adds", 1), { isMember: true })).toEqual({ isDone: true });
  });

  test("a member without a profile may register, and has no card by it", async () => {
    const ada = await newAccount();
    const { id } = await eventIn(24);

    await register(ada, id);

    expect(await isRegistered(ada)).toBe(true);
    expect(await readCardItem(ada.id)).toBeUndefined();
    expect(await as(ada)(contract.getProfile, {})).toMatchObject({ body: { version: 0, full_name: "" } });
  });

  test("many registrations and rejections of one member at once lose nothing", async () => {
    const ada = await newProfile();
    const events = await Promise.all([24, 48, 72, 96].map(eventIn));

    const registrations = await Promise.all(events.map(({ id }) => register(ada, id)));
    expect(await untilOf(ada)).toEqual([events[3]?.endsAt, events[3]?.endsAt]);

    await Promise.all(registrations.slice(1).map(({ id }) => reject(id)));
    expect(await untilOf(ada)).toEqual([events[0]?.endsAt, events[0]?.endsAt]);
  });

  test("what one registered as a member is listed newest first with its event, and nobody else's", async () => {
    const [ada, bob] = [await newAccount(), await newAccount()];
    const [one, two] = [await eventIn(24), await eventIn(48)];
    const [first, second] = [await register(ada, one.id), await register(ada, two.id)];
    await register(bob, one.id);

    const { body } = await as(ada)(contract.listOwnRegistrations, {});

    expect(body).toMatchObject({
      items: [
        { ...second, event: { id: two.id, spotsLeft: 29 }, token: await tokenFor(second) },
        { ...first, event: { id: one.id, spotsLeft: 28 }, token: await tokenFor(first) },
      ],
    });
    expect(body.cursor).toBeUndefined();
  });

  test("a refused registration changes nothing of the member", async () => {
    const ada = await newProfile();
    const { id: eventId } = await createOpenEvent(0);
    const before = await readMemberItem(ada.id);

    expect(await as(ada)(contract.registerMember, { ...given.registration(), eventId })).toMatchObject({ status: 409 });

    expect(await readMemberItem(ada.id)).toEqual(before);
    expect(await spotsLeft(eventId)).toBe(0);
  });
});

describe("a busy table", () => {
  const five = async () => {
    const [ada, { id: eventId }] = [await newAccount(), await createOpenEvent()];
    for (let each = 0; each < 5; each++) await as(ada)(contract.registerMember, { ...given.registration(), eventId });
    const claims = { sub: ada.id, token_use: "access", "cognito:groups": "[member]" };
    return async () => read<{ items: RegistrationWithEvent[] }>(await call(listOwnRegistrations, { claims }));
  };

  test("what the table leaves out of an answer is asked for again", async () => {
    const list = await five();

    const { requests, result } = await withUnprocessedKeys(3, list);

    expect(requests).toBe(4);
    expect(result.body.items).toHaveLength(5);
  });

  test("a table that leaves out again and again ends in a plea to try again, not in a shorter list", async () => {
    const list = await five();

    const { result } = await withUnprocessedKeys(100, list);

    expect(result).toMatchObject({ status: 503, body: { code: "unavailable" } });
  });
});
