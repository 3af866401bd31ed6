import { screen, waitFor, within } from "@testing-library/react";
import type { Poll } from "#shared/polls.ts";
import type { ClientFrame, ServerFrame } from "#shared/realtime.ts";
import { ok } from "../api.ts";
import { liveServer } from "../live-server.ts";
import { communityMessage, own, pathOf, visitCommunity } from "./community.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const hourMs = 3_600_000;
const countsOf = (version: number, ...votes: number[]) => ({
  ...{ version, voters: Math.max(...votes) },
  votes: Object.fromEntries(votes.map((each, index) => [`o${index + 1}`, each])),
});
const pollOf = (changes: Partial<Poll> = {}): Poll => ({
  options: ["Monday", "Tuesday"].map((text, index) => ({ id: `o${index + 1}`, text })),
  ...{ isMultiple: false, showsNames: true, until: new Date(Date.now() + hourMs).toISOString() },
  ...{ counts: countsOf(1, 4, 2), mine: [] },
  ...changes,
});
const asked = (changes: Partial<Poll> = {}) => communityMessage(1, { content: "Which day?", poll: pollOf(changes) });
const option = (name: string) => screen.findByRole("button", { name });
const table = async () =>
  within(await screen.findByRole("table", { name: "Result: Which day?" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(" "));

/** The server takes each vote, as that of the poll's next version. */
const takesVotes = (message = asked()) => {
  let version = 1;
  liveServer.answer = (frame: ClientFrame): ServerFrame | undefined => {
    if (frame.action !== "community.vote") return undefined;
    const { clientId, choices: mine } = frame;
    const poll = { ...message.poll!, mine, counts: countsOf(++version, ...(mine.includes("o1") ? [5, 2] : [4, 3])) };
    return { type: "ack", clientId, message: { ...message, poll } };
  };
};
const choicesSent = () => liveServer.sent("community.vote").map((frame) => "choices" in frame && frame.choices);

test("one votes with the keyboard, changes it, and takes it back; the numbers are in a table", async () => {
  takesVotes();
  const { member } = await visitCommunity({ messages: [asked()] });
  expect(await table()).toEqual(["Monday 4 100%", "Tuesday 2 50%"]);

  (await option("Monday")).focus();
  await member.keyboard("{Enter}");
  expect(await option("Monday")).toHaveAttribute("aria-pressed", "true");
  await waitFor(async () => expect(await table()).toEqual(["Monday (your choice) 5 100%", "Tuesday 2 40%"]));
  await member.keyboard("{Tab}[Space]");
  expect(await option("Monday")).toHaveAttribute("aria-pressed", "false");
  await waitFor(async () => expect(await table()).toContain("Tuesday (your choice) 3 75%"));
  await member.keyboard("[Space]");

  await waitFor(() => expect(choicesSent()).toEqual([["o1"], ["o2"], []]));
  expect(await option("Tuesday")).toHaveAttribute("aria-pressed", "false");
});

test("of several, presses before the answer are sent as what one wants last", async () => {
  const { member } = await visitCommunity({ messages: [asked({ isMultiple: true })] });
  await member.click(await option("Monday"));
  await member.click(await option("Tuesday"));
  expect(choicesSent()).toEqual([["o1"]]);

  takesVotes(asked({ isMultiple: true }));
  const { clientId } = liveServer.sent("community.vote")[0]!;
  liveServer.tell({ type: "ack", clientId, message: asked({ mine: ["o1"], counts: countsOf(2, 5, 2) }) });

  await waitFor(() => expect(choicesSent()).toEqual([["o1"], ["o1", "o2"]]));
  for (const name of ["Monday", "Tuesday"]) expect(await option(name)).toHaveAttribute("aria-pressed", "true");
});

test("a vote that is refused is taken back, with the reason", async () => {
  liveServer.answer = (frame) =>
    frame.action === "community.vote"
      ? { type: "error", clientId: frame.clientId, code: "conflict", detail: "This poll has ended." }
      : undefined;
  const { member } = await visitCommunity({ messages: [asked({ mine: ["o2"] })] });

  await member.click(await option("Monday"));

  expect(await screen.findByText("We couldn't save your vote")).toBeVisible();
  expect(screen.getByText("This poll has ended.")).toBeVisible();
  expect(await option("Monday")).toHaveAttribute("aria-pressed", "false");
  expect(await option("Tuesday")).toHaveAttribute("aria-pressed", "true");
});

test("votes of others arrive live, an older count changes nothing, and one's own on another device is one's own", async () => {
  const message = asked({ mine: ["o2"] });
  await visitCommunity({ messages: [message] });
  await option("Monday");
  const frame = { type: "community.poll" as const, topic: message.topic, id: message.id };

  liveServer.tell({ ...frame, counts: countsOf(3, 8, 2) });
  liveServer.tell({ ...frame, counts: countsOf(2, 1, 1) });
  liveServer.tell({ type: "community.message", message: { ...asked(), content: "Which day?", version: 2 } });
  await waitFor(async () => expect(await table()).toEqual(["Monday 8 100%", "Tuesday (your choice) 2 25%"]));
  liveServer.tell({ ...frame, counts: countsOf(4, 9, 1), mine: ["o1"] });

  await waitFor(async () => expect(await table()).toEqual(["Monday (your choice) 9 100%", "Tuesday 1 11%"]));
});

test("after its end there is the result alone, and who voted by name; a question with votes is not edited", async () => {
  const until = new Date(Date.now() - hourMs).toISOString();
  const message = own(1, { content: "Which day?", poll: pollOf({ until, counts: countsOf(1, 1, 0) }) });
  const zoe = { user_id: "zoe", full_name: "Zoe Watanabe", avatar_url: null, choices: ["o1"] };
  const { member } = await visitCommunity({
    messages: [message],
    more: { [`GET ${pathOf("General Discussion")}/${message.id}/votes`]: () => ok({ items: [zoe] }) },
  });

  expect(await table()).toEqual(["Monday 1 100%", "Tuesday 0 0%"]);
  expect(screen.queryByRole("button", { name: "Monday" })).not.toBeInTheDocument();
  await member.click(screen.getByRole("button", { name: "See who voted" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Who voted" }));
  const group = within(await dialog.findByRole("region", { name: "Monday" }));
  expect(group.getByRole("listitem")).toHaveTextContent("Zoe Watanabe");
  await member.keyboard("{Escape}");
  await member.click(await screen.findByRole("button", { name: /^Actions for/ }));
  expect(await screen.findByRole("menuitem", { name: "Delete" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Edit" })).not.toBeInTheDocument();
});

test("a poll is asked; what is wrong is said beside its field, and a refusal keeps what was typed", async () => {
  const refusal = "You're sending messages too fast.";
  liveServer.answer = (frame) =>
    frame.action === "community.send"
      ? { type: "error", clientId: frame.clientId, code: "too-many", detail: refusal }
      : undefined;
  const ben = { user_id: "ben", full_name: "Ben Cole", avatar_url: null };
  const { member } = await visitCommunity({ more: { "GET /api/community/members": () => ok({ items: [ben] }) } });
  await member.click(screen.getByRole("button", { name: "Ask in a poll" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ask in a poll" }));
  const send = () => member.click(dialog.getByRole("button", { name: "Send poll" }));
  await send();
  expect(await dialog.findByText("Please write a question")).toBeVisible();
  expect(dialog.getAllByText("Please write this option")).toHaveLength(2);

  await member.type(dialog.getByLabelText("Question"), "Which day, @be");
  await member.click(await dialog.findByRole("option", { name: /Ben Cole/ }));
  await member.type(dialog.getByLabelText("Option 1"), "Monday");
  await member.type(dialog.getByLabelText("Option 2"), "monday");
  await member.click(dialog.getByRole("button", { name: "Add an option" }));
  expect(dialog.getByLabelText("Option 3")).toHaveFocus();
  await member.keyboard("Tuesday");
  await send();
  expect(await dialog.findByText("This option is there twice")).toBeVisible();
  await member.click(dialog.getByRole("button", { name: "Remove option 2" }));
  await member.click(dialog.getByRole("checkbox", { name: "Show who voted for what" }));
  await send();
  expect(await dialog.findByText(refusal)).toBeVisible();

  liveServer.answer = (frame) =>
    frame.action === "community.send"
      ? { type: "ack", clientId: frame.clientId, message: own(1, { content: frame.content, poll: pollOf() }) }
      : undefined;
  await send();

  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(await option("Monday")).toBeVisible();
  const poll = { options: ["Monday", "Tuesday"], isMultiple: false, showsNames: true };
  const [first, again] = liveServer.sent("community.send");
  expect(first).toMatchObject({ topic: "General Discussion", content: "Which day, @{ben}", poll });
  expect(again).toEqual(first);
});
