import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Group, GroupMember } from "#shared/groups.ts";
import { ok, problem, type Answers } from "../api.ts";
import { liveServer } from "../live-server.ts";
import { ada, session } from "../member-session.ts";
import { stubPictures, storage } from "../picture.ts";
import { enter, listKept, portalAnswers } from "../portal.tsx";
import { communityMessage } from "./community.tsx";
import { idOf } from "./direct-messages.ts";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const idFor = (letter: string) => `grp-${letter.repeat(26)}`;
const groupOf = (letter: string, changes: Partial<Group> = {}): Group => ({
  ...{ id: idFor(letter), name: `Group ${letter}`, text: "For those who play on Thursdays.", access: "open" },
  ...{
    picture: null,
    closed_by: null,
    state: "active",
    members: 3,
    version: 1,
    mine: null,
    is_host: false,
    is_resting: false,
  },
  ...{ latest_id: null, changed_at: null, read_id: null },
  ...changes,
});
const person = (user_id: string, full_name: string, changes: Partial<GroupMember> = {}): GroupMember => ({
  ...{ user_id, full_name, avatar_url: null, place: "in", is_host: false },
  ...changes,
});

const enterGroups = async (groups: Group[], more: Answers = {}) => {
  const sent = portalAnswers({ "GET /api/groups": () => ok({ items: groups }), ...more });
  const { member } = await enter("/portal/groups", "Groups");
  const card = (name: string) => within(screen.getByRole("article", { name }));
  await screen.findByRole("region", { name: "Groups to join" });
  return { member, sent, card };
};
const called = (sent: { call: string }[], call: string) => sent.filter((each) => each.call === call);

test("groups that one is in come first, with what is unread, and others can be joined", async () => {
  const picture = "/media/groups/1.webp";
  const chess = groupOf("a", { name: "Chess", mine: "in", latest_id: idOf(2), read_id: idOf(1), picture });
  const books = groupOf("b", { name: "Books", access: "request" });
  const { member, sent, card } = await enterGroups([chess, books], {
    [`POST /api/groups/${books.id}/join`]: () => ok({ group: { ...books, mine: "asked" } }),
  });

  const own = within(screen.getByRole("region", { name: "Your groups" }));
  expect(own.getByRole("link", { name: "Chess" })).toHaveAttribute("href", `/portal/groups/${chess.id}`);
  expect(card("Chess").getByText("unread messages")).toBeInTheDocument();
  expect(own.getByRole("article").querySelector("img")).toHaveAttribute("src", picture);
  await member.click(card("Books").getByRole("button", { name: "Ask to join: Books" }));

  expect(await screen.findByText("We've told the hosts of Books.")).toBeVisible();
  await waitFor(() => expect(called(sent, "GET /api/groups")).toHaveLength(2));
});

test.each([
  ["invited", ["Accept: Chess", "Decline: Chess"], "You're invited"],
  ["asked", ["Withdraw: Chess"], "Waiting for a host"],
  ["proposed", ["Withdraw: Chess"], "Waiting for an admin"],
] as const)("who is %s has %j", async (mine, buttons, mark) => {
  const { card } = await enterGroups([groupOf("a", { name: "Chess", mine })]);
  expect(
    card("Chess")
      .getAllByRole("button")
      .map((each) => each.getAttribute("aria-label")),
  ).toEqual(buttons);
  expect(card("Chess").getByText(mark)).toBeVisible();
});

test("whom a host has removed cannot join an open group, and asks where hosts decide", async () => {
  const { card } = await enterGroups([
    groupOf("a", { name: "Chess", mine: "removed" }),
    groupOf("b", { name: "Books", mine: "removed", access: "request" }),
  ]);

  expect(screen.queryByRole("region", { name: "Your groups" })).not.toBeInTheDocument();
  expect(card("Chess").getByText("A host removed you. Ask them to invite you back.")).toBeVisible();
  expect(card("Chess").queryByRole("button")).not.toBeInTheDocument();
  expect(card("Books").getByRole("button", { name: "Ask to join: Books" })).toBeVisible();
});

