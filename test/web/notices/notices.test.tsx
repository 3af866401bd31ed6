import { screen, waitFor, within } from "@testing-library/react";
import type { Notice } from "#shared/notices.ts";
import { formatDate } from "#web/lib/dates.ts";
import { ok, problem, type Answers } from "../api.ts";
import { liveServer } from "../live-server.ts";
import { idOf } from "../messaging/direct-messages.ts";
import { enter, portalAnswers } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
const hours = 60;

const decided = (id: string, minutesAgo: number, more: Partial<Notice> = {}) => {
  const told = at(minutesAgo);
  return {
    ...{ id: `registration:${id}`, kind: "registration", at: told, upTo: told, unread: 1 },
    about: { event: { id: "gala", title: `Gala ${id}` }, token: `${id}.secret`, outcome: "approved" },
    ...more,
  } as Notice;
};
const written = (unread: number, minutesAgo = 1): Notice => ({
  ...{ id: "conv_a", kind: "message", at: at(minutesAgo), upTo: idOf(5), unread },
  about: { with: { user_id: "ben", full_name: "Ben Cole", avatar_url: null }, text: "See you there." },
});

const answersFor = (notices: Notice[], more: Answers = {}): Answers => ({
  "GET /api/notices": ({ query }) =>
    ok({ items: query.get("only") ? notices.filter(({ unread }) => unread > 0) : notices }),
  "GET /api/conversations/unread": () =>
    ok({
      items: notices.flatMap(({ kind, id, unread, upTo }) =>
        kind === "message" && unread > 0 ? [{ id, unread, last_message_id: upTo }] : [],
      ),
      notices: notices.flatMap(({ kind, id, at: told, unread }) =>
        kind !== "message" && unread > 0 ? [{ id, at: told }] : [],
      ),
    }),
  "POST /api/notices/read": () => ok({}),
  "POST /api/notices/read-all": () => ok({}),
  "POST /api/conversations/conv_a/read": () => ok({}),
  ...more,
});
const visit = async (notices: Notice[], more: Answers = {}) => {
  const sent = portalAnswers(answersFor(notices, more));
  const { member } = await enter("/portal/notifications", "Notifications");
  return { member, sent, readCalls: () => sent.filter(({ call }) => call === "POST /api/notices/read") };
};
/** On a phone above the page, otherwise beside it. */
const bells = (count: number) =>
  screen.getAllByRole("link", { name: count === 0 ? "Notifications" : `Notifications, ${count} unread` });
const main = () => within(screen.getByRole("main"));
/** What is told, line by line. */
const lines = () =>
  main()
    .getAllByRole("article")
    .map((line) => within(line).getByRole("link"));

test("the bell counts lines: a conversation is one, however many messages it has", async () => {
  portalAnswers(answersFor([written(5), decided("a", 2), decided("b", 3, { unread: 0 })]));
  await enter();

  await waitFor(() => expect(bells(2)).toHaveLength(2));
  expect(bells(2)[0]).toHaveTextContent("2");
  expect(screen.getAllByRole("link", { name: "Messages, 5 unread" })).toHaveLength(2);
});

test("the list says what happened, by day, and where it leads", async () => {
  await visit([written(3), decided("a", 2), decided("b", 50 * hours, { unread: 0 })]);

  const days = (await main().findAllByRole("heading", { level: 2 })).map(({ textContent }) => textContent);
  // Minutes ago may have been yesterday.
  expect(days[0]).toMatch(/^(Today|Yesterday)$/);
  expect(days.at(-1)).toBe(formatDate(at(50 * hours)));
  expect(lines().map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Unread: 3 new messages from Ben Cole", "/portal/messages?conversation=conv_a"],
    ["Unread: You're in: Gala a", "/events/registration#a.secret"],
    ["You're in: Gala b", "/events/registration#b.secret"],
  ]);
  expect(main().getByText("See you there.")).toBeVisible();
});

