import { act, screen, waitFor } from "@testing-library/react";
import { idOf, message, messages, own, showLog, texts } from "./chat.tsx";
import { scrollLog } from "./log-layout.ts";

const drawn = async (text: string) => screen.findByText(text);
const log = () => screen.getByRole("log");
/** Its height of 64 px, and 100 messages of 60. */
const bottom = 64 + 100 * 60 - 600;

/** Until the log has come to rest where it was to go. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 200)));

const longLog = async (props: Parameters<typeof showLog>[0] = {}) => {
  const shown = showLog({ messages: messages(101, 200), ...props });
  await drawn("Message 200");
  await waitFor(() => expect(log().scrollTop).toBe(bottom));
  await settled();
  return shown;
};

test("a long thread opens at its end, and only what is near is drawn", async () => {
  await longLog();

  expect(texts().length).toBeGreaterThan(5);
  expect(texts().length).toBeLessThan(25);
  expect(screen.queryByText("Message 101")).not.toBeInTheDocument();
});

test("the log follows what comes while the reader is at its end", async () => {
  const { update } = await longLog();

  update({ messages: [...messages(101, 200), message(201)] });

  await waitFor(() => expect(log().scrollTop).toBe(bottom + 60));
  expect(screen.queryByRole("button", { name: /new message/ })).not.toBeInTheDocument();
});

test("nothing moves while the reader is elsewhere, and a button tells how many wait", async () => {
  const { update, member } = await longLog();
  await scrollLog(3000);
  await drawn("Message 155");

  update({ messages: [...messages(101, 200), message(201), message(202)] });

  const button = await screen.findByRole("button", { name: "2 new messages" });
  expect(log().scrollTop).toBe(3000);
  await member.click(button);
  await waitFor(() => expect(log().scrollTop).toBe(bottom + 120));
  expect(screen.queryByRole("button", { name: /new message/ })).not.toBeInTheDocument();
});

test("one's own message leads to the end from anywhere", async () => {
  const { update } = await longLog();
  await scrollLog(3000);

  update({ messages: [...messages(101, 200), own(201, { id: undefined, state: "sending" })] });

  await waitFor(() => expect(log().scrollTop).toBe(bottom + 60));
});

test("older messages are asked for when the beginning comes near", async () => {
  const onOlder = jest.fn();
  await longLog({ hasOlder: true, onOlder });
  expect(onOlder).not.toHaveBeenCalled();

  await scrollLog(500);

  expect(onOlder).toHaveBeenCalled();
  expect(screen.getByText("Loading earlier messages")).toBeInTheDocument();
});

test("the reader keeps their place when older messages have come", async () => {
  const { update } = await longLog({ hasOlder: true });
  await scrollLog(500);
  await drawn("Message 110");

  update({ messages: messages(51, 200) });

  await waitFor(() => expect(log().scrollTop).toBe(500 + 50 * 60));
  expect(screen.getByText("Message 110")).toBeInTheDocument();
});

test("older messages that could not be loaded are not asked for without end", async () => {
  const onOlder = jest.fn();
  const { member } = await longLog({ hasOlder: true, olderFailed: true, onOlder });
  await scrollLog(0);
  expect(screen.getByRole("alert")).toHaveTextContent("Failed to load messages");
  expect(onOlder).not.toHaveBeenCalled();

  await member.click(screen.getByRole("button", { name: "Try again" }));

  expect(onOlder).toHaveBeenCalledTimes(1);
});

test("the beginning of a thread says so", async () => {
  await longLog();

  await scrollLog(0);

  expect(screen.getByText("It begins here")).toBeVisible();
});

test("a page of messages that does not fill the screen asks for more", async () => {
  const onOlder = jest.fn();
  showLog({ messages: messages(1, 3), hasOlder: true, onOlder });

  await waitFor(() => expect(onOlder).toHaveBeenCalled());
});

const lookAway = (state: "hidden" | "visible") =>
  act(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    document.dispatchEvent(new Event("visibilitychange"));
  });

test("the newest message counts as seen at the end of a page that is looked at", async () => {
  const onSeen = jest.fn();
  lookAway("hidden");
  const { update } = await longLog({ onSeen });
  expect(onSeen).not.toHaveBeenCalled();

  lookAway("visible");
  await waitFor(() => expect(onSeen).toHaveBeenLastCalledWith(idOf(200)));
  await scrollLog(3000);
  update({ messages: messages(101, 201) });
  await new Promise((resolve) => setTimeout(resolve, 1200));

  expect(onSeen).toHaveBeenCalledTimes(1);
});
