import { waitFor } from "@testing-library/react";
import { liveServer } from "./live-server.ts";
import {
  after,
  ben,
  conversation,
  conversationId,
  message,
  messagesAnswers,
  openOf,
  pathOf,
  rowOf,
  rows,
  visitMessages,
  withBen,
  withZora,
} from "./messages.tsx";
import { ok, portalAnswers, startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(() => {
  startAfresh();
  history.replaceState(null, "", "/");
});

test("a message that comes moves its conversation to the top, and counts as unread", async () => {
  portalAnswers(messagesAnswers([withZora, { ...withBen, unread: 0 }]));
  await visitMessages();
  await openOf("Zora Hurston");

  liveServer.tell({ type: "direct.message", message: message("a", 9, { content: "Are you there?" }) });

  await waitFor(() => expect(rows()[0]).toMatch(/Ben Cole.*Are you there\?.*1 unread/));
  expect(rowOf("Zora Hurston")).toHaveAttribute("aria-current", "page");
});

test("a message of a conversation that is not known brings it into the list", async () => {
  const fresh = after(
    conversation("c", { with: { user_id: "uma", full_name: "", avatar_url: null } }),
    message("c", 9),
  );
  const sent = portalAnswers(messagesAnswers([withZora], { [`GET ${pathOf("c")}`]: () => ok(fresh) }));
  await visitMessages();
  await openOf("Zora Hurston");

  liveServer.tell({ type: "direct.message", message: message("c", 9, { user_id: "uma", full_name: "" }) });

  await waitFor(() => expect(rows()[0]).toMatch(/Unknown User.*Message 9.*1 unread/));
  expect(sent.filter(({ call }) => call === `GET ${pathOf("c")}`)).toHaveLength(1);
});

test("what was missed while the socket was away is there after it", async () => {
  let items = [withZora, withBen];
  portalAnswers(messagesAnswers(items, { "GET /api/conversations": () => ok({ items }) }));
  await visitMessages();
  await openOf("Zora Hurston");

  items = [after(withBen, message("a", 9, { ...ben, content: "While you were away" })), withZora];
  liveServer.drop();

  await waitFor(() => expect(rows()[0]).toMatch(/Ben Cole.*While you were away/));
  expect(conversationId("a")).toBe(withBen.id);
});
