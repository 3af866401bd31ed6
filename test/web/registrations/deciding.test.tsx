import { act, screen, waitFor, within } from "@testing-library/react";
import { type Answers, lateAnswer, ok, problem } from "../api.ts";
import { portalAnswers, enter, startAsAdmin } from "../portal.tsx";
import { aGuest, approvalsAnswers, cardOf, decided, pathOf, registration, visitApprovals } from "./approvals.ts";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAsAdmin);

/** By then a dialog has closed whose answer has come: it waits 30 frames at most for the page to follow. */
const framesPass = async () => {
  for (let frame = 0; frame < 60; frame++) await act(() => new Promise(requestAnimationFrame));
};
const framesAreShort = () =>
  jest.spyOn(window, "requestAnimationFrame").mockImplementation((draw) => Number(setTimeout(draw)));

afterEach(() => jest.restoreAllMocks());

describe("one by one", () => {
  const zora = "Zora Hurston";
  const pending = registration("a");
  const decide = `POST ${pathOf("a", "/decision")}`;

  /** The approvals with one pending registration, and its dialog. */
  const asking = async (button: "Approve Registration" | "Deny Registration", answers: Answers) => {
    const { member, sent } = await visitApprovals([pending], answers);
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

    expect(await dialog.findByRole("button", { name: "Processing..." })).toHaveAttribute("aria-disabled", "true");
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
    const { member, confirm } = await asking(row.button, {
      [decide]: () => ok({ registration: after, emailed: false }),
    });

    await member.click(confirm);

    expect(await screen.findByText("Email Notification Issue")).toBeVisible();
    expect(
      screen.getByText(`Registration was ${row.decision}, but there was an issue sending the email notification.`),
    ).toBeVisible();
    expect((await cardOf(zora)).getByText(/hasn't gone out/)).toBeVisible();
    expect((await cardOf(zora)).getByText(row.done)).toBeVisible();
  });

  test.each([
    { row: cases[0], answer: problem(500), reason: "Unknown error" },
    { row: cases[1], answer: problem(429, "Slow down."), reason: "Slow down." },
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
      [decide]: () => problem(409, "This registration is already decided."),
      [`GET ${pathOf("a")}`]: () => ok(theirs),
    });

    await member.click(confirm);

    expect(
      await screen.findByText("Failed to approve registration: This registration is already decided."),
    ).toBeVisible();
    expect(await dialog.findByText("This registration is no longer pending.")).toBeVisible();
    expect(dialog.getByText("Rejected on June 7, 2025")).toBeVisible();
    expect(dialog.getByText("by Grace Lee")).toBeVisible();
    await member.click(dialog.getAllByRole("button", { name: "Close" })[0]!);
    expect((await cardOf(zora)).getByText("Full.")).toBeVisible();
  });

  test("an answer that comes late is told, and leaves another person's dialog open", async () => {
    framesAreShort();
    const { answer, give } = lateAnswer();
    const ben = registration("b", { firstName: "Ben", lastName: "Cole" });
    const { member } = await visitApprovals([pending, ben], { [decide]: () => answer });
    await member.click((await cardOf(zora)).getByRole("button", { name: "Approve Registration" }));
    await member.click(await screen.findByRole("button", { name: "Approve" }));
    await member.click(screen.getByRole("button", { name: "Cancel" }));
    await member.click((await cardOf("Ben Cole")).getByRole("button", { name: "Deny Registration" }));
    const message = await screen.findByRole("textbox", { name: "Add a message (optional)" });
    await member.type(message, "Full.");

    give(ok({ registration: decided(pending), emailed: true }));

    expect(await screen.findByText("Approved registration for Zora Hurston")).toBeVisible();
    await waitFor(() => expect(document.getElementById("approved-reg_a")).toBeNull());
    await framesPass();
    expect(screen.getByRole("dialog", { name: "Deny Registration" })).toBeVisible();
    expect(message).toHaveValue("Full.");
    expect(screen.getByRole("button", { name: "Deny" })).toHaveAttribute("aria-disabled", "false");
  });

  test("one that was changed since it was opened says so, and is decided on as it is shown then", async () => {
    const changed = { ...pending, version: 2, guests: [aGuest] };
    let attempts = 0;
    const { sent, member, dialog, confirm } = await asking("Approve Registration", {
      [decide]: () =>
        ++attempts === 1
          ? problem(409, "This registration has changed. Please review it again.")
          : ok({ registration: decided(changed), emailed: true }),
      [`GET ${pathOf("a")}`]: () => ok(changed),
    });
    await member.click(confirm);

    expect(await dialog.findByText(/changed since you opened it \(guests: 0, now 1\)/)).toBeVisible();
    expect(dialog.getByRole("combobox", { name: "Ben Cole" })).toHaveDisplayValue("Approved");
    await member.click(dialog.getByRole("button", { name: "Approve" }));

    expect(await screen.findByText("Approved registration for Zora Hurston")).toBeVisible();
    expect(sent().map(({ version }) => version)).toEqual([1, 2]);
  });
});

