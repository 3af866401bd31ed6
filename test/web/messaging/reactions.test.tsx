import { screen, waitFor, within } from "@testing-library/react";
import type { CommunityMessage } from "#shared/community.ts";
import type { ClientFrame, ServerFrame } from "#shared/realtime.ts";
import { withChange, withOwnReaction } from "#web/features/messaging/thread/use-reactions.ts";
import { ok } from "../api.ts";
import { liveServer } from "../live-server.ts";
import { communityMessage, pathOf, visitCommunity } from "./community.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const liked = (count: number, isMine = false, version = 1) => ({ version, items: [{ emoji: "👍", count, isMine }] });
const message = communityMessage(1, { reactions: liked(2) });
const chip = (name: string) => screen.findByRole("button", { name });

/** The server takes reactions to the message, as it was with these. */
const takes = (reactions: CommunityMessage["reactions"]) => {
  liveServer.answer = (frame: ClientFrame): ServerFrame | undefined =>
    frame.action === "community.react"
      ? { type: "ack", clientId: frame.clientId, message: { ...message, reactions } }
      : undefined;
};

test("pressing a reaction adds one's own, and again takes it back", async () => {
  takes(liked(3, true, 2));
  const { member } = await visitCommunity({ messages: [message] });

  await member.click(await chip("👍, 2"));
  expect(await chip("👍, 3")).toHaveAttribute("aria-pressed", "true");
  takes(liked(2, false, 3));
  await member.click(await chip("👍, 3"));

  expect(await chip("👍, 2")).toHaveAttribute("aria-pressed", "false");
  expect(liveServer.sent("community.react")).toMatchObject([
    { topic: "General Discussion", id: message.id, emoji: "👍", isOn: true },
    { emoji: "👍", isOn: false },
  ]);
});

test("the menu has six on one line and leads to all of them, by the keyboard alone", async () => {
  const { member } = await visitCommunity({ messages: [message] });
  (await screen.findByRole("button", { name: /^Actions for/ })).focus();

  await member.keyboard("{Enter}");
  const entries = await screen.findAllByRole("menuitem");
  expect(entries.slice(0, 8).map(({ textContent }) => textContent)).toEqual([
    ...["👍", "❤️", "😂", "🎉", "🙏", "👏"],
    ...["+", "See who reacted"],
  ]);
  await waitFor(() => expect(entries[0]).toHaveFocus());
  await member.keyboard("{ArrowRight}{Enter}");
  expect(liveServer.sent("community.react")).toMatchObject([{ emoji: "❤️", isOn: true }]);
  expect(await chip("❤️, 1")).toBeVisible();

  await member.keyboard("{Enter}");
  await screen.findAllByRole("menuitem");
  await member.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "Add a reaction" }));
  const rocket = dialog.getByRole("button", { name: "React with 🚀" });
  dialog.getByRole("button", { name: "React with 👏" }).focus();
  await member.keyboard("{ArrowDown}{ArrowDown}{ArrowLeft}");
  expect(rocket).toHaveFocus();
  await member.keyboard("{Enter}");

  expect(liveServer.sent("community.react").at(-1)).toMatchObject({ emoji: "🚀", isOn: true });
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("what others do arrives live; an older change takes nothing back", async () => {
  await visitCommunity({ messages: [message] });
  await chip("👍, 2");
  const change = { type: "community.reaction" as const, topic: message.topic, id: message.id, by: "zoe", isOn: true };

  liveServer.tell({ ...change, emoji: "👍", version: 3, items: [{ emoji: "👍", count: 4 }] });
  expect(await chip("👍, 4")).toBeVisible();
  liveServer.tell({ ...change, emoji: "👍", version: 2, items: [{ emoji: "👍", count: 3 }] });
  liveServer.tell({ ...change, topic: "Events", emoji: "👍", version: 9, items: [] });

  expect(await chip("👍, 4")).toBeVisible();
});

test("a reaction that is refused is taken back, with the reason", async () => {
  liveServer.answer = (frame) =>
    frame.action === "community.react"
      ? { type: "error", clientId: frame.clientId, code: "conflict", detail: "This message is deleted." }
      : undefined;
  const { member } = await visitCommunity({ messages: [message] });

  await member.click(await chip("👍, 2"));

  expect(await screen.findByText("We couldn't save your reaction")).toBeVisible();
  expect(screen.getByText("This message is deleted.")).toBeVisible();
  expect(await chip("👍, 2")).toHaveAttribute("aria-pressed", "false");
});

test("who reacted is shown by name", async () => {
  const path = `GET ${pathOf("General Discussion")}/${message.id}/reactions`;
  const zoe = { user_id: "zoe", full_name: "Zoe Watanabe", avatar_url: null };
  const me = { user_id: "ada", full_name: "Ada Obi", avatar_url: null };
  const { member } = await visitCommunity({
    messages: [message],
    more: { [path]: () => ok({ items: [{ emoji: "👍", members: [zoe, me] }] }) },
  });
  await member.click(await screen.findByRole("button", { name: /^Actions for/ }));

  await member.click(await screen.findByRole("menuitem", { name: "See who reacted" }));

  const dialog = within(await screen.findByRole("dialog", { name: "Reactions" }));
  const group = within(await dialog.findByRole("region", { name: "👍, 2" }));
  expect(group.getAllByRole("listitem").map((item) => item.querySelector("bdi")?.textContent)).toEqual([
    "Zoe Watanabe",
    "You",
  ]);
});

test("one's own reaction on another device is one's own here", () => {
  const change = { id: "msg", version: 2, items: [{ emoji: "👍", count: 3 }], by: "ada", emoji: "👍", isOn: true };

  expect(withChange(liked(2), change, "ada")).toEqual(liked(3, true, 2));
  expect(withChange(liked(3, true), { ...change, by: "ben" }, "ada")).toEqual(liked(3, true, 2));
  expect(withOwnReaction(liked(1, true), "👍", false)).toEqual({ version: 1, items: [] });
  expect(withOwnReaction(undefined, "🎉", true).items).toEqual([{ emoji: "🎉", count: 1, isMine: true }]);
});
