import { screen, waitFor, within } from "@testing-library/react";
import type { ReportCase } from "#shared/reports.ts";
import { formatReportsCsv } from "#web/features/messaging/reports/reports.tsx";
import { ok, problem } from "../api.ts";
import { liveServer } from "../live-server.ts";
import { startAsAdmin } from "../portal.tsx";
import { timeOf, zora } from "./messages.tsx";
import { card, closed, direct, first, firstCase, grace, visitReport, visitReports, warned } from "./reports.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAsAdmin);

describe("the list", () => {
  test("an admin sees who wrote what, where, who reported it and why, and those dealt with among all", async () => {
    const { member } = await visitReports({ "GET /api/admin/waiting": () => ok({ reports: 2 }) });

    expect(card(0).getByRole("heading", { name: "Ben Cole" })).toBeVisible();
    expect(card(0).getByText("Buy now!")).toBeVisible();
    expect(card(0).getByText(/^Networking · Written on June 5, 2025/)).toBeVisible();
    expect(card(0).getByText(/Reported by/)).toHaveTextContent(/Reported by Zora Hurston on June 5, 2025/);
    expect(card(0).getByText("Advertising")).toBeVisible();
    expect(card(0).getByRole("link", { name: "Review the report of Ben Cole's message" })).toHaveAttribute(
      "href",
      `/portal/admin/reports/${first.id}`,
    );
    expect(card(1).getByRole("heading", { name: "Unknown User" })).toBeVisible();
    expect(card(1).getByText(/^Direct message · /)).toBeVisible();
    expect(card(1).getByText("No reason given.")).toBeVisible();
    expect(card(1).getByText("Private. Open the report to read it: the audit log notes who does.")).toBeVisible();
    expect(card(1).queryByLabelText(/'s message$/, { selector: "blockquote" })).not.toBeInTheDocument();
    await screen.findByRole("button", { name: "Open (2)" });
    await member.click(screen.getByRole("button", { name: "All" }));

    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
    expect(card(2).getByText("Warned")).toBeVisible();
    expect(card(2).getByText(/Resolved by/)).toHaveTextContent(/Resolved by Grace Lee on June 5, 2025/);
    expect(card(2).getByRole("link", { name: "See the report of Ben Cole's message" })).toBeVisible();
  });
});

test("the CSV has the decisions, and no text of a direct message", async () => {
  const [, isPrivate, isResolved] = (await formatReportsCsv([direct, closed])).split("\r\n");

  expect(isPrivate).toContain("Open,Direct message,Unknown User,");
  expect(isPrivate).not.toContain(first.message.content);
  expect(isResolved).toMatch(/Buy now!,Zora Hurston,Advertising,.*,Grace Lee,Warned$/);
});

describe("one report", () => {
  const deciding = `POST /api/admin/reports/${first.id}/decision`;
  const done = { ...first, status: "closed" as const, closed_at: timeOf(9), closed_by: grace, outcome: warned };
  const part = (name: string) => within(screen.getByRole("region", { name }));
  const form = () => within(screen.getByRole("form", { name: "Decide" }));

  test("shows the message among those around it, and the history of both", async () => {
    await visitReport();

    const messages = within(screen.getByRole("list", { name: "In context" })).getAllByRole("listitem");
    expect(messages.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Who is at the gala?"),
      expect.stringMatching(/Ben Cole.*Reported.*Buy now!/),
      expect.stringContaining("Please don't."),
    ]);
    expect(part("History of Ben Cole").getByText(/Grace Lee warned them/)).toBeVisible();
    expect(part("History of Ben Cole").getByText("No advertising.")).toBeVisible();
    expect(part("History of Ben Cole").getByRole("link", { name: /^Report, / })).toHaveAttribute(
      "href",
      `/portal/admin/reports/${closed.id}`,
    );
    expect(
      part("History of Zora Hurston, who reported it").getByText("This is the first message they reported."),
    ).toBeVisible();
    expect(screen.getByText(/Another member has reported this message, too/)).toBeVisible();
  });

  test("asks for what is missing, says who reads the reason, and is decided with a time and a reason, once", async () => {
    const outcome = {
      removesMessage: true,
      measure: "chat-mute" as const,
      until: timeOf(30),
      reason: "No advertising.",
    };
    let shown = firstCase;
    const { member, sent } = await visitReport({
      [`GET /api/admin/reports/${first.id}`]: () => ok(shown),
      [deciding]: () => {
        shown = { ...firstCase, report: { ...done, outcome } };
        return ok(shown.report);
      },
    });

    await member.click(form().getByRole("button", { name: "Close without action" }));

    expect(await screen.findByText("Please choose what to do")).toBeVisible();
    expect(screen.getByText("Please say why")).toBeVisible();
    await member.click(form().getByRole("radio", { name: "Nothing" }));
    expect(screen.getByText("Only admins see it.")).toBeVisible();
    await member.click(form().getByRole("radio", { name: "Warning" }));
    expect(screen.getByText(/We email it to the author of the message/)).toBeVisible();
    expect(sent.filter(({ call }) => call === deciding)).toEqual([]);
    await member.click(form().getByRole("checkbox", { name: "Remove the message" }));
    await member.click(form().getByRole("radio", { name: "Mute in chat" }));
    await member.click(form().getByRole("radio", { name: "30 days" }));
    await member.type(form().getByRole("textbox", { name: /^Your reason/ }), "No advertising.");
    await member.dblClick(form().getByRole("button", { name: "Decide and email" }));
    const question = await screen.findByRole("dialog", { name: "Mute Ben Cole in chat for 30 days?" });
    expect(question).toHaveTextContent(/The message is gone from Community Chat for good\. We email them your reason/);
    expect(sent.filter(({ call }) => call === deciding)).toEqual([]);
    await member.dblClick(within(question).getByRole("button", { name: "Mute and email" }));

    expect(await screen.findByText("We're emailing everyone concerned.")).toBeVisible();
    expect(sent.filter(({ call }) => call === deciding)).toMatchObject([
      { body: { removesMessage: true, measure: "chat-mute", days: 30, reason: "No advertising." } },
    ]);
    expect(await screen.findByRole("heading", { name: "Decision" })).toBeVisible();
    expect(screen.queryByText("What you had written")).not.toBeInTheDocument();
  });

  test.each([
    ["30 days", "Suspend the membership of Ben Cole for 30 days?"],
    ["Until an admin lifts it", "Suspend the membership of Ben Cole until an admin lifts it?"],
  ])("a suspension (%s) is asked about once more, and nothing is sent where one goes back", async (time, title) => {
    const { member, sent } = await visitReport({ [deciding]: () => ok(done) });
    await member.click(form().getByRole("radio", { name: "Suspend membership" }));
    await member.click(form().getByRole("radio", { name: time }));
    await member.type(form().getByRole("textbox", { name: /^Your reason/ }), "No advertising.");

    await member.click(form().getByRole("button", { name: "Decide and email" }));
    const question = within(await screen.findByRole("dialog", { name: title }));
    expect(question.getByText(/open pages close at once.*We email them your reason at once/)).toBeVisible();
    await member.click(question.getByRole("button", { name: "Go back" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(form().getByRole("textbox", { name: /^Your reason/ })).toHaveValue("No advertising.");
    expect(sent.filter(({ call }) => call === deciding)).toEqual([]);

    await member.click(form().getByRole("button", { name: "Decide and email" }));
    await member.click(await screen.findByRole("button", { name: "Suspend and email" }));
    await waitFor(() => expect(sent.filter(({ call }) => call === deciding)).toHaveLength(1));
  });

  test("keeps what was typed when another admin was first, and says who", async () => {
    const detail = "This report is already closed: Grace Lee decided on it.";
    const { member } = await visitReport({ [deciding]: () => problem(409, detail) });
    await member.click(form().getByRole("radio", { name: "Warning" }));
    await member.type(form().getByRole("textbox", { name: /^Your reason/ }), "No advertising.");

    await member.click(form().getByRole("button", { name: "Decide and email" }));

    expect(await screen.findByText(detail)).toBeVisible();
    expect(form().getByRole("textbox", { name: /^Your reason/ })).toHaveValue("No advertising.");
    expect(form().getByRole("radio", { name: "Warning" })).toBeChecked();
  });

  test("says which other admins have it open, and who has just decided on it, until the page is left", async () => {
    let shown: ReportCase = firstCase;
    const { member } = await visitReport({ [`GET /api/admin/reports/${first.id}`]: () => ok(shown) });
    await waitFor(() => expect(liveServer.sent("report.view")).toContainEqual({ action: "report.view", id: first.id }));

    liveServer.tell({
      type: "reports.viewers",
      viewers: [
        { report: first.id, ...grace },
        { report: direct.id, ...zora },
      ],
    });
    expect(await screen.findByText("Grace Lee has this report open, too.")).toBeVisible();
    shown = { ...firstCase, report: done };
    liveServer.tell({ type: "reports.decided", ids: [first.id], user_id: "grace", by: "Grace Lee" });

    expect(await screen.findByText("Grace Lee has just decided on this report.")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Decision" })).toBeVisible();
    expect(screen.queryByRole("form", { name: "Decide" })).not.toBeInTheDocument();
    await member.click(screen.getAllByRole("link", { name: "Dashboard" })[0]!);

    await waitFor(() => expect(liveServer.sent("report.view").at(-1)).toEqual({ action: "report.view", id: null }));
  });

  test("decided by another while one types keeps in sight what was typed, until it is discarded", async () => {
    let shown: ReportCase = firstCase;
    const { member } = await visitReport({ [`GET /api/admin/reports/${first.id}`]: () => ok(shown) });
    await waitFor(() => expect(liveServer.sent("report.view")).toHaveLength(1));
    await member.type(form().getByRole("textbox", { name: /^Your reason/ }), "Third time this week.");
    shown = { ...firstCase, report: done };

    liveServer.tell({ type: "reports.decided", ids: [first.id], user_id: "grace", by: "Grace Lee" });

    expect(await screen.findByRole("heading", { name: "Decision" })).toHaveFocus();
    expect(part("What you had written").getByText("Third time this week.")).toBeVisible();
    await member.click(part("What you had written").getByRole("button", { name: "Copy" }));
    expect(await navigator.clipboard.readText()).toBe("Third time this week.");

    await member.click(part("What you had written").getByRole("button", { name: "Discard" }));
    expect(screen.queryByText("Third time this week.")).not.toBeInTheDocument();
    expect(Object.values(sessionStorage).join()).not.toContain("Third time this week.");
  });

  test("of an admin or who is no member offers only what is possible", async () => {
    const author = { ...firstCase.author, canBeRestricted: false };
    await visitReport({ [`GET /api/admin/reports/${first.id}`]: () => ok({ ...firstCase, author }) });

    expect(
      form()
        .getAllByRole("radio")
        .map((radio) => radio.getAttribute("value")),
    ).toEqual(["none", "warning"]);
  });
});

test("the list says which reports other admins have open, and loads anew when one is decided", async () => {
  let items = [first, direct];
  await visitReports({ "GET /api/admin/reports": () => ok({ items }) });
  liveServer.tell({ type: "reports.viewers", viewers: [{ report: first.id, ...grace }] });
  expect(await screen.findByText("Open for Grace Lee")).toBeVisible();
  items = [direct];

  liveServer.tell({ type: "reports.decided", ids: [first.id], user_id: "grace", by: "Grace Lee" });

  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
});