describe("several at once", () => {
  const ids = ["a", "b", "c", "d", "e", "f"];
  const six = ids.map((id) =>
    registration(id, { firstName: `Guest ${id}`, lastName: "", guests: id === "f" ? [aGuest] : [] }),
  );

  const deciding = (answer: (id: string, index: number) => ReturnType<Answers[string]>): Answers =>
    Object.fromEntries(ids.map((id, index) => [`POST ${pathOf(id, "/decision")}`, () => answer(id, index)]));

  const approvedAtOnce = deciding((_, index) => ok({ registration: decided(six[index]!), emailed: true }));

  const visiting = async (answers: Answers) => {
    const { member, sent } = await visitApprovals(six, answers);
    await cardOf("Guest a");
    const select = async (id: string) => member.click(screen.getByRole("checkbox", { name: `Select Guest ${id}` }));
    const press = async (name: string | RegExp) => member.click(await screen.findByRole("button", { name }));
    const decisions = () => sent.filter(({ call }) => call.endsWith("/decision"));
    return { member, select, press, decisions };
  };

  const dialog = async () => within(await screen.findByRole("dialog"));

  test("several are approved together, with one message, and one word about it", async () => {
    const { member, select, press, decisions } = await visiting(approvedAtOnce);
    await select("a");
    await select("f");
    expect(screen.getByText("2 selected")).toBeVisible();

    await press("Approve 2");
    const asked = await dialog();
    expect(asked.getByRole("list", { name: "Who's included" })).toHaveTextContent("Guest fwith Ben ColeGuest a");
    expect(
      asked.getByText(
        "3 people, counting guests. We'll email each registrant that they can attend Elevated Wednesdays.",
      ),
    ).toBeVisible();
    await member.type(asked.getByRole("textbox", { name: "Add a message (optional)" }), "Welcome!");
    await member.click(asked.getByRole("button", { name: "Approve 2" }));

    expect(await screen.findByText("Registrations Approved")).toBeVisible();
    expect(screen.getByText("Approved 2 registrations.")).toBeVisible();
    expect(decisions().map(({ call, body }) => [call.split("/")[4], body])).toEqual([
      ["reg_f", { decision: "approved", message: "Welcome!", version: 1 }],
      ["reg_a", { decision: "approved", message: "Welcome!", version: 1 }],
    ]);
    expect(await screen.findByRole("button", { name: "Approved (2)" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Clear selection" })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByText("6 registrations")).toHaveFocus());
  });

  test("at most four decisions are on their way at once, and how far it is, is told", async () => {
    const waiting: (() => void)[] = [];
    const { member, press } = await visiting(
      deciding(
        (_, index) =>
          new Promise((resolve) => {
            waiting.push(() => resolve(ok({ registration: decided(six[index]!), emailed: true })));
          }),
      ),
    );
    await press("Select all shown");
    await press("Deny 6");
    await member.click((await dialog()).getByRole("button", { name: "Deny 6" }));

    await waitFor(() => expect(waiting).toHaveLength(4));
    expect(screen.getByRole("button", { name: "Processing..." })).toHaveAttribute("aria-disabled", "true");
    waiting.shift()!();
    expect(await screen.findByRole("progressbar", { name: "1 of 6 done" })).toBeInTheDocument();
    await waitFor(() => expect(waiting).toHaveLength(4));
    for (const give of waiting.splice(0)) give();
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting.shift()!();
    expect(await screen.findByText("Rejected 6 registrations.")).toBeVisible();
  });

  test("what fails is named with its reason, stays selected, and takes nothing with it", async () => {
    const { member, press } = await visiting(
      deciding((id, index) =>
        id === "b" ? problem(500) : ok({ registration: decided(six[index]!), emailed: id !== "c" }),
      ),
    );
    await press("Select all shown");
    await press("Approve 6");
    const asked = await dialog();
    await member.type(asked.getByRole("textbox"), "Welcome!");
    await member.click(asked.getByRole("button", { name: "Approve 6" }));

    expect(await asked.findByText("Failed to approve:")).toBeVisible();
    expect(asked.getByText(/: Unknown error/)).toHaveTextContent("Guest b: Unknown error");
    expect(
      screen.getByText(
        "Approved 5 registrations, failed to approve 1. 1 email couldn't be sent yet. We'll keep trying.",
      ),
    ).toBeVisible();
    expect(asked.getByRole("button", { name: "Approve 1" })).toHaveAttribute("aria-disabled", "false");
    expect(asked.getByRole("textbox")).toHaveValue("Welcome!");
    await member.click(asked.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(screen.getByRole("checkbox", { name: "Select Guest b" })).toBeChecked();
    expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  });

  test("what is selected but not shown is never decided on", async () => {
    const { member, press, decisions, select } = await visiting(approvedAtOnce);
    await select("a");
    await select("b");
    await member.type(screen.getByRole("searchbox"), "guest b");
    expect(await screen.findByText("1 selected · 1 more selected but not shown: not affected")).toBeVisible();

    await press("Approve 1");
    await member.click((await dialog()).getByRole("button", { name: "Approve 1" }));

    expect(await screen.findByText("Approved 1 registration.")).toBeVisible();
    expect(decisions().map(({ call }) => call.split("/")[4])).toEqual(["reg_b"]);
  });
});

describe("the page of a registration", () => {
  const zora = registration("a", { reference: "7K2M9QXA", guests: [aGuest], message: "Hello" });
  const path = "/portal/event-registrations/reg_a";
  const visit = () => enter(path, "Registration Review");

  test("a registration has all that was said, and its event, and is decided on here as on the list", async () => {
    portalAnswers(
      approvalsAnswers([], {
        [`GET ${pathOf("a")}`]: () => ok(zora),
        [`POST ${pathOf("a", "/decision")}`]: () => ok({ registration: decided(zora), emailed: true }),
      }),
    );
    const { member } = await visit();
    expect(await screen.findByRole("heading", { level: 2, name: "Zora Hurston" })).toBeVisible();
    expect(await screen.findByText(/Registration #7K2M9QXA · Elevated Wednesdays · June 25, 2025/)).toHaveTextContent(
      "Submitted June 5, 2025",
    );
    expect(screen.getByRole("row", { name: "Message Hello" })).toBeVisible();
    expect(screen.getByRole("table", { name: "Guests" })).toHaveTextContent("Ben Cole");
    expect(screen.getByRole("link", { name: "Back to approvals" })).toHaveAttribute(
      "href",
      "/portal/event-approvals?event=elevated-wednesdays",
    );
    await member.click(screen.getByRole("button", { name: "Approve Registration" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Approve Registration" }));
    await member.click(dialog.getByRole("button", { name: "Approve" }));

    expect(await screen.findByText("Approved registration for Zora Hurston")).toBeVisible();
    expect(await screen.findByText("Approved on June 7, 2025")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("region", { name: "Zora Hurston" })).toHaveFocus());
  });

  test("an event that is in the list no more is unknown", async () => {
    portalAnswers(approvalsAnswers([], { [`GET ${pathOf("a")}`]: () => ok({ ...zora, eventId: "gone" }) }));
    await visit();

    expect(await screen.findByText(/Unknown Event · Unknown Date/)).toBeVisible();
  });

  test("what is not there is said, with the way back", async () => {
    portalAnswers(approvalsAnswers([], { [`GET ${pathOf("a")}`]: () => problem(404) }));
    await visit();

    expect(await screen.findByText("Registration not found")).toBeVisible();
    expect(screen.getAllByRole("link", { name: "Back to approvals" }).length).toBeGreaterThan(0);
  });
});
