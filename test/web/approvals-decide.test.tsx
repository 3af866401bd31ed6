import { screen, waitFor, within } from "@testing-library/react";
import {
  adminEnters,
  aGuest,
  approvalsAnswers,
  cardOf,
  decided,
  pathOf,
  registration,
  visitApprovals,
} from "./approvals.ts";
import { ok, portalAnswers, problem, type Answers } from "./portal.tsx";
import { lateAnswer } from "./wire.ts";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(adminEnters);

const zora = "Zora Hurston";
const pending = registration("a");
const decide = `POST ${pathOf("a", "/decision")}`;

/** The approvals with one pending registration, and its dialog. */
const asking = async (button: "Approve Registration" | "Deny Registration", answers: Answers) => {
  const sent = portalAnswers(approvalsAnswers([pending], answers));
  const { member } = await visitApprovals();
  await member.click((await cardOf(zora)).getByRole("button", { name: button }));
  const dialog = within(await screen.findByRole("dialog", { name: button }));
  const message = () => dialog.getByRole("textbox", { name: "Add a message (optional)" });
  const confirm = dialog.getByRole("button", { name: button.split(" ")[0]! });
  return {
    sent: () => sent.filter(({ call }) => call === decide).map(({ body }) => body),
    member,
    dialog,
    message,
    confirm,
  };
};

const cases = [
  {
    button: "Approve Registration",
    decision: "approved",
    verb: "approve",
    title: "Registration Approved",
    done: "Approved",
  },
  {
    button: "Deny Registration",
    decision: "rejected",
    verb: "reject",
    title: "Registration Rejected",
    done: "Rejected",
  },
] as const;

test.each(cases)("$button: summary, message, Processing..., and then it is $decision", async (row) => {
  const { answer, give } = lateAnswer();
  const { sent, member, dialog, message, confirm } = await asking(row.button, { [decide]: () => answer });
  for (const fact of [zora, "zora@hurston.example", "(214) 555-0134", "Writer", "No guests"])
    expect(dialog.getByText(fact)).toBeVisible();

  await member.type(message(), "See you.");
  await member.click(confirm);

  expect(await dialog.findByRole("button", { name: "Processing..." })).toBeDisabled();
  const after = decided(pending, { decision: row.decision, message: "See you." });
  give(ok({ registration: after, emailed: true }));
  expect(await screen.findByText(row.title)).toBeVisible();
  expect(screen.getByText(`${row.done} registration for Zora Hurston`)).toBeVisible();
  expect(screen.queryByText("Email Notification Issue")).not.toBeInTheDocument();
  expect(sent()).toEqual([{ decision: row.decision, message: "See you.", version: 1 }]);
  expect((await cardOf(zora)).getByText(`${row.done} on June 7, 2025`)).toBeVisible();
  expect(screen.getByRole("button", { name: `${row.done} (1)` })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole("article", { name: zora })).toHaveFocus());
});

test.each(cases)("$button: a letter that did not go out is told, and the decision stands", async (row) => {
  const after = { ...decided(pending, { decision: row.decision }), emailed: "failed" as const };
  const { member, confirm } = await asking(row.button, { [decide]: () => ok({ registration: after, emailed: false }) });

  await member.click(confirm);

  expect(await screen.findByText("Email Notification Issue")).toBeVisible();
  expect(
    screen.getByText(`Registration was ${row.decision}, but there was an issue sending the email notification.`),
  ).toBeVisible();
  expect((await cardOf(zora)).getByText(/has not gone out/)).toBeVisible();
  expect((await cardOf(zora)).getByText(row.done)).toBeVisible();
});

test.each([
  { row: cases[0], answer: problem(500), reason: "Unknown error" },
  { row: cases[1], answer: problem(429, { detail: "Slow down." }), reason: "Slow down." },
])(
  "$row.button: a failure is told with $reason, and what was typed is still there",
  async ({ row, answer, reason }) => {
    const { member, dialog, message, confirm } = await asking(row.button, { [decide]: () => answer });
    await member.type(message(), "See you.");

    await member.click(confirm);

    expect(await screen.findByText(`Failed to ${row.verb} registration: ${reason}`)).toBeVisible();
    expect(screen.getByText("Error")).toBeVisible();
    expect(await dialog.findByRole("alert")).toHaveTextContent(reason);
    expect(message()).toHaveValue("See you.");
    await member.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole("button", { name: row.button })).toHaveFocus());
    await member.click(screen.getByRole("button", { name: row.button }));
    expect(await screen.findByRole("textbox", { name: "Add a message (optional)" })).toHaveValue("See you.");
  },
);

test("a decision that a colleague was quicker with says so, and shows theirs", async () => {
  const theirs = decided(pending, { decision: "rejected", message: "Full." });
  const { member, dialog, confirm } = await asking("Approve Registration", {
    [decide]: () => problem(409, { detail: "This registration is already decided." }),
    [`GET ${pathOf("a")}`]: () => ok(theirs),
  });

  await member.click(confirm);

  expect(
    await screen.findByText("Failed to approve registration: This registration is already decided."),
  ).toBeVisible();
  expect(await dialog.findByText("Meanwhile this registration is no longer pending.")).toBeVisible();
  expect(dialog.getByText("Rejected on June 7, 2025")).toBeVisible();
  expect(dialog.getByText("by Grace Lee")).toBeVisible();
  await member.click(dialog.getAllByRole("button", { name: "Close" })[0]!);
  expect((await cardOf(zora)).getByText("Full.")).toBeVisible();
});

test("among the pending ones, the focus goes on at the results", async () => {
  const { member, dialog, confirm } = await asking("Approve Registration", {
    [decide]: () => ok({ registration: decided(pending), emailed: true }),
  });
  await member.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await member.click(screen.getByRole("button", { name: /^Pending/ }));
  await member.click(screen.getByRole("button", { name: "Approve Registration" }));
  expect(confirm).not.toBeVisible();

  await member.click(await screen.findByRole("button", { name: "Approve" }));

  expect(await screen.findByText("No registrations match your filters")).toBeVisible();
  await waitFor(() => expect(screen.getByText("0 of 1 registration")).toHaveFocus());
});

test("one that was changed since it was opened says so, and is decided on as it is shown then", async () => {
  const changed = { ...pending, version: 2, guests: [aGuest] };
  let attempts = 0;
  const { sent, member, dialog, confirm } = await asking("Approve Registration", {
    [decide]: () =>
      ++attempts === 1
        ? problem(409, { detail: "This registration was changed meanwhile. Please look at it again." })
        : ok({ registration: decided(changed), emailed: true }),
    [`GET ${pathOf("a")}`]: () => ok(changed),
  });
  await member.click(confirm);

  expect(await dialog.findByText(/has changed since you opened it: guests were 0, are 1/)).toBeVisible();
  expect(dialog.getByRole("list", { name: "Guests" })).toHaveTextContent("Ben Cole");
  await member.click(dialog.getByRole("button", { name: "Approve" }));

  expect(await screen.findByText("Approved registration for Zora Hurston")).toBeVisible();
  expect(sent().map(({ version }) => version)).toEqual([1, 2]);
});
