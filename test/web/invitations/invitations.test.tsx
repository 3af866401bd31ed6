import { screen, waitFor, within } from "@testing-library/react";
import type { Allowance, Invitation } from "#shared/invitations.ts";
import { ok, problem, type Answers } from "../api.ts";
import { enter, portalAnswers } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const path = "/portal/invitations";
const allowance: Allowance = { perQuarter: 3, left: 2, renewsAt: "2027-01-01T06:00:00.000Z" };
const invitation = (changes: Partial<Invitation> = {}): Invitation => ({
  id: "invitation_1",
  email: "zoe@example.com",
  name: "Zoe Park",
  note: "You'd like the Wednesdays.",
  state: "sent",
  sentAt: "2026-11-20T12:00:00.000Z",
  expiresAt: "2099-12-20T12:00:00.000Z",
  ...changes,
});

const open = async (items: Invitation[] = [], left: Allowance = allowance, answers: Answers = {}) => {
  const sent = portalAnswers({ "GET /api/invitations": () => ok({ items, allowance: left }), ...answers });
  const { member } = await enter(path, "Invitations");
  await screen.findByRole("heading", { name: "Your invitations" });
  return { member, callsOf: (call: string) => sent.filter((each) => each.call === call) };
};
const field = (name: string) => screen.getByRole("textbox", { name });
const send = () => screen.getByRole("button", { name: "Send invitation" });
const list = () => within(screen.getByRole("list", { name: "Your invitations" }));

test("a member invites somebody, and sees it first in the list, with one less to give", async () => {
  const { member, callsOf } = await open([invitation()], allowance, {
    "POST /api/invitations": ({ body }) =>
      ok({
        invitation: invitation({ ...body, id: "invitation_2", name: "" }),
        allowance: { ...allowance, left: 1 },
      }),
  });
  expect(await screen.findByText("2 of 3 left this quarter")).toBeVisible();

  await member.type(field("Their Email Address"), "ben@example.com");
  await member.type(field("A Personal Sentence"), "See you there.");
  await member.click(send());

  expect(await screen.findByText("1 of 3 left this quarter")).toBeVisible();
  expect(screen.getByText("We emailed ben@example.com.")).toBeVisible();
  expect(
    list()
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining("ben@example.com") as string, expect.stringContaining("Zoe Park") as string]);
  expect(field("Their Email Address")).toHaveValue("");
  const [post] = callsOf("POST /api/invitations");
  expect(post?.body).toEqual({ email: "ben@example.com", name: "", note: "See you there." });
  expect(post?.headers["idempotency-key"]).toEqual(expect.any(String));
});

test("a refusal about the address stands at its field, which keeps what was typed, any other above the button", async () => {
  const message = "This address already has an invitation.";
  const answers = [
    problem(409, message, [{ path: "email", message }]),
    problem(409, "You've used your invitations for this quarter."),
  ];
  const { member } = await open([], allowance, { "POST /api/invitations": () => answers.shift()! });

  await member.type(field("Their Email Address"), "ben@example.com");
  await member.click(send());

  await waitFor(() => expect(field("Their Email Address")).toHaveAccessibleDescription(message));
  expect(field("Their Email Address")).toHaveFocus();
  expect(field("Their Email Address")).toHaveValue("ben@example.com");
  expect(field("Their Email Address")).toBeInvalid();
  await member.type(field("Their Email Address"), "s");
  await member.click(send());

  const [told] = await screen.findAllByText("You've used your invitations for this quarter.");
  expect(told!.closest("[role=alert]")).toHaveTextContent(/^The invitation was not sent/);
});

test.each([
  ["no address", "Their Email Address", "ben", "Please enter a valid email address."],
  ["a link", "A Personal Sentence", "www.evil.example", /^Please leave out links/],
])("%s is refused before anybody is asked", async (_, name, typed, message) => {
  const { member, callsOf } = await open();
  await member.type(field("Their Email Address"), "ben@example.com");

  await member.clear(field(name));
  await member.type(field(name), typed);
  await member.click(send());

  expect(await screen.findByText(message)).toBeVisible();
  expect(field(name)).toHaveFocus();
  expect(callsOf("POST /api/invitations")).toEqual([]);
});

test.each([
  [
    "none is left",
    { ...allowance, left: 0 },
    "You've used all 3 invitations for this quarter. You get more on January 1, 2027.",
  ],
  ["there are none", { ...allowance, perQuarter: 0, left: 0 }, "The club isn't giving out invitations right now."],
])("where %s, it says so instead of the form", async (_, left, text) => {
  await open([], left);

  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send invitation" })).not.toBeInTheDocument();
  expect(screen.getByText("You haven't invited anyone yet.")).toBeVisible();
});

test("each says what has come of it, and can be taken back if its link works", async () => {
  const states = [
    ["sent", "Sent", true],
    ["opened", "Opened", true],
    ["applied", "Applied", true],
    ["joined", "Joined", false],
    ["expired", "Expired", false],
    ["taken-back", "Taken back", false],
  ] as const;
  await open(states.map(([state]) => invitation({ id: state, email: `${state}@example.com`, state })));

  const rows = (await list().findAllByRole("listitem")).map((row) => within(row));
  for (const [index, [state, label, isOpen]] of states.entries()) {
    expect(rows[index]!.getByText(label)).toBeVisible();
    const buttons = screen.queryAllByRole("button", { name: `Take back the invitation of ${state}@example.com` });
    expect(buttons).toHaveLength(isOpen ? 1 : 0);
  }
});

test("one that is taken back is asked about first, shown as such, and given back", async () => {
  const { member, callsOf } = await open([invitation()], allowance, {
    "POST /api/invitations/invitation_1/taking-back": () =>
      ok({ invitation: invitation({ state: "taken-back" }), allowance: { ...allowance, left: 3 } }),
  });

  await member.click(await screen.findByRole("button", { name: /^Take back/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Take this invitation back?" }));
  expect(dialog.getByText(/the invitation is yours to give again/)).toBeVisible();
  await member.click(dialog.getByRole("button", { name: "Take back" }));

  expect(await screen.findByText("3 of 3 left this quarter")).toBeVisible();
  expect(list().getByText("Taken back")).toBeVisible();
  expect(callsOf("POST /api/invitations/invitation_1/taking-back")).toHaveLength(1);
});

test("the dashboard leads here, where members find no way to a list", async () => {
  portalAnswers({ "GET /api/invitations": () => ok({ items: [], allowance }) });
  const { member } = await enter();
  await member.click(await screen.findByRole("link", { name: /^Invite someone/ }));
  await screen.findByRole("heading", { level: 1, name: "Invitations" });
  expect(await screen.findByRole("button", { name: "Send invitation" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Invite from a list" })).not.toBeInTheDocument();
});
