import { screen, waitFor, within } from "@testing-library/react";
import { defaultClubSettings } from "#shared/club-settings.ts";
import type { LevelStart } from "#shared/dues.ts";
import { defaultLevels } from "#shared/levels.ts";
import { ok, problem, type Answers } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { enter, portalAnswers } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const price = { amount: 30_000, every: "year", joiningFee: 0, graceDays: 14 } as const;
const levels = defaultLevels.map((level, index) => ({ ...level, isRemoved: false, ...(index === 0 && { price }) }));
const begun: LevelStart = {
  ...{
    level: "standard",
    levelName: "Standard",
    from: "2027-04-01T05:00:00.000Z",
    by: "Ada",
    at: "2027-02-11T03:00:00Z",
  },
  ...{ total: 40, done: 20, begun: 18, stays: { pays: 1, free: 0, chosen: 1, gone: 0 }, failed: 0 },
};
const countCall = "GET /api/admin/levels/standard/dues";
const startCall = "POST /api/admin/levels/standard/dues";
const stopCall = "POST /api/admin/levels/standard/dues/stop";

const open = async (answers: Answers = {}) => {
  session.member = { ...ada, rights: ["owner"] };
  const sent = portalAnswers({
    "GET /api/admin/club-settings": () => ok(defaultClubSettings),
    "GET /api/admin/levels": () => ok({ items: levels, version: 1 }),
    "GET /api/admin/suspended-memberships": () => ok({ items: [] }),
    "GET /api/admin/ended-memberships": () => ok({ items: [] }),
    ...answers,
  });
  const { member } = await enter("/portal/admin/club-settings", "Club Settings");
  return { member, callsOf: (call: string) => sent.filter((each) => each.call === call) };
};

test("a level's members are counted with those who stay as they are, set to pay from a day to come, and followed until stopped", async () => {
  let isTaken = true;
  const { member, callsOf } = await open({
    [countCall]: () =>
      ok({ terms: { ...price, currency: "usd" }, begins: 38, stays: { pays: 1, free: 0, chosen: 2, gone: 0 } }),
    [startCall]: () =>
      isTaken
        ? problem(409, "Ben Cole is having Standard pay from April 1, 2027 already.")
        : { status: 201, body: begun },
    [stopCall]: () => ok({ ...begun, endedAt: "2027-02-11T03:01:00Z", stoppedBy: "Ada Obi" }),
  });
  expect(screen.queryByRole("button", { name: "Have the members of VIP pay" })).not.toBeInTheDocument();
  await member.click(await screen.findByRole("button", { name: "Have the members of Standard pay" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Have the members of Standard pay?" }));
  expect(await dialog.findByText("38 members will pay $300 a year.")).toBeVisible();
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "1 member pays already, or owes a payment.",
    "2 members already have a day from which they pay.",
  ]);
  const [from, start] = [
    dialog.getByLabelText("From"),
    dialog.getByRole("button", { name: "Start dues for 38 members" }),
  ];
  await member.type(from, "2026-02-10");
  await member.click(start);
  expect(await dialog.findByText("Please enter a day that is to come")).toBeVisible();
  await member.clear(from);
  await member.type(from, "2027-04-01");
  await member.click(start);
  expect(await dialog.findByText(/^Ben Cole is having Standard pay/)).toBeVisible();
  isTaken = false;
  await member.click(start);

  const progress = await screen.findByRole("progressbar", { name: "Setting the members of Standard" });
  expect(progress).toHaveAttribute("aria-valuenow", "50");
  expect(screen.getByText("Its members are set to pay from April 1, 2027. 20 of 40 done")).toBeVisible();
  expect(callsOf(startCall).map(({ body }) => body)).toEqual([1, 2].map(() => ({ from: "2027-04-01" })));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await member.click(screen.getByRole("button", { name: "Stop setting the members of Standard" }));

  expect(
    await screen.findByText("18 members were set to pay from April 1, 2027. 2 stay as they are. Ada Obi stopped it."),
  ).toBeVisible();
});

test("where everyone pays, there is nothing to start", async () => {
  const { member } = await open({
    [countCall]: () =>
      ok({ terms: { ...price, currency: "usd" }, begins: 0, stays: { pays: 3, free: 0, chosen: 0, gone: 0 } }),
  });
  await member.click(await screen.findByRole("button", { name: "Have the members of Standard pay" }));
  expect(await screen.findByText("No one is left who would start to pay.")).toBeVisible();
  expect(screen.queryByLabelText("From")).not.toBeInTheDocument();
});
