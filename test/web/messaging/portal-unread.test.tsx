import { act, screen, waitFor, within } from "@testing-library/react";
import type { Conversation } from "#shared/conversations.ts";
import type { useUnread } from "#web/lib/realtime/unread.ts";
import { ok } from "../api.ts";
import { liveServer } from "../live-server.ts";
import { enter, portalAnswers } from "../portal.tsx";
import { idOf, directMessage } from "./direct-messages.ts";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

let read: ReturnType<typeof useUnread>["read"];
jest.mock("#web/features/members/profile-card.tsx", () => ({
  // Stands where the dashboard has the profile, and reads.
  ProfileCard: () => {
    ({ read } = jest.requireActual<{ useUnread: typeof useUnread }>("#web/lib/realtime/unread.ts").useUnread());
    return null;
  },
}));

const unread = (count: number, last = 5) =>
  portalAnswers({
    "GET /api/conversations/unread": () =>
      ok({ items: count === 0 ? [] : [{ id: "conv_a", unread: count, last_message_id: idOf(last) }], notices: [] }),
    "POST /api/conversations/conv_a/read": () => ok({}),
  });
const links = () => screen.getAllByRole("link", { name: /^Messages,/ });
const title = (expected: string) => waitFor(() => expect(document.title).toBe(expected));

test("what is unread is told in the navigation, in the title, and on the dashboard", async () => {
  unread(3);
  const { member } = await enter();

  await title("(3) Dashboard · Dallas Elevated");
  expect(links().map((link) => link.getAttribute("aria-label"))).toEqual(Array(2).fill("Messages, 3 unread"));
  expect(within(screen.getByRole("main")).getByText("3 unread")).toBeVisible();
  await member.click(screen.getByRole("button", { name: "Menu…" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Menu" }));
  expect(drawer.getByRole("link", { name: "Messages, 3 unread" })).toHaveTextContent("3");
});

test("a message that comes counts at once; what is read elsewhere is read here, and told no more", async () => {
  unread(3);
  await enter();
  await title("(3) Dashboard · Dallas Elevated");

  liveServer.tell(
    { type: "direct.message", message: directMessage(6) },
    { type: "direct.message", message: directMessage(6) },
  );

  await title("(4) Dashboard · Dallas Elevated");
  expect(links()[0]).toHaveAccessibleName("Messages, 4 unread");
  const conversation = { id: "conv_a", unread: 0, last_message_id: idOf(6) } as Conversation;
  liveServer.tell({ type: "direct.conversation", conversation });

  await title("Dashboard · Dallas Elevated");
  expect(screen.queryByRole("link", { name: /unread/ })).not.toBeInTheDocument();
});
test("what one reads is told over the socket, once", async () => {
  const sent = unread(3);
  await enter();
  await title("(3) Dashboard · Dallas Elevated");

  act(() => read("conv_a", idOf(5)));
  act(() => read("conv_a", idOf(5)));

  await title("Dashboard · Dallas Elevated");
  expect(liveServer.sent("direct.read")).toEqual([{ action: "direct.read", conversationId: "conv_a", upTo: idOf(5) }]);
  expect(sent.some(({ call }) => call.startsWith("POST /api/conversations"))).toBe(false);
});

test("without a socket it is told by a call", async () => {
  const sent = unread(3);
  await enter();
  await title("(3) Dashboard · Dallas Elevated");
  liveServer.accepts = false;
  liveServer.drop();

  act(() => read("conv_a", idOf(5)));

  await title("Dashboard · Dallas Elevated");
  await waitFor(() =>
    expect(sent.find(({ call }) => call === "POST /api/conversations/conv_a/read")?.body).toEqual({ upTo: idOf(5) }),
  );
});
