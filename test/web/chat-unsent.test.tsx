import { act, screen, waitFor } from "@testing-library/react";
import { topics } from "#shared/community.ts";
import { field, log, takesFrom, visitCommunity } from "./community.tsx";
import { liveServer } from "./live-server.ts";
import { session } from "./member-session.ts";
import { message, messagesAnswers, openOf, rowOf, visitMessages, withBen, withZora } from "./messages.tsx";
import { becomes, portalAnswers, startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(() => {
  startAfresh();
  history.replaceState(null, "", "/");
});
afterEach(() => jest.useRealTimers());

/** Whether the browser would ask before the page is left. */
const isAsked = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** Time goes by. */
const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000));

/** The network is away, then it is there again. */
const goOffline = () => {
  liveServer.accepts = false;
  act(() => void dispatchEvent(new Event("offline")));
};
const goOnline = () => {
  liveServer.accepts = true;
  act(() => void dispatchEvent(new Event("online")));
};

const texts = () => liveServer.sent("community.send").map(({ content }) => content);

test("what is written without a network waits for it, and is sent in order", async () => {
  takesFrom(1);
  const { member } = await visitCommunity();
  goOffline();
  jest.useFakeTimers();
  await member.type(field(), "First{Enter}Second{Enter}");

  await seconds(120);
  expect(log()).toEqual([expect.stringContaining("First"), expect.stringContaining("Second")]);
  expect(screen.getAllByText("Sending…")).toHaveLength(2);
  goOnline();

  await waitFor(() => expect(screen.queryAllByText("Sending…")).toEqual([]));
  expect(texts()).toEqual(["First", "Second"]);
  expect(field()).toHaveValue("");
});

test("without an answer all fail together, stay in the log, and are tried again in order", async () => {
  const { member } = await visitCommunity();
  jest.useFakeTimers();
  await member.type(field(), "First{Enter}Second{Enter}");

  await seconds(15);
  const again = screen.getAllByRole("button", { name: "Try again" });
  expect(again).toHaveLength(2);
  expect(field()).toHaveValue("");
  expect(texts()).toEqual(["First"]);
  takesFrom(1);
  await member.click(again[1]!);
  await seconds(1);

  expect(texts()).toEqual(["First", "First", "Second"]);
  expect(log()).toEqual([expect.stringContaining("First"), expect.stringContaining("Second")]);
  expect(screen.queryByText(/Sending|Try again/)).not.toBeInTheDocument();
});

test("one alone without an answer comes back into the field", async () => {
  const { member } = await visitCommunity();
  jest.useFakeTimers();
  await member.type(field(), "Hello{Enter}");

  await seconds(15);

  expect(field()).toHaveValue("Hello");
  expect(log()).toEqual([]);
});

test("the browser asks before the page is left for as long as something is not sent, on every page", async () => {
  const { member } = await visitCommunity();
  expect(isAsked()).toBe(false);
  await member.type(field(), "Hello{Enter}");
  expect(isAsked()).toBe(true);
  const { clientId } = liveServer.sent("community.send")[0]!;

  await member.click(screen.getAllByRole("link", { name: "Messages" })[0]!);
  await screen.findByRole("heading", { level: 1, name: "Messages" });
  expect(isAsked()).toBe(true);
  expect(localStorage).toHaveLength(0);
  liveServer.tell({ type: "ack", clientId, message: message("a", 1, { clientId, user_id: "ada" }) });

  await waitFor(() => expect(isAsked()).toBe(false));
});

test("what is not sent when a topic is left stands in its field afterwards", async () => {
  const { member, leave } = await visitCommunity();
  await member.type(field(), "First{Enter}Second{Enter}");

  dispatchEvent(new Event("pagehide"));
  const kept = { ...localStorage };
  leave();
  startAfresh();
  Object.assign(localStorage, kept);
  await visitCommunity();

  expect(field()).toHaveValue("First\n\nSecond");
  expect(isAsked()).toBe(false);
});

test("what is not sent when the page is left stands in its conversation's field", async () => {
  portalAnswers(messagesAnswers([withZora, withBen]));
  const { member } = await visitMessages();
  const written = async (name: string) => (await openOf(name)).getByRole("textbox", { name: `Message ${name}` });
  await member.type(await written("Zora Hurston"), "Are you there?{Enter}");

  dispatchEvent(new Event("pagehide"));
  await member.click(rowOf("Ben Cole"));
  expect(await written("Ben Cole")).toHaveValue("");
  await member.click(rowOf("Zora Hurston"));

  expect(await written("Zora Hurston")).toHaveValue("Are you there?");
});

test("what one has typed since is not replaced", async () => {
  const { member } = await visitCommunity();
  await member.type(field(), "First{Enter}Second");
  const kept = { ...localStorage };

  dispatchEvent(new Event("pagehide"));

  expect({ ...localStorage }).toEqual(kept);
  expect(Object.values(kept)).toEqual([expect.stringContaining("Second")]);
});

test("a page that comes back as it was goes on sending, and keeps nothing beside it", async () => {
  const { member } = await visitCommunity();
  await member.type(field(), "Hello{Enter}");

  dispatchEvent(new Event("pagehide"));
  expect(localStorage).toHaveLength(1);
  dispatchEvent(new Event("pageshow"));

  expect(localStorage).toHaveLength(0);
  expect(screen.getByText("Sending…")).toBeVisible();
});

test("a session that ends by itself leaves what was not sent as a draft", async () => {
  const { member } = await visitCommunity();
  await member.type(field(), "Hello{Enter}");

  await becomes(undefined);

  await waitFor(() => expect(localStorage.getItem(`club:draft:ada:topic:${topics[0]}`)).toContain("Hello"));
  expect(isAsked()).toBe(false);
});

test("whoever signs out leaves nothing behind", async () => {
  const { member } = await visitCommunity();
  await member.type(field(), "Hello{Enter}");

  session.member = undefined;
  await act(async () => {
    session.turn("signedOut");
    await Promise.resolve();
  });

  await waitFor(() => expect(screen.queryByRole("log")).not.toBeInTheDocument());
  await waitFor(() => expect(isAsked()).toBe(false));
  dispatchEvent(new Event("pagehide"));
  expect(localStorage).toHaveLength(0);
});
