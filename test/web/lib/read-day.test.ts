import { findColumnOrder, readDay } from "#web/lib/files/read-day.ts";

test.each([
  ["2024-03-05", "2024-03-05"],
  ["2024-3-5", "2024-03-05"],
  ["2024/03/05", "2024-03-05"],
  ["2024.03.05", "2024-03-05"],
  ["2024. 3. 5.", "2024-03-05"],
  ["2024-03-05T00:00:00Z", "2024-03-05"],
  ["2024-03-05 14:30", "2024-03-05"],
  ["25/03/2024 0:00", "2024-03-25"],
  ["3/25/2024", "2024-03-25"],
  ["25/3/2024", "2024-03-25"],
  ["25.03.2024", "2024-03-25"],
  ["5 Mar 2024", "2024-03-05"],
  ["5. March 2024", "2024-03-05"],
  ["5-Mar-2024", "2024-03-05"],
  ["March 5, 2024", "2024-03-05"],
  [" mar  5th 2024 ", "2024-03-05"],
  ["Sept 5, 2024", "2024-09-05"],
  ["05.05.2024", "2024-05-05"],
  // A guess, and no day at all.
  ["05.03.2024", undefined],
  ["3/5/2024", undefined],
  ["5-3-2024", undefined],
  ["3/5/24", undefined],
  ["2024-02-30", undefined],
  ["31.04.2024", undefined],
  ["13/13/2024", undefined],
  ["Marsh 5, 2024", undefined],
  ["5 Mai 2024", undefined],
  ["soon", undefined],
  ["", undefined],
])("a day is read as it is meant, or not at all: %s", (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test.each<[name: string, column: string[], found: ReturnType<typeof findColumnOrder>]>([
  ["no date has two readings", ["", "soon", "25.03.2024", "05.05.2024", "March 5, 2024"], {}],
  [
    "one has the day first, so all have",
    ["3/5/2024", "31/12/2020"],
    { unclear: "3/5/2024", proof: { typed: "31/12/2020", order: "day-first" } },
  ],
  ["one has the month first", ["3-5-2024", "12-31-2020"], { proof: { typed: "12-31-2020", order: "month-first" } }],
  ["slashes alone prove nothing, and are mostly American", ["3/5/2024"], { unclear: "3/5/2024", usual: "month-first" }],
  ["dots are anyone's", [" 05.03.2024 "], { unclear: "05.03.2024" }],
  ["two that contradict each other prove nothing", ["3/5/2024", "31/12/2020", "12/31/2020"], { unclear: "3/5/2024" }],
  ["nor does one that is written otherwise", ["3/5/2024", "31.12.2020"], { unclear: "3/5/2024" }],
  ["nor one that is no date", ["3/5/2024", "31/13/2020"], { usual: "month-first" }],
])("the order of a column's dates: %s", (_, column, found) => {
  expect(findColumnOrder(column)).toMatchObject(found);
  if (!found.proof) expect(findColumnOrder(column).proof).toBeUndefined();
  if (!found.usual) expect(findColumnOrder(column).usual).toBeUndefined();
});

test("another column of the file proves it, too, or leaves it open", () => {
  expect(findColumnOrder(["3/5/2024"], ["31/12/2020"])).toMatchObject({ proof: { order: "day-first" } });
  expect(findColumnOrder(["3/5/2024", "12/31/2020"], ["31/12/2020"])).toEqual({
    unclear: "3/5/2024",
    usual: undefined,
  });
  expect(findColumnOrder([], ["3/5/2024"])).toEqual({});
});

test("who made the file says which number is the month, where nobody else can know", () => {
  expect(readDay("05.03.2024", "day-first")).toBe("2024-03-05");
  expect(readDay("05.03.2024", "month-first")).toBe("2024-05-03");
  expect(readDay("3/5/2024", "day-first")).toBe("2024-05-03");
  expect(readDay("25.03.2024", "month-first")).toBe("2024-03-25");
});
