import { screen, within } from "@testing-library/react";
import type { ApplicationStatistics } from "#shared/application-review.ts";
import { failingAtFirst, ok } from "../api.ts";
import { enter, portalAnswers, startAsAdmin } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAsAdmin);

const nothing: ApplicationStatistics = {
  states: { received: 0, "in-review": 0, "more-info": 0, "on-hold": 0, accepted: 0, declined: 0, withdrawn: 0 },
  decisions: { count: 0, within: [0, 0, 0, 0, 0, 0, 0] },
  declines: [],
  scores: [1, 2, 3, 4, 5].map((score) => ({ score, open: 0, accepted: 0, declined: 0, withdrawn: 0 })),
  agreement: { applications: 0, apart: [0, 0, 0, 0, 0] },
};

const some: ApplicationStatistics = {
  states: { ...nothing.states, received: 2, accepted: 5, declined: 1 },
  decisions: { count: 6, medianDays: 3.5, within: [1, 2, 2, 1, 0, 0, 0] },
  declines: [{ reason: "no-room", count: 2 }, { count: 1 }],
  scores: nothing.scores.map((each) => (each.score === 5 ? { ...each, accepted: 3, open: 1 } : each)),
  agreement: { applications: 2, apart: [1, 2, 0, 0, 0] },
};

const path = "GET /api/admin/application-statistics";
const visitStatistics = () => enter("/portal/admin/applications/statistics", "Application Statistics");
const bars = (chart: string) =>
  within(screen.getByRole("region", { name: chart }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("shows states, time, scores, and agreement as charts with their numbers", async () => {
  portalAnswers({ [path]: () => ok(some) });
  await visitStatistics();
  expect(await screen.findByText("8 in all.")).toBeVisible();

  expect(bars("Where they stand")).toEqual(
    expect.arrayContaining(["New2 (25%)", "Accepted5 (63%)", "Declined1 (13%)", "On hold0 (0%)"]),
  );
  expect(screen.getByText("Half of 6 decisions took 3.5 days or less.")).toBeVisible();
  expect(bars("Time to a decision")).toEqual([
    "Up to 1 day1 (17%)",
    "2 to 3 days2 (33%)",
    "4 to 7 days2 (33%)",
    "8 to 10 days1 (17%)",
    "11 to 14 days0 (0%)",
    "15 to 30 days0 (0%)",
    "More than 30 days0 (0%)",
  ]);
  expect(bars("Why we decline")).toEqual(["No room at the moment2 (67%)", "No reason given1 (33%)"]);
  expect(bars("Scores, and what came of them")[0]).toBe("5 of 54 (100%)Accepted 3 · Open 1");
  expect(bars("How far we agree").slice(0, 2)).toEqual(["The same score1 (33%)", "1 point apart2 (67%)"]);
});

test("says that it failed, then that no one has applied", async () => {
  portalAnswers({ [path]: failingAtFirst(nothing) });
  const { member } = await visitStatistics();
  expect(await screen.findByText(/^We couldn't load the statistics/)).toBeVisible();

  await member.click(screen.getByRole("button", { name: "Try again" }));

  expect(await screen.findByText(/^No one has applied yet/)).toBeVisible();
});
