import { screen, waitFor } from "@testing-library/react";
import { field, idOf, log, said, takesFrom, visitCommunity } from "./community.tsx";
import { liveServer } from "./live-server.ts";
import { startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(startAfresh);

const refuse = (detail: string) => {
  liveServer.answer = (frame) =>
    frame.action === "community.send"
      ? { type: "error", clientId: frame.clientId, code: "too-many", detail }
      : undefined;
};

test("a message is shown at once, and once only when the server has it", async () => {
  const { member } = await visitCommunity();
  expect(screen.getByText("No messages yet. Be the first to start the conversation!")).toBeVisible();

  await member.type(field(), "Hello{Enter}");
  expect(await screen.findByText("Sending…")).toBeVisible();
  const { clientId, topic, content } = liveServer.sent("community.send")[0]!;
  liveServer.tell({ type: "ack", clientId, message: said(1, { user_id: "ada", clientId, content: "Hello" }) });

  expect({ topic, content }).toEqual({ topic: "General Discussion", content: "Hello" });
  await waitFor(() => expect(screen.queryByText("Sending…")).not.toBeInTheDocument());
  expect(log()).toHaveLength(1);
  expect(field()).toHaveFocus();
});

test("messages of others arrive live, and are read out", async () => {
  await visitCommunity({ messages: [said(1)] });
  await screen.findByText("Message 1");

  liveServer.tell({ type: "community.message", message: said(2, { content: "Good evening" }) });

  expect(await screen.findByText("Good evening")).toBeVisible();
  expect(screen.getByText("Ben Cole: Good evening").closest("[aria-live=polite]")).toBeInTheDocument();
});

test("what was refused comes back into the empty field, with the reason", async () => {
  refuse("Please wait a moment.");
  const { member } = await visitCommunity();

  await member.type(field(), "Hello{Enter}");

  expect(await screen.findByText("Failed to send message")).toBeVisible();
  expect(screen.getByText("Please wait a moment.")).toBeVisible();
  await waitFor(() => expect(field()).toHaveValue("Hello"));
  expect(log()).toEqual([]);
});

test("beside something typed, it stays in the log, and can be tried again", async () => {
  const { member } = await visitCommunity();
  await member.type(field(), "Hello{Enter}Next");
  const { clientId } = liveServer.sent("community.send")[0]!;
  liveServer.tell({ type: "error", clientId, code: "too-many", detail: "Please wait a moment." });
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(field()).toHaveValue("Next");

  takesFrom(1);
  await member.click(again);

  await waitFor(() => expect(screen.queryByText(/Sending|Try again/)).not.toBeInTheDocument());
  expect(liveServer.sent("community.send").map((frame) => frame.clientId)).toEqual([clientId, clientId]);
  expect(log()).toEqual([expect.stringContaining("Hello")]);
});

test("each topic has a draft of its own", async () => {
  const { member } = await visitCommunity();
  await member.type(field(), "Half a thought");

  await member.click(screen.getByRole("tab", { name: "Networking" }));
  expect(await screen.findByRole("textbox", { name: "Message Networking" })).toHaveValue("");
  await member.click(screen.getByRole("tab", { name: "General Discussion" }));

  await waitFor(() => expect(field()).toHaveValue("Half a thought"));
});

test("reading to the end is told to the server", async () => {
  await visitCommunity({ messages: [said(1), said(2)] });

  await waitFor(() => expect(liveServer.sent("community.read")).not.toEqual([]));

  expect(liveServer.sent("community.read")).toEqual([
    { action: "community.read", topic: "General Discussion", upTo: idOf(2) },
  ]);
});
