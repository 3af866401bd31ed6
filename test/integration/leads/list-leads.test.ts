import { keeping } from "#functions/leads/lead-store.ts";
import { transact } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import type { KeptLead } from "#shared/leads.ts";
import { asAdmin, asMember, asVisitor, send } from "../../support/as.ts";
import { given } from "../../support/given.ts";

/** Months in which no other test leaves a lead. */
const [busy, quiet] = ["2031-05", "2031-06"];
const many = 120;

/** Leads of one month, as if each had come a minute after the other. */
const leadsThrough = async (month: string) => {
  jest.useFakeTimers({ now: new Date(`${month}-01T08:00:00Z`), doNotFake: ["nextTick", "setImmediate", "setTimeout"] });
  const writes = Array.from({ length: many }, () => {
    jest.advanceTimersByTime(60_000);
    return keeping(given.lead(), undefined);
  });
  jest.useRealTimers();
  for (let start = 0; start < many; start += 60) {
    await transact(Object.fromEntries(writes.slice(start, start + 60).map((write, index) => [`lead ${index}`, write])));
  }
};

const pagesOf = async (month: string) => {
  const pages: KeptLead[][] = [];
  let cursor: string | undefined;
  do {
    const { status, body } = await asAdmin(contract.listLeads, { month, ...(cursor && { cursor }) });
    expect(status).toBe(200);
    pages.push(body.items);
    cursor = body.cursor;
  } while (cursor !== undefined);
  return pages;
};

beforeAll(() => leadsThrough(busy));

test("an admin reads a month page by page, newest first, without gaps or doubles", async () => {
  const pages = await pagesOf(busy);

  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
  const all = pages.flat();
  expect(new Set(all.map(({ id }) => id)).size).toBe(many);
  const times = all.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().reverse());
});

test("an admin sees each field of a lead, and no key of the table", async () => {
  const lead = given.lead({ interestLevel: "Want to join soon" });
  await asVisitor(contract.submitLead, lead);

  const { body } = await asAdmin(contract.listLeads, { month: new Date().toISOString().slice(0, 7) });

  expect(body.items.find(({ email }) => email === lead.email)).toEqual({
    ...lead,
    id: expect.stringMatching(/^lead_/) as string,
    tags: ["Non-member lead", "Event warm lead"],
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
  });
});

test("a month without leads is an empty page", async () => {
  expect(await asAdmin(contract.listLeads, { month: quiet })).toMatchObject({ status: 200, body: { items: [] } });
});

test("nobody but an admin reads leads", async () => {
  expect(await asVisitor(contract.listLeads, { month: busy })).toMatchObject({ status: 401 });
  expect(await asMember(contract.listLeads, { month: busy })).toMatchObject({
    status: 403,
    body: { code: "forbidden", detail: "This is restricted to authorized administrators only." },
  });
});

test.each([
  "Bearer",
  "Bearer garbage",
  "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwiY29nbml0bzpncm91cHMiOlsiYWRtaW4iXX0.",
])("the session '%s' is none", async (authorization) => {
  expect(await send(`/api/admin/leads?month=${busy}`, { headers: { authorization } })).toMatchObject({ status: 401 });
});

test.each(["garbage", "e30", Buffer.from('"x"').toString("base64url"), ""])(
  "the cursor '%s' is refused",
  async (cursor) => {
    const answer = await asAdmin(contract.listLeads, { month: busy, cursor });

    expect(answer).toMatchObject({ status: 400, body: { code: "invalid" } });
  },
);

test("a cursor of another month is refused", async () => {
  const { body } = await asAdmin(contract.listLeads, { month: busy });

  const answer = await asAdmin(contract.listLeads, { month: quiet, cursor: body.cursor });

  expect(answer).toMatchObject({
    status: 400,
    body: { code: "invalid", detail: "This cursor does not belong to this list." },
  });
});

test.each(["2031-13", "2031", "May", ""])("the month '%s' is refused", async (month) => {
  expect(await asAdmin(contract.listLeads, { month })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "month", message: "Please give a month such as 2026-11" }] },
  });
});
