import { screen, within } from "@testing-library/react";
import type { FoundMessage } from "#shared/message-search.ts";
import { ok, type Answers } from "../api.ts";
import { enter, portalAnswers } from "../portal.tsx";
import { idOf } from "./direct-messages.ts";
import { ben, conversationId, messagesAnswers, timeOf, zora } from "./messages.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const inTopic: FoundMessage = {
  ...{ id: idOf(9), topic: "Networking", topic_name: "Networking", conversation: null, ...zora, created_at: timeOf(9) },
  excerpt: [
    { text: "Who knows a good ", isHit: false },
    { text: "caterer", isHit: true },
    { text: " downtown?", isHit: false },
  ],
};
const direct: FoundMessage = {
  ...{ id: idOf(5), topic: null, topic_name: null, conversation: { id: conversationId("a"), with: ben }, ...ben },
  ...{ excerpt: [{ text: "Caterers", isHit: true }], created_at: timeOf(5) },
};

const visit = async (address: string, answers: Answers = {}) => {
  const sent = portalAnswers({
    "GET /api/message-search": () => ok({ items: [inTopic, direct] }),
    ...messagesAnswers([]),
    ...answers,
  });
  const { member } = await enter(address, "Search Messages");
  const asked = () =>
    sent
      .filter(({ call }) => call === "GET /api/message-search")
      .map(({ address }) => Object.fromEntries(new URL(address, location.origin).searchParams));
  return { member, asked, main: within(screen.getByRole("main")) };
};

test("what is typed is searched for once one stops, and each message leads to its place", async () => {
  const { member, asked, main } = await visit("/portal/search");
  expect(main.getByText(/Type a few words/)).toBeVisible();
  expect(asked()).toEqual([]);

  await member.type(main.getByRole("searchbox", { name: "Search messages" }), "caterer");

  const list = await main.findByRole("list", { name: "Messages found" });
  const [first, second] = within(list).getAllByRole("link");
  expect(first).toHaveTextContent("Zora Hurstonin Networking");
  expect(first).toHaveAttribute("href", `/portal/community?topic=networking&message=${idOf(9)}`);
  expect(within(first!).getByText("caterer").tagName).toBe("MARK");
  expect(within(first!).getByText(/Who knows a good/).tagName).toBe("SPAN");
  expect(second).toHaveTextContent("Ben Coleto you");
  expect(second).toHaveAttribute("href", `/portal/messages?conversation=${conversationId("a")}&message=${idOf(5)}`);
  expect(asked()).toEqual([{ q: "caterer" }]);
  expect(main.getByRole("status")).toHaveTextContent("2 messages found");
});

test("an address with words finds them; a part without any is passed over, and more is asked for", async () => {
  const pages = [{ items: [], cursor: idOf(8) }, { items: [inTopic], cursor: idOf(7) }, { items: [direct] }];
  const { member, asked, main } = await visit("/portal/search?q=caterer", {
    "GET /api/message-search": () => ok(pages.shift()),
  });

  expect(await main.findAllByRole("link", { name: /Zora|Ben/ })).toHaveLength(2);
  expect(asked()).toEqual([{ q: "caterer" }, { q: "caterer", cursor: idOf(8) }, { q: "caterer", cursor: idOf(7) }]);
  expect(main.queryByRole("button", { name: "Search further back" })).not.toBeInTheDocument();
  await member.click(main.getByLabelText("Clear the search"));
  expect(await main.findByText(/Type a few words/)).toBeVisible();
});

test("says when nothing is found", async () => {
  const { main } = await visit("/portal/search?q=zebra", { "GET /api/message-search": () => ok({ items: [] }) });

  expect(await main.findByText("No messages match “zebra”.")).toBeVisible();
  expect(main.getByRole("link", { name: "Open Community Chat" })).toHaveAttribute("href", "/portal/community");
});

test("both chats have a field that leads to the search", async () => {
  portalAnswers({ "GET /api/message-search": () => ok({ items: [direct] }), ...messagesAnswers([]) });
  const { member } = await enter("/portal/messages", "Messages");

  await member.type(screen.getByRole("searchbox", { name: "Search messages" }), "caterer{Enter}");

  expect(await screen.findByRole("heading", { level: 1, name: "Search Messages" })).toBeVisible();
  expect(screen.getByRole("searchbox", { name: "Search messages" })).toHaveValue("caterer");
  expect(await screen.findByRole("link", { name: /Ben/ })).toBeVisible();
});

test("marks alone are no words, which is said without asking", async () => {
  const { main } = await visit("/portal/search?q=!!!", {});

  expect(await main.findByText("Please type a word or a number.")).toBeVisible();
});
