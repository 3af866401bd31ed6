import { screen, waitFor, within } from "@testing-library/react";
import { defaultClubSettings } from "#shared/club-settings.ts";
import { defaultLevels } from "#shared/levels.ts";
import type { MemberPage } from "#shared/members.ts";
import type { Membership } from "#shared/membership.ts";
import { ok, problem, type Answers } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { enter, portalAnswers, startAsAdmin } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAsAdmin);

const ben: MemberPage = {
  ...{ id: "ben", full_name: "Ben Cole", company: "Cole Roofing", position: "Founder", location: "Plano, TX" },
  ...{ website: "", bio: "", avatar_url: null, registered: false, visible: true },
};
const membership: Membership = {
  ...{
    memberId: "ben",
    name: "Ben Cole",
    email: "ben@cole.example",
    via: "application",
    canEnd: true,
    ended: null,
    level: { id: "standard", name: "Standard" },
  },
  ...{
    since: "2026-03-03T18:00:00.000Z",
    isAdmin: false,
    suspension: null,
    restsSince: null,
    chatMute: null,
    directoryLimit: null,
  },
  profile: { id: "ben", full_name: "Ben Cole", avatar_url: null, website: "cole.example", bio: "Ask me about hail." },
};
const ended: Membership = {
  ...membership,
  ended: { at: "2026-11-20T18:00:00.000Z", by: "Naomi Whitfield" },
  canEnd: false,
};

const open = async (answers: Answers, heading = "Ben Cole") => {
  const sent = portalAnswers({
    "GET /api/members/ben": () => ok(ben),
    "GET /api/admin/members/ben/membership": () => ok(membership),
    ...answers,
  });
  const { member } = await enter("/portal/members/ben", heading);
  const part = within(await screen.findByRole("region", { name: "Membership" }));
  return { member, part, callsOf: (call: string) => sent.filter((each) => each.call === call) };
};

test("an admin sees that somebody reached the limit of the directory", async () => {
  const directoryLimit = { shown: "names", count: 1000, per: "day", at: "2026-11-20T18:00:00.000Z" };
  const { part } = await open({
    "GET /api/admin/members/ben/membership": () => ok({ ...membership, directoryLimit }),
  });

  const text = "Reached November 20, 2026: 1,000 names in a day";
  expect(await part.findByRole("row", { name: `Directory limit ${text}` })).toBeVisible();
});

test("an admin gives a member another level; what stands against it is said beside it", async () => {
  const levels = defaultLevels.map((level) => ({ ...level, features: [...level.features], isRemoved: false }));
  let isRemoved = false;
  const { member, part, callsOf } = await open({
    "GET /api/admin/levels": () =>
      ok({ items: [...levels, { ...levels[1]!, id: "patron", name: "Patron", isRemoved }], version: 1 }),
    "PUT /api/admin/members/ben/level": ({ body }) => {
      if (body.level === "vip") return ok({ ...membership, level: { id: "vip", name: "VIP" } });
      isRemoved = true;
      return problem(400, "Patron was removed. Please choose another level.");
    },
  });
  const choice = await part.findByRole("combobox", { name: "Level" });
  const offered = () =>
    within(choice)
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
  expect(offered()).toEqual(["Standard", "VIP", "Patron"]);
  expect(part.queryByRole("button", { name: "Change level" })).not.toBeInTheDocument();

  await member.selectOptions(choice, "Patron");
  await member.click(part.getByRole("button", { name: "Change level" }));

  expect(await part.findByRole("alert")).toHaveTextContent("Patron was removed. Please choose another level.");
  await waitFor(() => expect(offered()).toEqual(["Standard", "VIP"]));
  await member.selectOptions(choice, "VIP");
  await member.dblClick(part.getByRole("button", { name: "Change level" }));
  expect(await screen.findByText("The membership of Ben Cole is as you chose.")).toBeVisible();
  expect(choice).toHaveValue("vip");
  expect(choice).toHaveFocus();
  expect(part.queryByRole("button", { name: "Change level" })).not.toBeInTheDocument();
  expect(callsOf("PUT /api/admin/members/ben/level").map(({ body }) => body.level)).toEqual(["patron", "vip"]);
});

