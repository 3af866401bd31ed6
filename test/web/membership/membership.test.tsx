import { screen, waitFor, within } from "@testing-library/react";
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
  ...{ memberId: "ben", name: "Ben Cole", email: "ben@cole.example", via: "application", canEnd: true, ended: null },
  since: "2026-03-03T18:00:00.000Z",
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

test("a question that is declined ends nothing", async () => {
  const { member, part, callsOf } = await open({});

  await member.click(await part.findByRole("button", { name: "End membership" }));
  await member.click(await screen.findByRole("button", { name: "Keep membership" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(part.getByRole("button", { name: "End membership" })).toHaveFocus();
  expect(callsOf("POST /api/admin/members/ben/end")).toEqual([]);
});

test("what stands against it is said in the dialog, which stays", async () => {
  const detail = "This member is an admin. Remove them as an admin first.";
  const { member, part } = await open({ "POST /api/admin/members/ben/end": () => problem(409, detail) });

  await member.click(await part.findByRole("button", { name: "End membership" }));
  const dialog = within(await screen.findByRole("dialog"));
  await member.click(dialog.getByRole("button", { name: "End membership" }));

  expect(await dialog.findByText(detail)).toBeVisible();
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

  expect(await part.findByText("An admin's membership can't be ended.")).toBeVisible();
  expect(part.queryByRole("button")).not.toBeInTheDocument();
});

test("members see nothing of it", async () => {
  session.member = ada;
  const sent = portalAnswers({ "GET /api/members/ben": () => ok(ben) });
  await enter("/portal/members/ben", "Ben Cole");

  expect(screen.queryByRole("region", { name: "Membership" })).not.toBeInTheDocument();
  expect(sent.filter(({ call }) => call.includes("admin"))).toEqual([]);
});
