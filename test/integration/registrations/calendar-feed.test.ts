import { contract } from "#shared/contract.ts";
import { type Account } from "../../support/account.ts";
import { as, asAdmin, asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { newProfile } from "../../support/members.ts";
import { createOpenEvent, tokenFor } from "../../support/registrations.ts";
import { putEvent, readEventItem } from "../../support/table.ts";

const register = async (ada: Account, eventId: string) =>
  (await as(ada)(contract.registerMember, { ...given.registration(), eventId })).body;

const decide = (registrationId: string, decision: "approved" | "rejected") =>
  asAdmin(contract.decideRegistration, { registrationId, decision });

const turnOn = async (ada: Account) => {
  const { body } = await as(ada)(contract.renewCalendarFeed, {});
  return body.token ?? "";
};

const subscribe = (token: string, headers = {}) => asVisitor(contract.readCalendarFeed, { token }, headers);

/** The entries of a feed: what each is called, and how sure it is. */
const entriesOf = async (token: string) => {
  const { body } = await subscribe(token);
  const entries = body.split("BEGIN:VEVENT").slice(1);
  return entries.map((entry) => [/SUMMARY:(.*)\r/.exec(entry)?.[1], /STATUS:(.*)\r/.exec(entry)?.[1]]);
};

test("a member has no feed until they ask for one, and it is a calendar", async () => {
  const ada = await newProfile();
  expect((await as(ada)(contract.getCalendarFeed, {})).body).toEqual({ token: null });

  const token = await turnOn(ada);

  expect((await as(ada)(contract.getCalendarFeed, {})).body).toEqual({ token });
  const { status, headers, body } = await subscribe(token);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body).toMatch(
    /^BEGIN:VCALENDAR\r\n[^]*METHOD:PUBLISH\r\n[^]*REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n[^]*END:VCALENDAR\r\n$/,
  );
});

test("it has what the member registers for, and follows decisions, changes, and cancellations", async () => {
  const ada = await newProfile();
  const token = await turnOn(ada);
  const gala = await createOpenEvent(30, { title: "Winter Gala" });
  const { id } = await register(ada, gala.id);
  expect(await entriesOf(token)).toEqual([["Winter Gala", "TENTATIVE"]]);

  await decide(id, "approved");
  expect(await entriesOf(token)).toEqual([["Winter Gala", "CONFIRMED"]]);

  const startsAt = new Date(Date.now() + 60 * 3_600_000).toISOString();
  const kept = await readEventItem(gala.id);
  await putEvent({ ...gala, ...kept, title: "Winter Ball", startsAt, sequence: 3 }, { gsi1pk: "EVENTS#unlisted" });
  const { body } = await subscribe(token);
  expect(body).toContain("SUMMARY:Winter Ball\r\n");
  expect(body).toContain("SEQUENCE:3\r\n");
  expect(body).toContain(`UID:${id}@`);

  await asVisitor(contract.cancelRegistration, { token: await tokenFor({ id }) });
  expect(await entriesOf(token)).toEqual([]);
});

test("what the club has called off is said to be, and what was rejected or is long over is not there", async () => {
  const ada = await newProfile();
  const token = await turnOn(ada);
  const [off, rejected, old] = await Promise.all([
    createOpenEvent(30, { title: "Called Off" }),
    createOpenEvent(30, { title: "Rejected" }),
    createOpenEvent(30, { title: "Long Over" }),
  ]);
  const [one, two] = [await register(ada, off.id), await register(ada, rejected.id), await register(ada, old.id)];
  await decide(one.id, "approved");
  await decide(two.id, "rejected");
  await putEvent({ ...off, status: "ended" }, { gsi1pk: "EVENTS#unlisted" });
  await putEvent({ ...old, ...given.times(-32 * 24) }, { gsi1pk: "EVENTS#unlisted" });

  expect(await entriesOf(token)).toEqual([["Called Off", "CANCELLED"]]);
});

test("an app that has it is told that nothing is new", async () => {
  const ada = await newProfile();
  const token = await turnOn(ada);
  await register(ada, (await createOpenEvent()).id);
  const tag = (await subscribe(token)).headers.get("etag") ?? "";
  expect(tag).toMatch(/^"/);

  expect(await subscribe(token, { "if-none-match": tag })).toMatchObject({ status: 304 });
});

test("nobody else's address opens it: an altered one, an earlier one, one that was turned off", async () => {
  const ada = await newProfile();
  const first = await turnOn(ada);
  const second = await turnOn(ada);
  const altered = `${second.slice(0, -1)}${second.endsWith("A") ? "B" : "A"}`;

  for (const wrong of [first, altered, second.replace(ada.id, crypto.randomUUID())])
    expect(await subscribe(wrong)).toMatchObject({ status: 404, body: { detail: "Calendar not found." } });
  expect(await subscribe(second)).toMatchObject({ status: 200 });

  expect((await as(ada)(contract.revokeCalendarFeed, {})).body).toEqual({ token: null });
  expect(await subscribe(second)).toMatchObject({ status: 404 });
});

test("it ends with the membership", async () => {
  const ada = await newProfile();
  const token = await turnOn(ada);

  await asAdmin(contract.endMembership, { memberId: ada.id });

  expect(await subscribe(token)).toMatchObject({ status: 404 });
});
