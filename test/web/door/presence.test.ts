import type { DoorEntry } from "#shared/door.ts";
import { listGuests, searchGuests } from "#web/features/door/guest-search.ts";
import { computeOwed, computePresence, countExpected, listNotices } from "#web/features/door/presence.ts";
import { openVault } from "#web/features/door/vault.ts";
import { ada, cancelled, naomi, party, pending, token } from "./evening.ts";

const at = (minute: number) => `2026-11-25T01:${String(minute).padStart(2, "0")}:00.000Z`;
const entry = (id: string, more: Partial<DoorEntry> = {}): DoorEntry => ({
  id,
  kind: "in",
  at: at(10),
  by: "Naomi",
  registrationId: "reg_1",
  person: "A",
  ...more,
});
const toLog = (...entries: DoorEntry[]) => new Map(entries.map((each) => [each.id, each]));
const insideOf = (log: Iterable<DoorEntry>, own: DoorEntry[] = []) =>
  [...computePresence(log, own).inside.values()].map(({ id }) => id);

test("what is owed follows the payments that the list does not know yet, and those taken back that it knows", () => {
  const pay = (id: string, amount: number) => entry(id, { kind: "paid", amount, means: "cash" });
  const undo = entry("undo", { kind: "undo", scan: "known" });
  const owed = (noted: string[], ...log: DoorEntry[]) =>
    computeOwed({ registrationId: "reg_1", owes: { amount: 5000, currency: "usd", noted } }, computePresence(log, []));

  expect(owed([])).toBe(5000);
  expect(owed([], pay("new", 2000))).toBe(3000);
  expect(owed(["known"], pay("known", 4000))).toBe(5000);
  expect(owed(["known"], pay("known", 4000), undo)).toBe(9000);
  expect(owed([], pay("known", 4000), undo)).toBe(5000);
  expect(owed([], pay("new", 7000))).toBe(0);
});

describe("who is in", () => {
  test("is told by the log and by what waits here, of each person the earlier one", () => {
    const early = entry("early", { at: at(5) });
    const late = entry("late", { at: at(7) });

    expect(insideOf([late], [early])).toEqual(["early"]);
    expect(insideOf([early], [late])).toEqual(["early"]);
    expect(insideOf([early], [entry("other", { person: "B" })]).sort()).toEqual(["early", "other"]);
  });

  test("does not change when the log comes twice, or brings what waits here", () => {
    const one = entry("one");

    expect(insideOf([one, one], [one])).toEqual(["one"]);
  });

  test("follows what is taken back, here or elsewhere, whichever comes first", () => {
    const undo = entry("undo", { kind: "undo", scan: "one" });

    expect(insideOf([entry("one"), undo])).toEqual([]);
    expect(insideOf([undo, entry("one")])).toEqual([]);
    expect(insideOf([entry("one")], [undo])).toEqual([]);
    expect(insideOf([entry("one"), undo, entry("again")])).toEqual(["again"]);
  });

  test("leaves out what lost to another, until that one is taken back", () => {
    const first = { id: "one", at: at(5), by: "Otto" };

    expect(insideOf([entry("two", { first })])).toEqual([]);
    expect(insideOf([entry("two")])).toEqual(["two"]);
  });

  test("counts walk-ins apart, in the order in which they came", () => {
    const walkIn = (id: string, minute: number): DoorEntry => ({
      id,
      kind: "walk-in",
      at: at(minute),
      by: "Otto",
      name: id,
    });
    const undo = entry("undo", { kind: "undo", scan: "b" });

    const { inside, walkIns } = computePresence([walkIn("c", 9), walkIn("b", 5), undo], [walkIn("a", 3)]);

    expect(inside.size).toBe(0);
    expect(walkIns.map(({ id }) => id)).toEqual(["a", "c"]);
  });

  test("is out of the people of approved registrations", () => {
    expect(countExpected([ada, naomi, pending, cancelled])).toBe(5);
  });
});

describe("what a door is told", () => {
  const own = (id: string, outcome: "done" | "already-in" | "not-approved" = "done") =>
    new Map([[id, { entry: entry(id), outcome }]]);
  const lost = entry("two", { at: at(9), by: "Naomi", first: { id: "one", at: at(5), by: "Otto" } });

  test("both doors hear of a ticket that both let in: of the other's name and time", () => {
    expect(listNotices(toLog(lost), own("two"))).toMatchObject([
      { kind: "twice", by: "Otto", at: at(5), ownAt: at(9) },
    ]);
    expect(listNotices(toLog(entry("one"), lost), own("one"))).toMatchObject([
      { kind: "twice", by: "Naomi", at: at(9), ownAt: at(5) },
    ]);
  });

  test("a third door hears nothing, nor does who scanned both, nor anybody once it is taken back", () => {
    expect(listNotices(toLog(lost), own("three"))).toEqual([]);
    expect(listNotices(toLog(lost), new Map([...own("one"), ...own("two")]))).toEqual([]);
    const undo = entry("undo", { kind: "undo", scan: "two" });
    expect(listNotices(toLog(lost, undo), own("two"))).toEqual([]);
  });

  test("who was let in without a network and is not approved is told of", () => {
    expect(listNotices(toLog(entry("one")), own("one", "not-approved"))).toMatchObject([{ kind: "not-approved" }]);
    expect(listNotices(toLog(), own("one", "not-approved"))).toEqual([]);
  });
});

describe("the search", () => {
  const guests = listGuests([
    party("one", ["Zoë Ångström", "Søren Łukasz"]),
    party("two", ["Mary-Jane O'Neill", "Jane Strauß"]),
    ada,
  ]);
  const find = (typed: string) => searchGuests(guests, typed).map(({ name }) => name);

  test.each([
    ["zoe ang", ["Zoë Ångström"]],
    ["ANGSTROM", ["Zoë Ångström"]],
    ["soren lukasz", ["Søren Łukasz"]],
    ["oneill", ["Mary-Jane O'Neill"]],
    ["mary jane", ["Mary-Jane O'Neill"]],
    ["strauss", ["Jane Strauß"]],
    ["bi chl", ["Chloé Obi"]],
    [ada.reference.toLowerCase(), ["Ada Obi", "Ben Obi", "Chloé Obi", "Dan Obi"]],
    ["nobody", []],
    ["!!!", []],
  ])("finds by %s", (typed, names) => {
    expect(find(typed)).toEqual(names);
  });

  test("shows first where a word begins so, and everybody by name without anything typed", () => {
    expect(find("an")[0]).toBe("Zoë Ångström");
    expect(find("  ")).toHaveLength(8);
  });

  test("finds one among 2,000", () => {
    const many = listGuests(Array.from({ length: 2000 }, (_, index) => party(`p${index}`, [`Guest Number${index}`])));

    expect(searchGuests(many, "number1999")).toHaveLength(1);
  });
});

describe("what is stored", () => {
  test("is read with the same token and event only", async () => {
    const vault = await openVault(token, "gala");
    const sealed = await vault.seal({ name: "Ada Obi" });

    expect(await (await openVault(token, "gala")).open(sealed)).toEqual({ name: "Ada Obi" });
    expect(await (await openVault(`${token}x`, "gala")).open(sealed)).toBeUndefined();
    expect(await (await openVault(token, "another")).open(sealed)).toBeUndefined();
    expect(new TextDecoder().decode(sealed.data)).not.toContain("Ada");
  });
});
