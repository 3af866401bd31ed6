import { transact } from "#functions/platform/table.ts";
import { asAdmin, asMember, asVisitor, send } from "../../support/as.ts";
import { publicForms } from "../../support/public-forms.ts";

/** Months in which no other test leaves a form. */
const [busy, quiet] = ["2031-05", "2031-06"];
const many = 120;

describe.each(publicForms)("the forms %s", (_, { submit, list, store, id, filled, valid, keptTags }) => {
  /** Forms of one month, as if each had come a minute after the other. */
  const formsThrough = async (month: string) => {
    const now = new Date(`${month}-01T08:00:00Z`);
    jest.useFakeTimers({ now, doNotFake: ["nextTick", "setImmediate", "setTimeout"] });
    const writes = Array.from({ length: many }, () => {
      jest.advanceTimersByTime(60_000);
      return store.formWrite(valid(), undefined);
    });
    jest.useRealTimers();
    for (let start = 0; start < many; start += 60) {
      const some = writes.slice(start, start + 60);
      await transact(Object.fromEntries(some.map((write, index) => [`form ${index}`, write])));
    }
  };

  const pagesOf = async (month: string) => {
    const pages: { id: string; createdAt: string }[][] = [];
    let cursor: string | undefined;
    do {
      const { status, body } = await asAdmin(list, { month, ...(cursor && { cursor }) });
      expect(status).toBe(200);
      pages.push(body.items);
      cursor = body.cursor;
    } while (cursor !== undefined);
    return pages;
  };

  beforeAll(() => formsThrough(busy));

  test("of a month are read page by page, newest first, without gaps or doubles", async () => {
    const pages = await pagesOf(busy);

    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    const all = pages.flat();
    expect(new Set(all.map((form) => form.id)).size).toBe(many);
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test("show an admin each field, and no key of the table", async () => {
    const form = filled();
    await asVisitor(submit, form);

    const { body } = await asAdmin(list, { month: new Date().toISOString().slice(0, 7) });

    expect(body.items.find(({ email }) => email === form.email)).toEqual({
      ...form,
      id: expect.stringMatching(`^${id}_`) as string,
      tags: keptTags,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    });
  });

  test("of a month without any are an empty page", async () => {
    expect(await asAdmin(list, { month: quiet })).toMatchObject({ status: 200, body: { items: [] } });
  });

  test("are read by nobody but an admin", async () => {
    expect(await asVisitor(list, { month: busy })).toMatchObject({ status: 401 });
    expect(await asMember(list, { month: busy })).toMatchObject({
      status: 403,
      body: { code: "forbidden", detail: "This is restricted to authorized administrators only." },
    });
  });

  test("go on from no cursor but their own", async () => {
    const { body } = await asAdmin(list, { month: busy });

    for (const cursor of ["garbage", "e30", Buffer.from('"x"').toString("base64url"), ""])
      expect(await asAdmin(list, { month: busy, cursor })).toMatchObject({ status: 400, body: { code: "invalid" } });
    expect(await asAdmin(list, { month: quiet, cursor: body.cursor })).toMatchObject({
      status: 400,
      body: { code: "invalid", detail: "This cursor does not belong to this list." },
    });
  });

  test.each(["2031-13", "2031", "May", ""])("of the month '%s' are refused", async (month) => {
    expect(await asAdmin(list, { month })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "month", message: "Please give a month such as 2026-11" }] },
    });
  });
});

test.each([
  "Bearer",
  "Bearer garbage",
  "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwiY29nbml0bzpncm91cHMiOlsiYWRtaW4iXX0.",
])("the session '%s' is none", async (authorization) => {
  expect(await send(`/api/admin/leads?month=${busy}`, { headers: { authorization } })).toMatchObject({ status: 401 });
});
