import { screen, waitFor, within } from "@testing-library/react";
import type { Poll } from "#shared/polls.ts";
import { ok } from "../api.ts";
import { liveServer } from "../live-server.ts";
import { own, pathOf, visitCommunity } from "./community.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
const countsOf = (version: number, o1: number, o2: number) => ({ version, voters: o1 + o2, votes: { o1, o2 } });
const pollOf = (changes: Partial<Poll> = {}): Poll => ({
  options: ["Monday", "Tuesday"].map((text, index) => ({ id: `o${index + 1}`, text })),
  ...{ isMultiple: false, showsNames: true, until: soon(3_600_000), counts: countsOf(1, 3, 1), mine: [] },
  ...changes,
});
const asked = (changes: Partial<Poll> = {}) => own(1, { content: "Which day?", poll: pollOf(changes) });
const option = (name: string) => screen.findByRole("button", { name });
/** The table for screen readers says this. */
const expectTable = (...rows: string[]) =>
  waitFor(() => {
    const [, ...found] = within(screen.getByRole("table", { name: "Result: Which day?" })).getAllByRole("row");
    expect(found.map((row) => [...row.children].map(({ textContent }) => textContent).join(" "))).toEqual(rows);
  });
const votes = () => liveServer.sent("community.vote");
/** The server answers the newest vote. */
const acknowledge = (changes: Partial<Poll>) =>
  liveServer.tell({ type: "ack", clientId: votes().at(-1)!.clientId, message: asked(changes) });

test("one votes with the keyboard; presses before the answer are sent as what one wants last", async () => {
  const { member } = await visitCommunity({ messages: [asked({ isMultiple: true })] });
  (await option("Monday")).focus();
  await member.keyboard("{Enter}{Tab}[Space]");
  await expectTable("Monday (your choice) 3 75%", "Tuesday (your choice) 1 25%");
  expect(await option("Monday")).toHaveAttribute("aria-pressed", "true");
  expect(votes().map(({ choices }) => choices)).toEqual([["o1"]]);

  acknowledge({ isMultiple: true, mine: ["o1"], counts: countsOf(2, 4, 1) });
  await waitFor(() => expect(votes().map(({ choices }) => choices)).toEqual([["o1"], ["o1", "o2"]]));
  acknowledge({ isMultiple: true, mine: ["o1", "o2"], counts: countsOf(3, 4, 2) });
  await expectTable("Monday (your choice) 4 67%", "Tuesday (your choice) 2 33%");
  await member.keyboard("[Space]");

  expect(votes().at(-1)).toMatchObject({ choices: ["o1"] });
});

test("of one choice another takes its place; a vote that is refused is undone, with the reason", async () => {
  const { member } = await visitCommunity({ messages: [asked({ mine: ["o2"] })] });
  await member.click(await option("Monday"));
  await expectTable("Monday (your choice) 3 75%", "Tuesday 1 25%");

  const { clientId } = votes()[0]!;
  liveServer.tell({ type: "error", clientId, code: "conflict", detail: "This poll has ended." });

  expect(await screen.findByText("This poll has ended.")).toBeVisible();
  await expectTable("Monday 3 75%", "Tuesday (your choice) 1 25%");
});

test("votes arrive live, older counts and broadcasts undo nothing, and one's own elsewhere is one's own", async () => {
  const message = asked({ mine: ["o2"] });
  await visitCommunity({ messages: [message] });
  const frame = { type: "community.poll" as const, topic: message.topic, id: message.id };
  const { mine: _, ...told } = message.poll!;

  liveServer.tell({ ...frame, counts: countsOf(3, 6, 2) });
  liveServer.tell({ ...frame, counts: countsOf(2, 1, 1) });
  liveServer.tell({ type: "community.message", message: { ...message, poll: told, version: 2 } });
  await expectTable("Monday 6 75%", "Tuesday (your choice) 2 25%");
  liveServer.tell({ ...frame, counts: countsOf(4, 7, 1), mine: ["o1"] });

  await expectTable("Monday (your choice) 7 88%", "Tuesday 1 13%");
});

test("after its end there is the result alone, with names; a question with votes is not edited", async () => {
  const zoe = { user_id: "zoe", full_name: "Zoe Watanabe", avatar_url: null, choices: ["o1"] };
  const message = asked({ until: soon(-1000) });
  const path = `GET ${pathOf(message.topic)}/${message.id}/votes`;
  const { member } = await visitCommunity({ messages: [message], more: { [path]: () => ok({ items: [zoe] }) } });

  await member.click(await option("See who voted"));
  const monday = within(await screen.findByRole("region", { name: "Monday" }));
  expect(monday.getByRole("listitem")).toHaveTextContent("Zoe Watanabe");
  await member.keyboard("{Escape}");
  await expectTable("Monday 3 75%", "Tuesday 1 25%");
  expect(screen.queryByRole("button", { name: "Monday" })).not.toBeInTheDocument();
  await member.click(await option("Actions for your message, 6:01 PM"));
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).not.toContain("Edit");
});

test("a poll is asked; what is wrong is said beside its field, and a refusal keeps what was typed", async () => {
  const ben = { user_id: "ben", full_name: "Ben Cole", avatar_url: null };
  const { member } = await visitCommunity({ more: { "GET /api/community/members": () => ok({ items: [ben] }) } });
  await member.click(await option("Ask in a poll"));
  const dialog = within(await screen.findByRole("dialog", { name: "Ask in a poll" }));
  const send = () => member.click(dialog.getByRole("button", { name: "Send poll" }));
  await member.type(dialog.getByLabelText("Option 1"), "Monday");
  await member.type(dialog.getByLabelText("Option 2"), "monday");
  await send();
  expect(await dialog.findByText("Please write a question")).toBeVisible();
  expect(dialog.getByText("This option is there twice")).toBeVisible();

  await member.type(dialog.getByLabelText("Question"), "Which day, @be");
  await member.click(await dialog.findByRole("option", { name: /Ben Cole/ }));
  await member.click(dialog.getByRole("button", { name: "Add an option" }));
  await member.keyboard("Tuesday");
  await member.click(dialog.getByRole("button", { name: "Remove option 2" }));
  await send();
  const [first] = liveServer.sent("community.send");
  const { clientId } = first!;
  expect(first).toMatchObject({ content: "Which day, @{ben}", poll: { options: ["Monday", "Tuesday"] } });
  liveServer.tell({ type: "error", clientId, code: "too-many", detail: "Too fast." });
  expect(await dialog.findByText("Too fast.")).toBeVisible();
  await send();
  expect(liveServer.sent("community.send")[1]).toEqual(first);
  liveServer.tell({ type: "ack", clientId, message: asked() });

  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(await option("Monday")).toBeVisible();
});