test("what became of one's listing, and for admins a member at the directory limit, is a line that leads to it", async () => {
  const told = at(2);
  const limited: Notice = {
    ...{ id: "directory-limit:zoe", kind: "directory-limit", at: told, upTo: told, unread: 1 },
    about: { member: { user_id: "zoe", full_name: "Zoë Núñez" }, shown: "profiles", count: 1000, per: "day" },
  };
  const until = "2027-03-12T18:00:00.000Z";
  const listing = (id: string, news: string): Notice =>
    ({
      ...{ id: `listing:${id}`, kind: "listing", at: told, upTo: told, unread: 1 },
      about: { listing: { id, name: "Obi & Daughters" }, news, until },
    }) as Notice;
  await visit([listing("listing_01", "payment-failed"), listing("listing_02", "renewed"), limited]);

  await main().findAllByRole("article");
  expect(lines().map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Unread: A payment for Obi & Daughters didn't go through", "/portal/listing#listing_01"],
    ["Unread: We've received your payment for Obi & Daughters", "/portal/listing#listing_02"],
    ["Unread: Zoë Núñez reached the directory limit", "/portal/members/zoe"],
  ]);
  expect(main().getByText(/^Update your card by .*March 12.*\.$/)).toBeVisible();
  expect(main().getByText(/^It's paid until .*March 12/)).toBeVisible();
  expect(main().getByText(/^1,000 profiles in a day\./)).toBeVisible();
});

test("what one opens is read at once, told to the club, and does not come back when it is told late", async () => {
  const news = decided("a", 2);
  const { member, readCalls } = await visit([news]);
  await waitFor(() => bells(1));

  await member.click(main().getByRole("button", { name: "Mark as read: You're in: Gala a" }));

  expect(bells(0)).toHaveLength(2);
  await waitFor(() => expect(readCalls()).toHaveLength(1));
  expect(readCalls()[0]?.body).toMatchObject({ items: [{ id: "registration:a" }] });
  expect(main().getByRole("link", { name: "You're in: Gala a" })).toBeVisible();
  liveServer.tell({ type: "notices", items: [news] });

  expect(bells(0)).toHaveLength(2);
});

test("messages are read as in the conversation: over the socket", async () => {
  const { member, readCalls } = await visit([written(2)]);
  await waitFor(() => bells(1));

  await member.click(main().getByRole("button", { name: /^Mark as read/ }));

  expect(bells(0)).toHaveLength(2);
  expect(liveServer.sent("direct.read")).toEqual([{ action: "direct.read", conversationId: "conv_a", upTo: idOf(5) }]);
  expect(readCalls()).toEqual([]);
});

test("everything is marked as read at once, and if that fails nothing is, and it is said", async () => {
  const notices = [decided("a", 2), decided("b", 3)];
  let isDown = true;
  const { member } = await visit(notices, {
    "POST /api/notices/read-all": () => {
      if (isDown) return problem(500);
      for (const each of notices) each.unread = 0;
      return ok({});
    },
  });
  await waitFor(() => bells(2));
  await member.click(main().getByRole("button", { name: "Mark all as read" }));
  expect(await screen.findByText("Nothing was marked")).toBeVisible();
  expect(bells(2)).toHaveLength(2);
  isDown = false;

  await member.click(main().getByRole("button", { name: "Mark all as read" }));

  await waitFor(() => bells(0));
  expect(await main().findByText("Everything is marked as read.")).toHaveRole("status");
  expect(main().queryByRole("button", { name: /Mark/ })).not.toBeInTheDocument();
});

test("what comes while the list is open is put on top, counted, announced once, and read where it is read elsewhere", async () => {
  const notices = [decided("a", 2, { unread: 0 })];
  await visit(notices);
  await main().findByRole("link", { name: "You're in: Gala a" });
  await waitFor(() => expect(liveServer.sockets).toHaveLength(1));
  const news = decided("b", 0);
  notices.unshift(news);

  liveServer.tell({ type: "notices", items: [news] }, { type: "notices", items: [news] });

  await waitFor(() => bells(1));
  expect(await screen.findByText("New notification: You're in: Gala b")).toHaveRole("status");
  await waitFor(() =>
    expect(lines().map(({ textContent }) => textContent)).toEqual(["Unread: You're in: Gala b", "You're in: Gala a"]),
  );
  liveServer.tell({ type: "notices", items: [{ ...news, unread: 0 }] });

  await waitFor(() => bells(0));
});
