import type { StoredRow } from "#functions/applications/row-list.ts";
import { countStatistics } from "#functions/applications/statistics.ts";

const row = (changes: Partial<StoredRow> = {}): StoredRow => ({
  ...{ id: "application_a", name: "Ada Okafor", email: "ada@okafor.example", company: "Okafor", industry: "Law" },
  ...{ cityState: "Dallas, TX", membershipType: "standard", state: "received", version: 1, scores: [] },
  createdAt: "2026-11-01T12:00:00.000Z",
  ...changes,
});

const decided = (days: number, state: StoredRow["state"] = "accepted", scores: number[] = []) =>
  row({
    state,
    closedAt: new Date(Date.parse("2026-11-01T12:00:00.000Z") + days * 86_400_000).toISOString(),
    scores: scores.map((score, index) => ({ by: `admin-${index}`, score })),
  });

test("where no one has applied, there is nothing to say", () => {
  const { states, decisions, scores, agreement } = countStatistics([]);

  expect(Object.values(states)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(decisions).toEqual({ count: 0, medianDays: undefined, within: [0, 0, 0, 0, 0, 0, 0] });
  expect(scores.map(({ score, open }) => [score, open])).toEqual([1, 2, 3, 4, 5].map((score) => [score, 0]));
  expect(agreement).toEqual({ applications: 0, apart: [0, 0, 0, 0, 0] });
});

test("counts the reasons of those that are declined, the most frequent first", () => {
  const declined = (declineReason?: StoredRow["declineReason"]) => ({ ...decided(2, "declined"), declineReason });

  const { declines } = countStatistics([
    declined("conduct"),
    declined(),
    declined("too-early"),
    declined("too-early"),
    decided(2, "accepted"),
    row(),
  ]);

  expect(declines).toEqual([
    { reason: "too-early", count: 2 },
    { reason: "conduct", count: 1 },
    { reason: undefined, count: 1 },
  ]);
});

test("counts each state", () => {
  const { states } = countStatistics([row(), row(), row({ state: "on-hold" }), decided(2, "withdrawn")]);

  expect(states).toMatchObject({ received: 2, "on-hold": 1, withdrawn: 1, accepted: 0 });
});

test.each([
  [[4], 4],
  [[1, 4, 9], 4],
  [[9, 1, 2, 3], 2.5],
])("of decisions after %j days, the median is %d", (days, median) => {
  expect(countStatistics(days.map((each) => decided(each))).decisions).toMatchObject({
    count: days.length,
    medianDays: median,
  });
});

test("a decision counts in the first group that it is not too late for, and a withdrawal is none", () => {
  const days = [0.2, 1, 1.1, 10, 30, 30.5];

  const { decisions } = countStatistics([...days.map((each) => decided(each, "declined")), decided(2, "withdrawn")]);

  expect(decisions.within).toEqual([2, 1, 0, 1, 0, 1, 1]);
});

test("scores are counted by what came of their applications", () => {
  const { scores } = countStatistics([
    decided(1, "accepted", [5, 4]),
    decided(1, "declined", [5]),
    row({ scores: [{ by: "ada", score: 5 }] }),
  ]);

  expect(scores.at(-1)).toEqual({ score: 5, open: 1, accepted: 1, declined: 1, withdrawn: 0 });
  expect(scores.at(-2)).toEqual({ score: 4, open: 0, accepted: 1, declined: 0, withdrawn: 0 });
});

test("agreement compares each two scores of an application, and never those of two", () => {
  const { agreement } = countStatistics([
    decided(1, "accepted", [5, 5, 3]),
    decided(1, "declined", [1]),
    decided(1, "declined", [1, 5]),
  ]);

  expect(agreement).toEqual({ applications: 2, apart: [1, 0, 2, 0, 1] });
});
