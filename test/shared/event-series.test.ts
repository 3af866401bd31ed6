import fc from "fast-check";
import { brand } from "#shared/brand.ts";
import {
  canRepeat,
  listSeriesDays,
  listSeriesTimes,
  moveWithSeries,
  seriesRule,
  type SeriesRule,
} from "#shared/event-series.ts";
import { repeats, type Repeats } from "#shared/events.ts";
import { toInstant, toWallClock } from "#shared/wall-clock.ts";

const dayMs = 86_400_000;
const toDate = (day: string) => new Date(`${day}T00:00:00Z`);
const getDate = (day: string) => Number(day.slice(8));
const getMonth = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
const getMonthLength = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

const days = fc
  .integer({ min: Date.UTC(2026, 0, 1) / dayMs, max: Date.UTC(2031, 11, 31) / dayMs })
  .map((day) => new Date(day * dayMs).toISOString().slice(0, 10));
/** Every hour but those that clocks skip or show twice. */
const clocks = fc
  .tuple(fc.integer({ min: 3, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const series = fc
  .record({
    day: days,
    how: fc.constantFrom(...repeats),
    count: fc.integer({ min: 2, max: 24 }),
    clock: clocks,
    hours: fc.integer({ min: 1, max: 30 }),
  })
  .filter(({ day, how }) => canRepeat(day, how));

test("the days of a series follow each other, each on the right weekday and place", () => {
  fc.assert(
    fc.property(series, ({ day, how, count }) => {
      const found = listSeriesDays(day, { repeats: how, count });

      expect(found).toHaveLength(count);
      expect(found[0]).toBe(day);
      for (const [index, next] of found.entries()) {
        if (index > 0) {
          const previous = found[index - 1]!;
          const gap = (toDate(next).getTime() - toDate(previous).getTime()) / dayMs;
          if (how === "weekly") expect(gap).toBe(7);
          else if (how === "biweekly") expect(gap).toBe(14);
          else expect(getMonth(next) - getMonth(previous)).toBe(1);
        }
        if (how !== "monthly-date") expect(toDate(next).getUTCDay()).toBe(toDate(day).getUTCDay());
        if (how === "monthly-weekday") expect(Math.ceil(getDate(next) / 7)).toBe(Math.ceil(getDate(day) / 7));
        if (how === "monthly-last-weekday") expect(getMonthLength(next) - getDate(next)).toBeLessThan(7);
        if (how === "monthly-date") expect(getDate(next)).toBe(Math.min(getDate(day), getMonthLength(next)));
      }
    }),
  );
});

test("clocks in the club show the same at each event of a series, whatever they do in between", () => {
  fc.assert(
    fc.property(series, ({ day, how, count, clock, hours }) => {
      const startsAt = toInstant(`${day}T${clock}`);
      const endClock = `${new Date(Date.parse(`${day}T${clock}Z`) + hours * 3_600_000).toISOString().slice(0, 16)}`;
      fc.pre(!/T0[0-2]/.test(endClock));
      const endsAt = toInstant(endClock);
      const nights = (toDate(endClock.slice(0, 10)).getTime() - toDate(day).getTime()) / dayMs;

      const times = listSeriesTimes({ startsAt, endsAt }, { repeats: how, count });

      expect(times[0]).toEqual({ startsAt, endsAt });
      for (const each of times) {
        const [start, end] = [toWallClock(each.startsAt), toWallClock(each.endsAt)];
        expect(start.slice(11)).toBe(clock);
        expect(end.slice(11)).toBe(endClock.slice(11));
        expect((toDate(end.slice(0, 10)).getTime() - toDate(start.slice(0, 10)).getTime()) / dayMs).toBe(nights);
      }
    }),
    { numRuns: 40 },
  );
});

test.each<[what: string, rule: SeriesRule, found: string[]]>([
  [
    "the last Wednesday, in months of four and of five",
    { repeats: "monthly-last-weekday", count: 5 },
    ["2026-12-30", "2027-01-27", "2027-02-24", "2027-03-31", "2027-04-28"],
  ],
  [
    "the fourth Wednesday, which is not always the last",
    { repeats: "monthly-weekday", count: 3 },
    ["2027-02-24", "2027-03-24", "2027-04-28"],
  ],
  [
    "the 31st, or the last day of a shorter month",
    { repeats: "monthly-date", count: 4 },
    ["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"],
  ],
  [
    "every two weeks until a day that counts",
    { repeats: "biweekly", until: "2027-02-03" },
    ["2027-01-06", "2027-01-20", "2027-02-03"],
  ],
])("a series on %s", (_, rule, found) => {
  expect(listSeriesDays(found[0]!, rule)).toEqual(found);
});

test("7 PM stays 7 PM on both sides of both changes of the clocks", () => {
  expect(brand.timeZone).toBe("America/Chicago");
  const [startsAt, endsAt] = ["2027-02-25T01:00:00.000Z", "2027-02-25T06:00:00.000Z"];
  const times = listSeriesTimes({ startsAt, endsAt }, { repeats: "monthly-last-weekday", count: 10 });

  expect(times.map((each) => each.startsAt.slice(5, 16))).toEqual([
    ...["02-25T01:00", "04-01T00:00", "04-29T00:00", "05-27T00:00", "07-01T00:00", "07-29T00:00"],
    ...["08-26T00:00", "09-30T00:00", "10-28T00:00", "11-25T01:00"],
  ]);
  expect(times[1]!.endsAt).toBe("2027-04-01T05:00:00.000Z");
});

test("a month's fifth Wednesday begins no series of fifths, and a second one none of last ones", () => {
  const fits = (day: string) => repeats.filter((how) => canRepeat(day, how));

  expect(fits("2026-12-30")).toEqual(["weekly", "biweekly", "monthly-last-weekday", "monthly-date"]);
  expect(fits("2027-02-24")).toEqual([...repeats]);
  expect(fits("2027-01-13")).toEqual(["weekly", "biweekly", "monthly-weekday", "monthly-date"]);
});

describe("another time of day", () => {
  const at = (start: string, end: string) => ({ startsAt: toInstant(start), endsAt: toInstant(end) });
  const before = at("2027-01-27T19:00", "2027-01-28T00:00");
  const later = at("2027-06-30T19:00", "2027-07-01T00:00");

  test.each([
    ["nothing", before, later],
    ["the day alone", at("2027-01-28T19:00", "2027-01-29T00:00"), later],
    ["the start", at("2027-01-27T18:30", "2027-01-28T00:00"), at("2027-06-30T18:30", "2027-07-01T00:00")],
    ["the end, and the day", at("2027-01-26T19:00", "2027-01-26T23:00"), at("2027-06-30T19:00", "2027-06-30T23:00")],
  ])("of %s is taken on by the events after it", (_, after, moved) => {
    expect(moveWithSeries(later, before, after)).toEqual(moved);
  });

  test("leaves alone what a later event has of its own", () => {
    const own = at("2027-06-29T20:00", "2027-06-30T01:00");

    expect(moveWithSeries(own, before, at("2027-01-27T19:00", "2027-01-28T00:30"))).toEqual(
      at("2027-06-29T20:00", "2027-06-30T00:30"),
    );
  });
});

describe("a rule", () => {
  const times = { startsAt: toInstant("2027-01-27T19:00"), endsAt: toInstant("2027-01-28T00:00") };
  const errorsOf = (rule: object) =>
    seriesRule
      .safeParse({ ...times, ...rule })
      .error?.issues.map(({ path, message }) => [path.join("."), message] as const) ?? [];
  const weekly: { repeats: Repeats } = { repeats: "weekly" };

  test.each([
    { ...weekly, count: 2 },
    { ...weekly, count: 24 },
    { repeats: "monthly-last-weekday", until: "2028-12-27" },
    { ...weekly, until: "2027-02-03" },
  ])("is taken: %j", (rule) => {
    expect(errorsOf(rule)).toEqual([]);
  });

  test.each<[rule: object, field: string, message: string]>([
    [{ ...weekly, count: 1 }, "count", "Please enter a number from 2 to 24"],
    [{ ...weekly, count: 25 }, "count", "Please enter a number from 2 to 24"],
    [{ ...weekly, count: NaN }, "count", "Please enter a number from 2 to 24"],
    [weekly, "until", "Please enter a date"],
    [{ ...weekly, count: 3, until: "2027-05-01" }, "until", "Please enter a date"],
    [{ ...weekly, until: "soon" }, "until", "Please enter a date"],
    [{ ...weekly, until: "2027-02-02" }, "until", "Please enter a later date: it wouldn't repeat"],
    [{ ...weekly, until: "2027-07-14" }, "until", "Please enter an earlier date: 24 events at most"],
    [{ repeats: "monthly-date", until: "2029-01-28" }, "until", "Please enter a date within 2 years"],
    [
      { repeats: "monthly-last-weekday", count: 3, startsAt: toInstant("2027-01-20T19:00") },
      "repeats",
      "That doesn't fit the date. Please choose again",
    ],
    [{ ...weekly, count: 3, startsAt: undefined }, "startsAt", "Please enter a date and time"],
    [{ ...weekly, count: 3, endsAt: undefined }, "endsAt", "Please enter a date and time"],
    [{ repeats: "daily", count: 3 }, "repeats", "Please select how it repeats"],
  ])("is refused: %j, at %s: %s", (rule, field, message) => {
    expect(errorsOf(rule)).toEqual([[field, message]]);
  });
});
