import { transact } from "#functions/platform/table.ts";
import { asAdmin, asVisitor } from "../../support/as.ts";
import { readPages } from "../../support/pages.ts";
import { publicForms } from "../../support/public-forms.ts";

/** Months in which no other test leaves a form. */
const [busy, quiet] = ["2031-05", "2031-06"];
const many = 120;

describe.each(publicForms)("the forms %s", (_, { submit, list, listed, store, id, filled, valid, keptTags }) => {
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

  beforeAll(() => formsThrough(busy));

  test("of a month are read page by page, newest first, without gaps or doubles; of one without any they are an empty page", async () => {
    const pages = await readPages(({ cursor }) => asAdmin(list, { month: busy, ...(cursor && { cursor }) }));

    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    const all = pages.flat();
    expect(new Set(all.map((form) => form.id)).size).toBe(many);
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect(await asAdmin(list, { month: quiet })).toMatchObject({ status: 200, body: { items: [] } });
  });

  test("show an admin what is listed of them, and no key of the table", async () => {
    const form = filled();
    await asVisitor(submit, form);

    const { body } = await asAdmin(list, { month: new Date().toISOString().slice(0, 7) });

    expect(body.items.find(({ email }) => email === form.email)).toEqual({
      ...(listed?.(form) ?? { ...form, tags: keptTags }),
      id: expect.stringMatching(`^${id}_`) as string,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    });
  });
});
