import fc from "fast-check";
import { addCheckIn, listEntries, parseVisitor, removeCheckIn } from "#functions/door/check-in.ts";

const nobody = parseVisitor(undefined, { registrationId: "reg_1", person: "A1B2C3D4E5F6" });
const at = (minute: number) => `2026-11-26T01:${String(minute).padStart(2, "0")}:00.000Z`;
const checkIn = (id: string, minute: number) => ({ id, at: at(minute), by: `door of ${id}` });

test("who was let in once is in, by the scan that did", () => {
  expect(listEntries(addCheckIn(nobody, checkIn("one", 5)))).toEqual([
    { ...checkIn("one", 5), kind: "in", registrationId: "reg_1", person: "A1B2C3D4E5F6" },
  ]);
});

test("of two that let the same person in, the earlier one counts, and the other one says so", () => {
  const visitor = addCheckIn(addCheckIn(nobody, checkIn("late", 9)), checkIn("early", 5));

  expect(listEntries(visitor).map(({ id, first }) => [id, first])).toEqual([
    ["early", undefined],
    ["late", checkIn("early", 5)],
  ]);
});

test("where the one that counts is taken back, the next one does", () => {
  const both = addCheckIn(addCheckIn(nobody, checkIn("one", 5)), checkIn("two", 9));

  expect(listEntries(removeCheckIn(both, "one")).map(({ id, first }) => [id, first])).toEqual([["two", undefined]]);
});

test("a walk-in's entry has a name, and no registration", () => {
  const walkIn = parseVisitor(undefined, { walkIn: "one", name: "Lena Ortiz" });

  expect(listEntries(addCheckIn(walkIn, checkIn("one", 5)))).toEqual([
    { ...checkIn("one", 5), kind: "walk-in", name: "Lena Ortiz" },
  ]);
});

test("in whatever order scans and undos come, the same one counts", () => {
  const checkIns = fc.uniqueArray(fc.record({ id: fc.nat(9999).map(String), minute: fc.nat(59) }), {
    selector: ({ id }) => id,
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(checkIns, fc.infiniteStream(fc.nat()), fc.nat(5), (all, order, undone) => {
      const shuffled = all
        .map((each) => ({ each, by: Number(order.next().value) }))
        .toSorted((one, other) => one.by - other.by)
        .map(({ each }) => each);
      const apply = (list: typeof all) =>
        removeCheckIn(
          list.reduce((visitor, { id, minute }) => addCheckIn(visitor, checkIn(id, minute)), nobody),
          all[undone]?.id ?? "",
        );

      expect(listEntries(apply(shuffled))).toEqual(listEntries(apply(all)));
    }),
  );
});
