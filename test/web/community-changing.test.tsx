import { screen, waitFor, within } from "@testing-library/react";
import { field, idOf, log, own, said, visitCommunity } from "./community.tsx";
import { liveServer } from "./live-server.ts";
import { ada, session } from "./member-session.ts";
import { startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(startAfresh);

type Visit = Awaited<ReturnType<typeof visitCommunity>>;

const entriesOf = async ({ member }: Visit, author: string) => {
  await member.click(await screen.findByRole("button", { name: new RegExp(`Actions for the message of ${author}`) }));
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
};
const choose = ({ member }: Visit, name: string) => member.click(screen.getByRole("menuitem", { name }));
const edited = () => screen.getByRole("textbox", { name: "Editing your message" });

test("one's own message is changed where one writes, and what was typed waits", async () => {
  const visit = await visitCommunity({ messages: [own(1, { content: "Helo" })] });
  await visit.member.type(field(), "Half a thought");
  expect(await entriesOf(visit, "You")).toEqual(["Edit", "Delete"]);

  await choose(visit, "Edit");
  expect(edited()).toHaveValue("Helo");
  await visit.member.clear(edited());
  await visit.member.type(edited(), "Hello{Enter}");
  const { clientId, ...frame } = liveServer.sent("community.edit")[0]!;
  const message = own(1, { content: "Hello", edited_at: "2026-01-05T19:00:00.000Z", version: 2 });
  liveServer.tell({ type: "ack", clientId, message });

  expect(frame).toEqual({ action: "community.edit", topic: "General Discussion", id: idOf(1), content: "Hello" });
  await waitFor(() => expect(field()).toHaveValue("Half a thought"));
  expect(log()).toEqual([expect.stringMatching(/Hello.*\(edited\)/)]);
});

test("a change that is refused says why, and stays where it was typed", async () => {
  const visit = await visitCommunity({ messages: [own(1)] });
  await entriesOf(visit, "You");
  await choose(visit, "Edit");
  await visit.member.type(edited(), "!{Enter}");

  const { clientId } = liveServer.sent("community.edit")[0]!;
  liveServer.tell({ type: "error", clientId, code: "conflict", detail: "This message is deleted." });

  expect(await screen.findByText("An unexpected error occurred")).toBeVisible();
  expect(screen.getByText("This message is deleted.")).toBeVisible();
  expect(edited()).toHaveValue("Message 1!");
});

test("Escape gives a change up", async () => {
  const visit = await visitCommunity({ messages: [own(1)] });
  await entriesOf(visit, "You");
  await choose(visit, "Edit");

  await visit.member.type(edited(), "!{Escape}");

  expect(field()).toHaveFocus();
  expect(liveServer.sent("community.edit")).toEqual([]);
});

test("one's own message is deleted once one is sure", async () => {
  const visit = await visitCommunity({ messages: [own(1)] });
  await entriesOf(visit, "You");
  await choose(visit, "Delete");
  const dialog = within(await screen.findByRole("dialog", { name: "Delete this message?" }));

  await visit.member.click(dialog.getByRole("button", { name: "Delete" }));
  const { clientId, ...frame } = liveServer.sent("community.delete")[0]!;
  const message = own(1, { content: "", deleted: true, version: 2 });
  liveServer.tell({ type: "ack", clientId, message });

  expect(frame).toEqual({ action: "community.delete", topic: "General Discussion", id: idOf(1) });
  expect(await screen.findByText("This message was deleted")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("messages of others can be reported, and by an admin deleted", async () => {
  const member = await visitCommunity({ messages: [said(1)] });
  expect(await entriesOf(member, "Ben Cole")).toEqual(["Report"]);
  member.leave();

  startAfresh();
  session.member = { ...ada, isAdmin: true };
  const admin = await visitCommunity({ messages: [said(1)] });
  expect(await entriesOf(admin, "Ben Cole")).toEqual(["Report", "Delete"]);
  await choose(admin, "Delete");

  expect(await screen.findByText(/This is a message of Ben Cole\./)).toBeInTheDocument();
});

test("a report opens with the message it is about", async () => {
  const visit = await visitCommunity({ messages: [said(1, { content: "Buy now" })] });
  await entriesOf(visit, "Ben Cole");

  await choose(visit, "Report");

  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Buy now")).toBeInTheDocument();
});

test("what others change and delete is seen at once", async () => {
  await visitCommunity({ messages: [said(1), said(2)] });
  await screen.findByText("Message 2");

  liveServer.tell(
    { type: "community.message", message: said(1, { content: "Better", edited_at: said(1).created_at, version: 2 }) },
    { type: "community.message", message: said(2, { content: "", deleted: true, version: 2 }) },
  );

  expect(await screen.findByText("Better")).toBeVisible();
  expect(screen.getByText("This message was deleted")).toBeVisible();
});

test("an author without a name is an Anonymous User", async () => {
  await visitCommunity({ messages: [said(1, { full_name: "" })] });

  expect(await screen.findByRole("article", { name: /^Anonymous User, / })).toBeVisible();
});
