import { screen, waitFor, within } from "@testing-library/react";
import { liveServer } from "./live-server.ts";
import { ada, session } from "./member-session.ts";
import { timeOf } from "./messages.tsx";
import { ok, problem, startAfresh } from "./portal.tsx";
import { card, direct, first, grace, visitReports } from "./reports.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(() => {
  startAfresh();
  session.member = { ...ada, isAdmin: true };
});

test("a report is marked as dealt with once, and stays in its place", async () => {
  const done = { ...first, status: "closed" as const, closed_at: timeOf(9), closed_by: grace };
  const closing = `POST /api/admin/reports/${first.id}/closing`;
  const { member, sent } = await visitReports({ [closing]: () => ok(done) });

  await member.dblClick(card(0).getByRole("button", { name: "Mark as dealt with" }));

  expect(await screen.findByText("The report is no longer open.")).toBeVisible();
  expect(card(0).getByText(/Dealt with by/)).toBeVisible();
  expect(screen.getAllByRole("article")).toHaveLength(2);
  expect(sent.filter(({ call }) => call === closing)).toHaveLength(1);
});

test("where a colleague was quicker, the list is loaded again", async () => {
  let items = [first, direct];
  const { member } = await visitReports({
    "GET /api/admin/reports": () => ok({ items }),
    [`POST /api/admin/reports/${first.id}/closing`]: () => problem(409, { detail: "Closed already." }),
  });
  items = [direct];

  await member.click(card(0).getByRole("button", { name: "Mark as dealt with" }));

  expect(await screen.findByText("A colleague has dealt with this report already.")).toBeVisible();
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
            ...{ ...first.message, clientId: "client-1", topic: frame.topic, content: "", edited_at: null },
            ...{ deleted: true, version: 2 },
          },
        }
      : undefined;

  await removes(visit);

  expect(await screen.findByText("The message is deleted.")).toBeVisible();
  expect(liveServer.sent("community.delete")).toEqual([
    expect.objectContaining({ topic: "Networking", id: first.message.id }),
  ]);
});

test("a deletion that is refused is told in the server's words", async () => {
  const visit = await visitReports();
  liveServer.answer = (frame) =>
    frame.action === "community.delete"
      ? { type: "error", clientId: frame.clientId, code: "not-found", detail: "There is no such message." }
      : undefined;

  await removes(visit);

  expect(await screen.findByText("There is no such message.")).toBeVisible();
  expect(card(0).getByRole("button", { name: "Delete message" })).toBeVisible();
});
