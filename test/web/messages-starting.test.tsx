import { screen, waitFor } from "@testing-library/react";
import { conversation, messagesAnswers, openOf, rows, visitMessages, withZora } from "./messages.tsx";
import { enter, ok, portalAnswers, problem, startAfresh, type Answers } from "./portal.tsx";
import { lateAnswer } from "./wire.ts";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(() => {
  startAfresh();
  history.replaceState(null, "", "/");
});

const start = "POST /api/conversations";
const begun = conversation("n");
const answering = (more: Answers) =>
  portalAnswers(messagesAnswers([withZora], { [`GET /api/conversations/${begun.id}`]: () => ok(begun), ...more }));
const starts = (sent: { call: string }[]) => sent.filter(({ call }) => call === start);

test("the directory's Message button begins the conversation, and the address becomes its own", async () => {
  const sent = answering({
    [start]: () => ok(begun),
    [`GET /api/conversations/${begun.id}/messages`]: () => ok({ items: [] }),
  });
  const { member } = await enter("/portal/directory");

  await member.click(await screen.findByRole("link", { name: "Message Ben Cole" }));

  const open = await openOf("Ben Cole");
  expect(await open.findByText("No messages yet. Be the first to start the conversation!")).toBeInTheDocument();
  expect(starts(sent)).toEqual([expect.objectContaining({ body: { to: "ben" } })]);
});

test("the new conversation stands first in the list", async () => {
  answering({ [start]: () => ok(begun), [`GET /api/conversations/${begun.id}/messages`]: () => ok({ items: [] }) });
  await visitMessages("/portal/messages?to=ben");

  await openOf("Ben Cole");

  expect(rows()).toEqual([expect.stringMatching(/Ben Cole.*No message yet/), expect.stringMatching(/Zora/)]);
});

test("while it is on its way it is asked for once", async () => {
  const { answer, give } = lateAnswer();
  const sent = answering({
    [start]: () => answer,
    [`GET /api/conversations/${begun.id}/messages`]: () => ok({ items: [] }),
  });
  await visitMessages("/portal/messages?to=ben");
  await screen.findByText("Loading the messages");

  give(ok(begun));

  await openOf("Ben Cole");
  expect(starts(sent)).toHaveLength(1);
});

test.each([
  { who: "the member themself", status: 400, detail: "You cannot write to yourself." },
  { who: "somebody who has left the directory", status: 404, detail: "This member is not in the directory any more." },
])("$who cannot be written to, which is told in place", async ({ status, detail }) => {
  const sent = answering({ [start]: () => problem(status, { detail }) });
  await visitMessages("/portal/messages?to=somebody");

  expect(await screen.findByText(detail)).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to the directory" })).toHaveAttribute("href", "/portal/directory");
  expect(screen.getByRole("link", { name: "Show my conversations" })).toHaveAttribute("href", "/portal/messages");
  expect(starts(sent)).toHaveLength(1);
});

test("an address that names nobody says no more than that", async () => {
  answering({
    [start]: () => problem(400, { detail: "Invalid input", errors: [{ path: "to", message: "Invalid input" }] }),
  });
  await visitMessages("/portal/messages?to=%20");

  expect(await screen.findByText("This conversation could not be started.")).toBeVisible();
});

test("a failure is tried again on request", async () => {
  let isDown = true;
  answering({
    [start]: () => (isDown ? problem(500) : ok(begun)),
    [`GET /api/conversations/${begun.id}/messages`]: () => ok({ items: [] }),
  });
  const { member } = await visitMessages("/portal/messages?to=ben");
  await screen.findByText("This conversation could not be started.");

  isDown = false;
  await member.click(screen.getByRole("button", { name: "Try again" }));

  await openOf("Ben Cole");
  await waitFor(() => expect(screen.queryByText(/could not be started/)).not.toBeInTheDocument());
});