test("an admin sees since when and by what somebody is a member, and ends it after a question", async () => {
  let isEnded = false;
  const { member, part, callsOf } = await open({
    "GET /api/members/ben": () => (isEnded ? problem(404) : ok(ben)),
    "POST /api/admin/members/ben/end": () => {
      isEnded = true;
      return ok(ended);
    },
  });
  for (const text of ["ben@cole.example", "March 3, 2026", "Application"])
    expect(await part.findByText(text)).toBeVisible();

  await member.click(part.getByRole("button", { name: "End membership" }));
  const dialog = within(await screen.findByRole("dialog", { name: "End the membership of Ben Cole?" }));
  await member.click(dialog.getByRole("button", { name: "End membership" }));

  expect(await screen.findByText("Ben Cole can no longer enter the portal.")).toBeVisible();
  expect(await screen.findByRole("heading", { level: 1, name: "Profile not available" })).toBeVisible();
  expect(await screen.findByText("Ended November 20, 2026 by Naomi Whitfield")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(callsOf("POST /api/admin/members/ben/end")).toHaveLength(1);
});

test("a membership that was ended is restored from the same page, which shows nothing else of them", async () => {
  let isEnded = true;
  const { member, part } = await open(
    {
      "GET /api/members/ben": () => (isEnded ? problem(404) : ok(ben)),
      "GET /api/admin/members/ben/membership": () => ok(ended),
      "POST /api/admin/members/ben/restore": () => {
        isEnded = false;
        return ok(membership);
      },
    },
    "Profile not available",
  );

  await member.click(await part.findByRole("button", { name: "Restore membership" }));

  expect(await screen.findByText("Ben Cole is a member again.")).toBeVisible();
  expect(await screen.findByRole("heading", { level: 1, name: "Ben Cole" })).toBeVisible();
});

test("an admin's membership has no button, and says why", async () => {
  const { part } = await open({
    "GET /api/admin/members/ben/membership": () => ok({ ...membership, canEnd: false }),
  });

  expect(await part.findByText("An admin's membership can't be ended or suspended.")).toBeVisible();
  expect(part.queryByRole("button")).not.toBeInTheDocument();
});

test("an owner has a member pay from a day on; the sheet then says where the dues stand, and that the membership rests", async () => {
  const price = { amount: 5000, every: "month", joiningFee: 2500, graceDays: 14 } as const;
  const terms = { ...price, currency: "usd" as const };
  const row = { id: "dues_1", name: "Ben Cole", email: "ben@cole.example", levelName: "Standard", terms };
  const starting = "POST /api/admin/members/ben/dues";
  const restsSince = "2027-03-20T18:00:00.000Z";
  const { member, part, callsOf } = await open({
    "GET /api/admin/levels": () => ok({ items: [{ ...defaultLevels[0]!, price, isRemoved: false }], version: 1 }),
    "GET /api/admin/club-settings": () => ok(defaultClubSettings),
    "GET /api/admin/members/ben/dues": () => ok({ dues: null }),
    "GET /api/admin/members/ben/membership": () => ok({ ...membership, restsSince }),
    [starting]: () => ({
      status: 201,
      body: { ...row, state: "free", paidUntil: "2027-03-06T06:00:00.000Z", payments: [], isComplete: true },
    }),
  });
  expect(await part.findByText("Nothing to pay")).toBeVisible();
  expect(part.getByText("Rests since March 20, 2027: dues aren't paid")).toBeVisible();
  await member.click(await part.findByRole("button", { name: "Start dues" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Start dues for Ben Cole?" }));
  expect(dialog.getByText(/they pay \$50 a month/)).toBeVisible();
  await member.click(dialog.getByRole("button", { name: "Start dues" }));
  expect(await dialog.findByText("Please enter a date")).toBeVisible();
  await member.type(dialog.getByLabelText("From"), "2027-03-06");
  await member.click(dialog.getByRole("button", { name: "Start dues" }));

  expect(await part.findByText("$50 a month · Free until March 5, 2027")).toBeVisible();
  expect(part.getByRole("link", { name: "See dues" })).toHaveAttribute("href", "/portal/admin/dues?state=free");
  expect(part.queryByRole("button", { name: "Start dues" })).not.toBeInTheDocument();
  expect(callsOf(starting)).toMatchObject([{ body: { from: "2027-03-06" } }]);
});

const measure = { at: "2026-11-20T18:00:00.000Z", by: "Naomi Whitfield", reason: "Unwanted messages." };
const suspended = { ...membership, suspension: { ...measure, until: null } };

test("an admin suspends a membership, for how long and why", async () => {
  const suspending = "POST /api/admin/members/ben/suspension";
  const { member, part, callsOf } = await open({ [suspending]: () => ({ status: 201, body: suspended }) });

  await member.click(await part.findByRole("button", { name: "Suspend membership" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Suspend the membership of Ben Cole?" }));
  await member.click(dialog.getByRole("button", { name: "Suspend membership" }));
  expect(await dialog.findByText("Please say why")).toBeVisible();
  expect(callsOf(suspending)).toEqual([]);
  await member.click(dialog.getByRole("radio", { name: "Until an admin lifts it" }));
  await member.type(dialog.getByRole("textbox", { name: /^Your reason/ }), "Unwanted messages.");
  await member.click(dialog.getByRole("button", { name: "Suspend membership" }));

  expect(await screen.findByText("We're emailing Ben Cole why.")).toBeVisible();
  expect(callsOf(suspending)).toMatchObject([{ body: { days: null, reason: "Unwanted messages." } }]);
  expect(await part.findByText("Suspended until lifted")).toBeVisible();
});

test("a suspension and a mute say why, and are lifted", async () => {
  const until = "2026-12-20T18:00:00.000Z";
  const answers = {
    "GET /api/members/ben": () => problem(404),
    "GET /api/admin/members/ben/membership": () => ok({ ...suspended, chatMute: { ...measure, until } }),
    "DELETE /api/admin/members/ben/suspension": () => ok({ ...membership, chatMute: { ...measure, until } }),
    "DELETE /api/admin/members/ben/chat-mute": () => ok(membership),
  };
  const { member, part, callsOf } = await open(answers, "Profile not available");
  expect(await part.findByRole("row", { name: "Full Name Ben Cole" })).toBeVisible();
  expect(await part.findAllByText("Unwanted messages.")).toHaveLength(2);
  expect(part.getByText(/^Muted in chat until December 20, 2026/)).toBeVisible();
  expect(part.queryByRole("button", { name: "Suspend membership" })).not.toBeInTheDocument();

  await member.click(part.getByRole("button", { name: "Lift suspension" }));
  expect(await screen.findByText("Ben Cole is a member again.")).toBeVisible();
  await member.click(part.getByRole("button", { name: "Lift mute" }));

  expect(await screen.findByText("Ben Cole can post in chat again.")).toBeVisible();
  expect(callsOf("DELETE /api/admin/members/ben/suspension")).toHaveLength(1);
  expect(callsOf("DELETE /api/admin/members/ben/chat-mute")).toHaveLength(1);
});

test("members see nothing of it", async () => {
  session.member = ada;
  const sent = portalAnswers({ "GET /api/members/ben": () => ok(ben) });
  await enter("/portal/members/ben", "Ben Cole");

  expect(screen.queryByRole("region", { name: "Membership" })).not.toBeInTheDocument();
  expect(sent.filter(({ call }) => call.includes("/api/admin/"))).toEqual([]);
});
