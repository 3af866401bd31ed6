import { fireEvent, screen, waitFor } from "@testing-library/react";
import { liveServer } from "./live-server.ts";
import {
  ben,
  message,
  messageId,
  messagesAnswers,
  openOf,
  rowOf,
  rows,
  visitMessages,
  withBen,
  withZora,
} from "./messages.tsx";
import { portalAnswers, startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(() => {
  startAfresh();
  history.replaceState(null, "", "/");
});

test("opening a conversation marks it as read", async () => {
  portalAnswers(messagesAnswers([withZora, withBen]));
  const { member } = await visitMessages();
  await openOf("Zora Hurston");
  await waitFor(() => expect(rows()[1]).toMatch(/1 unread/));

  await member.click(rowOf("Ben Cole"));

  await waitFor(() =>
    expect(liveServer.sent("direct.read")).toContainEqual(
      expect.objectContaining({ conversationId: withBen.id, upTo: messageId(2) }),
    ),
  );
  expect(rows()[1]).not.toMatch(/unread/);
});

test("each opening is noted, also where everything is read", async () => {
  portalAnswers(messagesAnswers([withZora, withBen]));
  const { member } = await visitMessages();
  await openOf("Zora Hurston");
  const openings = () => liveServer.sent("direct.read").filter((sent) => sent.conversationId === withBen.id);

  await member.click(rowOf("Ben Cole"));
  await waitFor(() => expect(openings()).toHaveLength(1));
  await member.click(rowOf("Zora Hurston"));
  await openOf("Zora Hurston");
  await member.click(rowOf("Ben Cole"));

  await waitFor(() => expect(openings()).toHaveLength(2));
});

test("what comes is read while somebody looks, and not while nobody does", async () => {
  portalAnswers(messagesAnswers([withBen]));
  await visitMessages();
  await openOf("Ben Cole");
  await waitFor(() => expect(liveServer.sent("direct.read")).toHaveLength(1));
  const visible = jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  fireEvent(document, new Event("visibilitychange"));

  liveServer.tell({ type: "direct.message", message: message("a", 8) });
  await screen.findByText("Message 8");
  await waitFor(() => expect(rows()[0]).toMatch(/1 unread/));
  expect(liveServer.sent("direct.read")).toHaveLength(1);
  visible.mockRestore();
  fireEvent(document, new Event("visibilitychange"));

  await waitFor(() =>
    expect(liveServer.sent("direct.read").at(-1)).toMatchObject({ conversationId: withBen.id, upTo: messageId(8) }),
  );
  await waitFor(() => expect(rows()[0]).not.toMatch(/unread/));
});

test("who is online is told", async () => {
  portalAnswers(messagesAnswers([withBen]));
  await visitMessages();
  const open = await openOf("Ben Cole");
  expect(open.queryByText("Online")).not.toBeInTheDocument();

  liveServer.tell({
    type: "presence",
    known: "one",
    online: [{ ...ben, online_at: "2025-06-05T18:00:00.000Z" }],
  });

  expect(await open.findByText("Online")).toBeVisible();
});
