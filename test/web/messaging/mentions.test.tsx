import { screen, waitFor, within } from "@testing-library/react";
import type { Topic } from "#shared/community.ts";
import type { Notice } from "#shared/notices.ts";
import { ok } from "../api.ts";
import { liveServer } from "../live-server.ts";
import { communityMessage, field, own, visitCommunity } from "./community.tsx";
import { idOf } from "./direct-messages.ts";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const ben = { user_id: "ben", full_name: "Ben Cole", avatar_url: null };
const benita = { user_id: "benita", full_name: "Ben Cole Jr.", avatar_url: null };
const people = { "GET /api/community/members": () => ok({ items: [ben, benita] }) };

const list = () => screen.findByRole("listbox", { name: "Members to mention" });

test("a name is chosen by the keyboard, sent as an id, and shown as a name", async () => {
  const { member } = await visitCommunity({ more: people });

  await member.type(field(), "Ask @be");
  const options = within(await list()).getAllByRole("option");
  expect(field()).toHaveAttribute("aria-activedescendant", options[0]!.id);
  await member.keyboard("{ArrowDown}{ArrowUp}{Enter}");
  expect(field()).toHaveValue("Ask @Ben Cole ");
  await member.keyboard("today{Enter}");

  expect(liveServer.sent("community.send")).toMatchObject([{ content: "Ask @{ben} today" }]);
  const link = await screen.findByRole("link", { name: "@Ben Cole" });
  expect(link).toHaveAttribute("href", "/portal/members/ben");
});

test("a message that mentions one stands out; changing it shows names, and keeps them", async () => {
  const mentions = [{ user_id: "ben", full_name: "Ben Cole" }];
  const { member } = await visitCommunity({
    messages: [
      communityMessage(1, { content: "Ask @{ada}", mentions: [{ user_id: "ada", full_name: "Ada Obi" }] }),
      own(2, { content: "No, @{ben}", mentions }),
    ],
  });
  const article = (await screen.findByRole("link", { name: "@Ada Obi" })).closest("article");
  expect(article).toHaveAttribute("data-mentioned", "true");

  await member.click(screen.getByRole("button", { name: /Actions for your message/ }));
  await member.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const edited = screen.getByRole("textbox", { name: "Editing your message" });
  expect(edited).toHaveValue("No, @Ben Cole");
  await member.type(edited, "!{Enter}");

  expect(liveServer.sent("community.edit")).toMatchObject([{ content: "No, @{ben}!" }]);
});

const noticeOf = (subject: string, about: { topic: Topic; messageId: string }): Notice => ({
  ...{ id: `mention:${subject}`, kind: "mention", at: "2026-01-05T18:05:00.000Z", unread: 1 },
  ...{ upTo: "2026-01-05T18:05:00.000Z", about: { ...about, by: ben } },
});

test("what is told of the open topic is read at once, by a new message or an edited one; of another it counts", async () => {
  const { sent } = await visitCommunity({
    messages: [communityMessage(1)],
    states: { "General Discussion": { latest_id: idOf(1), read_id: idOf(1) } },
    more: { "POST /api/notices/read": () => ok({}) },
  });
  await screen.findByText("Message 1");

  liveServer.tell({
    type: "notices",
    items: [
      noticeOf("general-discussion:ben", { topic: "General Discussion", messageId: idOf(1) }),
      noticeOf(idOf(1), { topic: "General Discussion", messageId: idOf(1) }),
      noticeOf("events:ben", { topic: "Events", messageId: idOf(2) }),
    ],
  });

  const readIds = () =>
    sent
      .filter(({ call }) => call === "POST /api/notices/read")
      .flatMap(({ body }) => (body.items as { id: string }[]).map(({ id }) => id));
  await waitFor(() => expect(readIds()).toHaveLength(2));
  expect(readIds().toSorted()).toEqual(["mention:general-discussion:ben", `mention:${idOf(1)}`]);
  expect(await screen.findAllByRole("link", { name: /1 unread/ })).not.toHaveLength(0);
});
