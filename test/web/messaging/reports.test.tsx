import { screen, waitFor, within } from "@testing-library/react";
import { ok, problem } from "../api.ts";
import { liveServer } from "../live-server.ts";
import { startAsAdmin } from "../portal.tsx";
import { idOf } from "./direct-messages.ts";
import { timeOf } from "./messages.tsx";
import { card, closed, direct, first, report, visitReports, grace } from "./reports.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAsAdmin);

describe("the list", () => {
  test("an admin sees who wrote what, where, and who reported it and why", async () => {
    await visitReports();

    expect(card(0).getByRole("heading", { name: "Ben Cole" })).toBeVisible();
    expect(card(0).getByText("Buy now!")).toBeVisible();
    expect(card(0).getByText(/^Networking · Written on June 5, 2025/)).toBeVisible();
    expect(card(0).getByText(/Reported by/)).toHaveTextContent(/Reported by Zora Hurston on June 5, 2025/);
    expect(card(0).getByText("Advertising")).toBeVisible();
    expect(card(1).getByRole("heading", { name: "Unknown User" })).toBeVisible();
    expect(card(1).getByText(/^Direct message · /)).toBeVisible();
    expect(card(1).getByText("No reason given.")).toBeVisible();
    expect(card(1).queryByRole("button", { name: "Delete message" })).not.toBeInTheDocument();
  });

  test("those that are dealt with are shown among all", async () => {
    const { member } = await visitReports();

    await member.click(screen.getByRole("button", { name: "All" }));

    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
    expect(card(2).getByText("Resolved")).toBeVisible();
    expect(card(2).getByText(/Resolved by/)).toHaveTextContent(/Resolved by Grace Lee on June 5, 2025/);
    expect(card(2).queryByRole("button", { name: "Mark as resolved" })).not.toBeInTheDocument();
  });

  test("older reports are loaded on demand", async () => {
    const { member } = await visitReports({
      "GET /api/admin/reports": ({ query }) =>
        query.has("cursor") ? ok({ items: [direct] }) : ok({ items: [first], cursor: "two" }),
    });

    await member.click(screen.getByRole("button", { name: "Show older reports" }));

    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
    expect(screen.queryByRole("button", { name: "Show older reports" })).not.toBeInTheDocument();
  });

  test("with nothing to look at, the list says so and offers the others", async () => {
    const { member } = await visitReports({
      "GET /api/admin/reports": ({ query }) => ok({ items: query.get("status") === "all" ? [closed] : [] }),
    });
    expect(screen.getByText("All clear: no open reports.")).toBeVisible();

    await member.click(screen.getByRole("button", { name: "Show all reports" }));

    expect(await screen.findByText("Resolved")).toBeVisible();
  });
});

describe("acting", () => {
  test("a report is marked as dealt with once, and stays in its place", async () => {
    const done = { ...first, status: "closed" as const, closed_at: timeOf(9), closed_by: grace };
    const closing = `POST /api/admin/reports/${first.id}/closing`;
    const { member, sent } = await visitReports({ [closing]: () => ok(done) });

    await member.dblClick(card(0).getByRole("button", { name: "Mark as resolved" }));

    expect(await screen.findByText("The report is now closed.")).toBeVisible();
    expect(card(0).getByText(/Resolved by/)).toBeVisible();
    expect(screen.getAllByRole("article")).toHaveLength(2);
    expect(sent.filter(({ call }) => call === closing)).toHaveLength(1);
  });

  test("where a colleague was quicker, the list is loaded again", async () => {
    let items = [first, direct];
    const { member } = await visitReports({
      "GET /api/admin/reports": () => ok({ items }),
      [`POST /api/admin/reports/${first.id}/closing`]: () => problem(409, "Closed already."),
    });
    items = [direct];

    await member.click(card(0).getByRole("button", { name: "Mark as resolved" }));

    expect(await screen.findByText("Another admin already resolved this report.")).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
  });

  const removes = async ({ member }: Awaited<ReturnType<typeof visitReports>>) => {
    await member.click(card(0).getByRole("button", { name: "Delete message" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete this message?" }));
    expect(liveServer.sent("community.delete")).toEqual([]);
    await member.click(dialog.getByRole("button", { name: "Delete message" }));
  };

  test("a message of the community is deleted over the socket, after asking", async () => {
    const visit = await visitReports();
    liveServer.answer = (frame) =>
      frame.action === "community.delete"
        ? {
            type: "ack",
            clientId: frame.clientId,
            message: {
              ...{ ...first.message, clientId: "client-1", topic: frame.topic, content: "" },
              ...{ reply_to: null, edited_at: null, deleted: true, version: 2 },
            },
          }
        : undefined;

    await removes(visit);

    expect(await screen.findByText("The message is deleted.")).toBeVisible();
    expect(liveServer.sent("community.delete")).toEqual([
      expect.objectContaining({ topic: "Networking", id: first.message.id }),
    ]);
  });

  test("a deletion that ends late leaves the dialog of another message open", async () => {
    const second = report("d", { message: { ...first.message, id: idOf(2), content: "Buy more!" } });
    const visit = await visitReports({ "GET /api/admin/reports": () => ok({ items: [first, second] }) });
    await removes(visit);
    const { clientId } = liveServer.sent("community.delete")[0]!;
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await visit.member.click(card(1).getByRole("button", { name: "Delete message" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete this message?" });

    liveServer.tell({
      type: "ack",
      clientId,
      message: {
        ...{ ...first.message, clientId: "client-1", topic: "Networking", content: "" },
        ...{ reply_to: null, edited_at: null, deleted: true, version: 2 },
      },
    });

    expect(await screen.findByText("The message is deleted.")).toBeInTheDocument();
    expect(dialog).toBeVisible();
    await visit.member.click(within(dialog).getByRole("button", { name: "Delete message" }));
    expect(liveServer.sent("community.delete")).toEqual([
      expect.objectContaining({ id: idOf(1) }),
      expect.objectContaining({ id: idOf(2) }),
    ]);
  });

  test("a message that is deleted is not offered for deletion again", async () => {
    await visitReports({
      "GET /api/admin/reports": () => ok({ items: [{ ...first, isMessageDeleted: true }] }),
    });

    expect(card(0).getByText("The message is deleted.")).toBeVisible();
    expect(card(0).queryByRole("button", { name: "Delete message" })).not.toBeInTheDocument();
  });

  test("a deletion that is refused is told in the server's words", async () => {
    const visit = await visitReports();
    liveServer.answer = (frame) =>
      frame.action === "community.delete"
        ? { type: "error", clientId: frame.clientId, code: "not-found", detail: "Message not found." }
        : undefined;

    await removes(visit);

    expect(await screen.findByText("Message not found.")).toBeVisible();
    expect(card(0).getByRole("button", { name: "Delete message" })).toBeVisible();
  });
});