test("a group is proposed; what is wrong is said beside its field, and a refusal keeps what was typed", async () => {
  let isDown = true;
  const { member, sent } = await enterGroups([], {
    "POST /api/groups": () => (isDown ? problem(500) : ok({ group: groupOf("a", { mine: "proposed" }) })),
  });
  await member.click(screen.getByRole("button", { name: "Propose a group" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Propose a group" }));
  await member.click(dialog.getByRole("button", { name: "Save group" }));
  expect(await dialog.findByText("Name must be at least 2 characters")).toBeVisible();
  expect(dialog.getByText("Please say in a sentence what it is for")).toBeVisible();
  await member.type(dialog.getByLabelText("Name"), "Chess");
  await member.type(dialog.getByLabelText("What it is for"), "We play on Thursdays.");
  await member.click(dialog.getByRole("radio", { name: /^Secret/ }));
  await member.click(dialog.getByRole("button", { name: "Save group" }));
  expect(await dialog.findByText(/^There was a problem with this group/)).toBeVisible();

  isDown = false;
  await member.click(dialog.getByRole("button", { name: "Save group" }));

  expect(await screen.findByText("An admin opens it, and we tell you.")).toBeVisible();
  const { body } = called(sent, "POST /api/groups").at(-1) as unknown as { body: object };
  expect(body).toEqual({ name: "Chess", text: "We play on Thursdays.", access: "secret" });
});

test("a group is proposed with a picture; where its upload fails, or is not taken, that is said and nothing lost", async () => {
  stubPictures();
  const uploads = storage();
  let isTaken = false;
  const { member, sent } = await enterGroups([], {
    "POST /api/uploads": () => ok({ id: "upload_1", url: "https://storage.example/", fields: {} }),
    "POST /api/groups": () =>
      isTaken
        ? ok({ group: groupOf("a", { mine: "proposed" }) })
        : problem(400, "Please check.", [{ path: "picture", message: "This upload is gone." }]),
  });
  await member.click(screen.getByRole("button", { name: "Propose a group" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Propose a group" }));
  await member.type(dialog.getByLabelText("Name"), "Chess");
  await member.type(dialog.getByLabelText("What it is for"), "We play on Thursdays.");
  const file = new File(["picture"], "board.jpg", { type: "image/jpeg" });
  fireEvent.change(dialog.getByLabelText("Picture (Optional)", { selector: "input" }), { target: { files: [file] } });
  const save = () => member.click(dialog.getByRole("button", { name: "Save group" }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(called(sent, "POST /api/uploads")).toMatchObject([{ body: { kind: "group-image", type: "image/webp" } }]);
  uploads[0]!.answer(403);
  expect(await dialog.findByText("Image upload failed")).toBeVisible();

  await save();
  await waitFor(() => expect(uploads).toHaveLength(2));
  uploads[1]!.answer(204);
  expect(await dialog.findByText("This upload is gone.")).toBeVisible();
  isTaken = true;
  await save();

  expect(await screen.findByText("An admin opens it, and we tell you.")).toBeVisible();
  expect(called(sent, "POST /api/groups").at(-1)).toMatchObject({ body: { name: "Chess", picture: "upload_1" } });
  expect(listKept()).toEqual([]);
});

describe("inside", () => {
  const chess = groupOf("a", { name: "Chess", mine: "in", is_host: true, members: 2 });
  const people = [
    person("ada", "Ada Obi", { is_host: true }),
    person("ben", "Ben Cole"),
    person("zoe", "Zoë Núñez", { place: "asked" }),
  ];
  const room = (group = chess) => ({ [`GET /api/groups/${chess.id}`]: () => ok({ group, people, events: [] }) });

  test("its room has its messages, also as they arrive, and leads to its members", async () => {
    const message = communityMessage(1, { topic: chess.id, content: "Who brings the clocks?" });
    portalAnswers({
      ...room(),
      [`GET /api/community/${chess.id}/messages`]: () => ok({ items: [message] }),
    });
    await enter(`/portal/groups/${chess.id}`, "Chess");

    expect(await screen.findByText("Who brings the clocks?")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Message Chess" })).toBeVisible();
    liveServer.tell({
      type: "community.message",
      message: communityMessage(2, { topic: chess.id, content: "I do." }),
    });
    expect(await screen.findByText("I do.")).toBeVisible();
    expect(screen.getByRole("link", { name: "About, 2 members" })).toHaveAttribute(
      "href",
      `/portal/groups/${chess.id}/about`,
    );
  });

  test("whoever was removed meanwhile is led out of it by the first refusal", async () => {
    let isIn = true;
    portalAnswers({
      [`GET /api/groups/${chess.id}`]: () => (isIn ? ok({ group: chess, people, events: [] }) : problem(404)),
      [`GET /api/community/${chess.id}/messages`]: () => ok({ items: [] }),
    });
    liveServer.answer = (frame) =>
      frame.action === "community.send"
        ? { type: "error", clientId: frame.clientId, code: "not-found", detail: "Group not found." }
        : undefined;
    const { member } = await enter(`/portal/groups/${chess.id}`, "Chess");
    isIn = false;

    await member.type(await screen.findByRole("textbox", { name: "Message Chess" }), "I do.{Enter}");

    expect(await screen.findByRole("heading", { level: 1, name: "Group not available" })).toBeVisible();
  });

  test("a host who shows a secret group is asked first, and keeps it secret by a no", async () => {
    const secret = { ...chess, access: "secret" as const };
    const sent = portalAnswers({
      ...room(secret),
      [`PUT /api/groups/${chess.id}`]: () => ok({ group: { ...chess, version: 2 } }),
    });
    const { member } = await enter(`/portal/groups/${chess.id}/about`, "Chess");
    await member.click(await screen.findByRole("button", { name: "Edit group" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Chess" }));
    await member.click(dialog.getByRole("radio", { name: /^On request/ }));
    for (const answer of ["Keep it secret", "Show it to all"]) {
      await member.click(await dialog.findByRole("button", { name: "Save group" }));
      const question = within(await screen.findByRole("dialog", { name: "Show Chess to all members?" }));
      expect(called(sent, `PUT /api/groups/${chess.id}`)).toEqual([]);
      await member.click(question.getByRole("button", { name: answer }));
    }

    expect(await screen.findByText("Group saved")).toBeVisible();
    expect(called(sent, `PUT /api/groups/${chess.id}`)).toMatchObject([{ body: { access: "request" } }]);
  });

  test("a host lets somebody in, and removes somebody once that is confirmed", async () => {
    const sent = portalAnswers({
      ...room(),
      [`POST /api/groups/${chess.id}/members/zoe`]: () => ok({ people }),
      [`POST /api/groups/${chess.id}/members/ben`]: () => ok({ people: [people[0]] }),
    });
    const { member } = await enter(`/portal/groups/${chess.id}/about`, "Chess");
    const list = within(await screen.findByRole("region", { name: "Members" }));

    await member.click(list.getByRole("button", { name: "Let in: Zoë Núñez" }));
    await waitFor(() => expect(sent.some(({ body }) => body?.act === "accept")).toBe(true));
    await member.click(list.getByRole("button", { name: "Remove: Ben Cole" }));
    await member.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(sent.some(({ body }) => body?.act === "remove")).toBe(true));
    expect(list.queryByRole("button", { name: /Ada Obi/ })).not.toBeInTheDocument();
  });

  test("its page has its coming events; what an admin closed, no host opens again", async () => {
    const event = { id: "opening", title: "The Opening", when: "Wed, Jun 24 · 7 PM", isComingSoon: false };
    const events = [event, { ...event, id: "later", title: "Another", when: "", isComingSoon: true }];
    const group = { ...chess, state: "closed", closed_by: "admin" };
    portalAnswers({ [`GET /api/groups/${chess.id}`]: () => ok({ group, people, events }) });
    await enter(`/portal/groups/${chess.id}/about`, "Chess");

    const list = within(await screen.findByRole("region", { name: "Events for this group" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      ...["The OpeningWed, Jun 24 · 7 PM", "AnotherNo date yetComing soon"],
    ]);
    expect(list.getByRole("link", { name: "The Opening" })).toHaveAttribute("href", "/portal/events#opening");
    expect(screen.getByText("An admin closed this group. Ask them to open it again.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Open again" })).not.toBeInTheDocument();
  });

  test("what is none of the reader's business looks like what was never there", async () => {
    portalAnswers({ [`GET /api/groups/${chess.id}`]: () => problem(404) });
    await enter(`/portal/groups/${chess.id}`, "Group not available");
    expect(screen.getByRole("link", { name: "All groups" })).toHaveAttribute("href", "/portal/groups");
  });
});

test("an admin opens what was proposed", async () => {
  session.member = { ...ada, rights: ["owner"] };
  const group = {
    ...{ id: idFor("a"), name: "Chess", text: "We play on Thursdays.", access: "secret", state: "proposed" },
    ...{ picture: null, members: 0, version: 1, hosts: [], created_at: "2026-11-26T01:05:00.000Z", is_resting: false },
    proposer: { user_id: "ben", full_name: "Ben Cole", avatar_url: null },
  };
  const sent = portalAnswers({
    "GET /api/admin/groups": () => ok({ items: [group] }),
    [`POST /api/admin/groups/${group.id}`]: () => ok({ group: { ...group, state: "active" } }),
  });
  const { member } = await enter("/portal/admin/groups", "Manage Groups");
  const card = within(await screen.findByRole("article", { name: "Chess" }));
  expect(card.getByText(/^Proposed by Ben Cole/)).toBeVisible();

  await member.click(card.getByRole("button", { name: "Open: Chess" }));

  expect(await screen.findByText("We've told whoever proposed Chess.")).toBeVisible();
  expect(sent.find(({ call }) => call.startsWith("POST /api/admin/groups"))!.body).toEqual({ act: "open" });
});
