import { screen, waitFor, within } from "@testing-library/react";
import type { CommunityMessage } from "#shared/community.ts";
import type { MemberPage } from "#shared/members.ts";
import { ok, problem, type Answers } from "../api.ts";
import { communityMessage, field, visitCommunity } from "../messaging/community.tsx";
import { after, conversation, message, visitMessages } from "../messaging/messages.tsx";
import { card, enter, portalAnswers, quietDashboard } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

/** Ben runs the club; whoever has taken his name, or the club's, does not. */
const ben = { user_id: "ben", full_name: "Ben Cole", avatar_url: null };
const impostor = { user_id: "eve", full_name: "Ben Cole", avatar_url: null };
const naomi = { user_id: "naomi", full_name: "Naomi Whitfield ᴀᴅᴍɪɴ", avatar_url: null };
const clubAdmin = { user_id: "max", full_name: "Dallas Elevated Admin", avatar_url: null };
const marks: Answers = { "GET /api/directory/admins": () => ok({ items: ["ben"] }) };

const marksIn = (element: HTMLElement) => within(element).queryAllByText("Admin");

test("in chat, what an admin writes is marked beside the name, by the server's word for it, asked for once", async () => {
  const messages = [communityMessage(1, impostor), communityMessage(2, clubAdmin), communityMessage(3, ben)];
  const { sent } = await visitCommunity({ messages, more: marks });

  const article = await screen.findByRole("article", { name: /^Ben Cole, Admin, / });

  expect(marksIn(article)).toHaveLength(1);
  const others = screen.getAllByRole("article").filter((each) => each !== article);
  expect(others.map((each) => each.getAttribute("aria-label"))).toEqual([
    expect.stringMatching(/^Ben Cole, \d/),
    expect.stringMatching(/^Dallas Elevated Admin, \d/),
  ]);
  expect(others.flatMap(marksIn)).toEqual([]);
  expect(sent.filter(({ call }) => call === "GET /api/directory/admins")).toHaveLength(1);
});

test("where the server does not say who is one, nobody is marked, and the messages are there", async () => {
  const more = { "GET /api/directory/admins": () => problem(503) };
  await visitCommunity({ messages: [communityMessage(1, ben)], more });

  expect(marksIn(await screen.findByRole("article", { name: /^Ben Cole, \d/ }))).toEqual([]);
});

test("of two who have one name, the list of names to mention marks the admin", async () => {
  const more = { ...marks, "GET /api/community/members": () => ok({ items: [impostor, ben] }) };
  const { member } = await visitCommunity({ more });

  await member.type(field(), "@be");

  await waitFor(() =>
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Ben Cole$/),
      expect.stringMatching(/Ben ColeAdmin$/),
    ]),
  );
});

test("conversations with an admin are marked in the list and at their head", async () => {
  const withBen = after(conversation("a"), message("a", 2));
  const withImpostor = after(conversation("b", { with: impostor }), message("b", 1, impostor));
  const { member } = await visitMessages([withBen, withImpostor], marks);

  const list = within(await screen.findByRole("list", { name: "Conversations" }));
  await waitFor(() => expect(list.getAllByRole("link").map((row) => marksIn(row).length)).toEqual([1, 0]));
  const head = () => screen.getByRole("heading", { level: 2, name: "Ben Cole" }).parentElement!;
  expect(marksIn(head())).toHaveLength(1);

  await member.click(list.getAllByRole("link")[1]!);

  await waitFor(() => expect(marksIn(head())).toEqual([]));
});

test("in the directory, an admin's card is marked", async () => {
  portalAnswers({
    ...marks,
    "GET /api/directory": () =>
      ok({ items: [card("ben", "Ben Cole"), card("eve", "Ben Cole"), card("max", "Admin Max")] }),
  });
  await enter("/portal/directory");
  const directory = () => within(screen.getByRole("list", { name: "Member Directory" }));

  await waitFor(() =>
    expect(
      directory()
        .getAllByRole("listitem")
        .map((each) => marksIn(each).length),
    ).toEqual([1, 0, 0]),
  );
});

test.each([
  ["ben", "Ben Cole", "Ben Cole Admin"],
  ["eve", "Ben Cole", "Ben Cole"],
  ["naomi", naomi.full_name, naomi.full_name],
])("the page of a member marks an admin beside the name that is its heading (%s)", async (id, full_name, heading) => {
  const page: MemberPage = { id, full_name, avatar_url: null, registered: true, visible: true };
  const sent = portalAnswers({ ...marks, [`GET /api/members/${id}`]: () => ok(page) });
  await enter(`/portal/members/${id}`);

  const sheet = await screen.findByRole("region", { name: full_name });
  expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeVisible();
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain("GET /api/directory/admins"));
  expect(marksIn(sheet)).toEqual([]);
  expect(within(sheet).getByText("Registered for events")).toBeVisible();
});

test("a reply marks the admin whom it quotes, and nobody who has taken the name", async () => {
  const quoteOf = (number: number, by: Partial<CommunityMessage>) => {
    const { id, user_id, full_name, avatar_url, content, version } = communityMessage(number, by);
    return { id, user_id, full_name, avatar_url, content, version, attachment: null, deleted: false };
  };
  const replies = [ben, impostor, naomi].map((by, index) =>
    communityMessage(index + 1, { user_id: "zoe", full_name: "Zoë Núñez", reply_to: quoteOf(index + 11, by) }),
  );
  await visitCommunity({ messages: replies, more: marks });

  const marked = await screen.findByRole("button", { name: "In reply to Ben Cole, Admin: Message 11" });

  expect(marksIn(marked)).toHaveLength(1);
  expect(marksIn(screen.getByRole("button", { name: "In reply to Ben Cole: Message 12" }))).toEqual([]);
  expect(marksIn(screen.getByRole("button", { name: `In reply to ${naomi.full_name}: Message 13` }))).toEqual([]);
});

test("the dashboard marks admins among new members and among who has written", async () => {
  const newMembers = [ben, impostor, naomi].map(({ user_id, full_name }) => card(user_id, full_name));
  const unread = [{ ...after(conversation("a"), message("a", 2)), unread: 1 }];
  portalAnswers({ ...marks, "GET /api/dashboard": () => ok({ ...quietDashboard, newMembers, unread }) });
  await enter();

  const rows = within(await screen.findByRole("region", { name: "New members" }));
  await waitFor(() => expect(rows.getAllByRole("listitem").map((each) => marksIn(each).length)).toEqual([1, 0, 0]));
  expect(rows.getAllByRole("link", { name: /Admin/ })).toHaveLength(1);
  const writer = within(screen.getByRole("region", { name: "Unread messages" })).getByRole("link", {
    name: /^Ben Cole, Admin, /,
  });
  expect(marksIn(writer)).toHaveLength(1);
});
