import { screen, within } from "@testing-library/react";
import type { ClubNumbers, MonthNumbers } from "#shared/numbers.ts";
import { failingAtFirst, ok } from "../api.ts";
import { enter, portalAnswers, startAsAdmin } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAsAdmin);

const november: MonthNumbers = {
  month: "2026-11",
  countedAt: "2026-11-30T05:00:00.000Z",
  levels: [
    { id: "standard", members: 40 },
    { id: "vip", members: 2 },
  ],
  joined: { open: 0, application: 3, invitation: 2, admin: 0, import: 0, earlier: 0 },
  left: { admin: 1, dues: 0, account: 0 },
  deleted: { joined: 0, left: 0 },
  events: [{ id: "gala", title: "Gala", startsAt: "2026-11-12T01:00:00.000Z", came: 30, missed: 10 }],
  cameOnce: 4,
  acquaintances: { median: 1.5, none: 7, members: 42 },
  applications: { decided: 4, inTime: 3, medianDays: 2.5 },
  invited: 5,
  messages: { topics: 120, groups: 8 },
  listings: 6,
  income: [
    { kind: "dues", currency: "usd", card: 50_000, noted: 10_000, returned: 5000 },
    { kind: "listing", currency: "usd", card: 7200, noted: 0, returned: 0 },
  ],
  incomeAt: "2026-11-30T05:00:00.000Z",
};
const october: MonthNumbers = {
  ...november,
  ...{ month: "2026-10", levels: [{ id: "standard", members: 38 }], events: [], income: [] },
  ...{ cameOnce: undefined, acquaintances: undefined, listings: undefined },
};
const some: ClubNumbers = {
  months: [november, october],
  levels: [
    { id: "standard", name: "Standard" },
    { id: "vip", name: "VIP" },
  ],
};

const path = "GET /api/admin/numbers";
const visit = () => enter("/portal/admin/numbers", "Club");
const rowsOf = (chart: string) =>
  within(within(screen.getByRole("region", { name: chart })).getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );

test("shows each picture's numbers in a table, and each number of people leads to them", async () => {
  portalAnswers({ [path]: () => ok(some) });
  await visit();
  await screen.findByRole("region", { name: "Members by level" });

  expect(rowsOf("Members by level")).toEqual([
    ["Nov 2026", "40", "2", "42"],
    ["Oct 2026", "38", "0", "38"],
  ]);
  expect(rowsOf("Joined")[0]).toEqual(["Nov 2026", "3", "2", "5"]);
  expect(rowsOf("Attendance")).toEqual([["Gala", "Nov 11, 2026", "30", "10", "25%", "Who cameNo-shows"]]);
  expect(screen.getByRole("columnheader", { name: "Half met at least" })).toBeVisible();
  expect(rowsOf("Coming back, and knowing each other")).toEqual([
    ["Nov 2026", "4", "1.5", "7"],
    ["Oct 2026", "–", "–", "–"],
  ]);
  expect(rowsOf("Waiting for a decision")[0]).toEqual(["Nov 2026", "4", "2.5", "75%"]);
  expect(rowsOf("Messages")[0]).toEqual(["Nov 2026", "120", "8"]);
  expect(rowsOf("Income (USD)")[0]).toEqual(["Nov 2026", "$550", "$0", "$72", "$572", "$100", "$50"]);
  expect(rowsOf("Business listings")).toEqual([
    ["Nov 2026", "6", "$72"],
    ["Oct 2026", "–", "$0"],
  ]);

  const leads = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(leads("2: VIP")).toBe("/portal/admin/members?level=vip");
  expect(leads("3: Applied, November 2026")).toBe("/portal/admin/members?state=all&joined=2026-11&via=application");
  expect(leads("1: Ended by an admin, October 2026")).toBe("/portal/admin/members?state=all&left=2026-10&why=admin");
  expect(leads("Write to: No-shows, Gala")).toBe("/portal/admin/letters/new?event=gala&part=missed");
  expect(leads("10: Didn't come, Gala")).toBe("/portal/event-approvals?event=gala&status=missed");
  expect(leads("4: Decisions, October 2026")).toBe("/portal/admin/applications?state=all&decided=2026-10");
  expect(leads("7: Met no one, November 2026")).toBe("/portal/admin/members?came=unmet");
});

test("says that it failed, then that nothing is counted yet", async () => {
  portalAnswers({ [path]: failingAtFirst({ months: [], levels: [] }) });
  const { member } = await visit();
  expect(await screen.findByText(/^We couldn't load the numbers/)).toBeVisible();

  await member.click(screen.getByRole("button", { name: "Try again" }));

  expect(await screen.findByText(/^Nothing is counted yet/)).toBeVisible();
});

test("a picture of nothing says so, and so does a club without income", async () => {
  const quiet = { ...october, left: { admin: 0, dues: 0, account: 0 } };
  portalAnswers({ [path]: () => ok({ ...some, months: [quiet] }) });
  await visit();

  const left = within(await screen.findByRole("region", { name: "Left, and why" }));
  expect(left.getByText("Nothing to show yet.")).toBeVisible();
  expect(within(screen.getByRole("region", { name: "Income" })).getByText("No income yet.")).toBeVisible();
  expect(within(screen.getByRole("region", { name: "Joined" })).queryByText(/yet/)).toBeNull();
});

test("a phone begins with half a year, and has one and two by a press each", async () => {
  const months = Array.from({ length: 24 }, (_, back) => ({
    ...october,
    month: `20${26 - Math.floor(back / 12)}-${String(12 - (back % 12)).padStart(2, "0")}`,
  }));
  portalAnswers({ [path]: () => ok({ ...some, months }) });
  const { member } = await enter("/portal/admin/numbers", "Club", []);
  await screen.findByRole("region", { name: "Members by level" });

  for (const [shown, name] of [
    [6, "Show one year"],
    [13, "Show two years"],
    [24, "Show half a year"],
  ] as const) {
    expect(rowsOf("Messages")).toHaveLength(shown);
    await member.click(screen.getByRole("button", { name }));
  }
  expect(rowsOf("Messages")).toHaveLength(6);
});
