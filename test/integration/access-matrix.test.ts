import { onlyEventsWrite } from "#functions/events/only-events.ts";
import { writeOne } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { rights, type Right } from "#shared/rights.ts";
import { noEvents } from "#shared/roles.ts";
import { actingHere } from "../support/as.ts";
import { testInProcess } from "../support/in-process/test-in-process.ts";
import { createOpenEvent, createRegistration } from "../support/registrations.ts";

const rows = Object.entries<Endpoint>(contract).filter(([, { who }]) => who === "admin");

type Named = { eventId?: string; registrationId?: string };

/** With input that no endpoint takes, so that nothing is changed: 400 is for who was let in. */
const statusFor = async (row: Endpoint, held: readonly Right[], isMember = true, named: Named = {}) => {
  const caller = { id: "probe", email: "", rights: held, isMember, signedInAgoMs: 0 };
  const parameters = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, "probe"]);
  return (await actingHere(caller)(row, { ...Object.fromEntries(parameters), ...named, probe: "1" } as never)).status;
};

const whole = rights.filter((right) => right !== "some-events");

// test/shared/contract.test.ts has whom each endpoint is for.
test.each(rows)("%s lets in owners and those with its right, and nobody else", async (_, row) => {
  const found: Record<string, number> = { member: await statusFor(row, []) };
  for (const right of whole) found[right] = await statusFor(row, [right]);

  const expected = whole.map((right) => [right, right === "owner" || [row.may].flat().includes(right) ? 400 : 403]);
  expect(found).toEqual({ member: 403, ...Object.fromEntries(expected) });
});

testInProcess("who runs only some events is let in to what is about those, and to nothing else", async () => {
  const inEvent = async () => {
    const { id: eventId } = await createOpenEvent();
    return { eventId, registrationId: (await createRegistration(eventId)).id };
  };
  const [theirs, others] = [await inEvent(), await inEvent()];
  await writeOne(onlyEventsWrite("probe", { events: [theirs.eventId], groups: [] }));

  const enter = (row: Endpoint, named: Named) => statusFor(row, ["some-events"], true, named);
  const expected = ({ within }: Endpoint) => {
    if (within === "events") return [400, 400];
    return within === "event" || within === "registration" ? [400, 403] : [403, 403];
  };
  for (const [name, row] of rows)
    expect([name, await enter(row, theirs), await enter(row, others)]).toEqual([name, ...expected(row)]);

  const { sendBulletin } = contract;
  expect(await statusFor(sendBulletin, ["some-events"], false, theirs)).toBe(403);
  await writeOne(onlyEventsWrite("probe", { events: [], groups: [`grp-${"a".repeat(26)}`] }));
  expect(await enter(contract.createEvent, {})).toBe(400);
  // What was taken is gone with the next request, whatever the token says.
  await writeOne(onlyEventsWrite("probe", noEvents));
  expect(await enter(sendBulletin, theirs)).toBe(403);
});

test("several rights are their sum, and none is worth anything without a membership", async () => {
  const { getEvening, listListings } = contract;

  for (const row of [getEvening, listListings]) expect(await statusFor(row, ["money", "events"])).toBe(400);
  expect(await statusFor(getEvening, ["events"], false)).toBe(403);
});
