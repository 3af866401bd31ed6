import { act, screen } from "@testing-library/react";
import { message, messages, own, showLog } from "./chat.tsx";

const said = () => [...document.querySelectorAll("[aria-live=polite] p")].map((line) => line.textContent);

test("history is not read out, and neither is the log itself", async () => {
  const { update } = showLog({ messages: messages(51, 60), hasOlder: true });
  await screen.findByText("Message 60");

  update({ messages: messages(1, 60) });

  expect(said()).toEqual([]);
  expect(screen.getByRole("log")).toHaveAttribute("aria-live", "off");
});

test("twenty messages within a second are all read out, in order, each by itself", () => {
  const { update } = showLog({ messages: messages(1, 3) });

  for (let last = 4; last <= 23; last++) update({ messages: messages(1, last) });

  expect(said()).toEqual(messages(4, 23).map(({ content }) => `Ben Cole: ${content}`));
});

test("twenty messages that come at once are read out in order too", () => {
  const { update } = showLog({ messages: messages(1, 3) });

  update({ messages: messages(1, 23) });

  expect(said()).toEqual(messages(4, 23).map(({ content }) => `Ben Cole: ${content}`));
});

test("the first message of a thread is read out, its author by the name they have there", () => {
  const { update } = showLog({ messages: [] });

  update({ messages: [message(1, { full_name: "" })] });

  expect(said()).toEqual(["Anonymous User: Message 1"]);
});

test("one's own messages and changes of others' are not read out", () => {
  const { update } = showLog({ messages: [message(1)] });

  update({ messages: [message(1), own(2, { id: undefined, state: "sending" })] });
  update({ messages: [message(1, { content: "Changed", edited_at: message(1).created_at }), own(2)] });

  expect(said()).toEqual([]);
});

test("a message that comes late, and stands before others, is read out", () => {
  const { update } = showLog({ messages: [message(1), message(3)] });

  update({ messages: messages(1, 3) });

  expect(said()).toEqual(["Ben Cole: Message 2"]);
});

test("what has piled up in a night is counted", () => {
  const { update } = showLog({ messages: messages(1, 3) });

  update({ messages: messages(1, 203) });

  expect(said()).toEqual(["200 new messages"]);
});

test("a while later, sentences are gone", () => {
  jest.useFakeTimers();
  const { update } = showLog({ messages: messages(1, 3) });
  update({ messages: messages(1, 4) });
  expect(said()).toHaveLength(1);

  act(() => jest.advanceTimersByTime(61_000));

  expect(said()).toEqual([]);
  jest.useRealTimers();
});
