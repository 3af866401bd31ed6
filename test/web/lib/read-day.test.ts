import { findUnclearDay, readDay } from "#web/lib/files/read-day.ts";

test.each([
  ["2024-03-05", "2024-03-05"],
  ["2024-3-5", "2024-03-05"],
  ["2024/03/05", "2024-03-05"],
  ["2024-03-05T00:00:00Z", "2024-03-05"],
  ["2024-03-05 14:30", "2024-03-05"],
  ["3/5/2024", "2024-03-05"],
  ["03/05/2024 0:00", "2024-03-05"],
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

test("who made the file says which number is the month, where nobody else can know", () => {
  expect(findUnclearDay(["", "soon", "3/5/2024", "25.03.2024", "05.05.2024", "March 5, 2024"])).toBeUndefined();
  expect(findUnclearDay(["25.03.2024", " 05.03.2024 "])).toBe("05.03.2024");
  // Another one has the day first, so that this may, too.
  expect(findUnclearDay(["3/5/2024", "25/3/2024"])).toBe("3/5/2024");
  expect(readDay("05.03.2024", "day-first")).toBe("2024-03-05");
  expect(readDay("05.03.2024", "month-first")).toBe("2024-05-03");
  expect(readDay("3/5/2024", "day-first")).toBe("2024-05-03");
  expect(readDay("25.03.2024", "month-first")).toBe("2024-03-25");
});
