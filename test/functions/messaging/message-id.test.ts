import { firstMessageIdSince, createMessageId, getMessageTime } from "#functions/messaging/message.ts";
import { messageId } from "#shared/messages.ts";

afterEach(() => jest.useRealTimers());

test("a message is named after the time at which it is taken", () => {
  jest.useFakeTimers({ now: Date.parse("2026-11-21T18:30:00.123Z") });

  const id = createMessageId();

  expect(messageId.parse(id)).toBe(id);
  expect(getMessageTime(id)).toEqual(new Date("2026-11-21T18:30:00.123Z"));
});

test("of a thousand messages in one millisecond each sorts after the one before", () => {
  jest.useFakeTimers({ now: Date.now() + 1000 });

  const ids = Array.from({ length: 1000 }, createMessageId);

  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(1000);
});

test("messages keep their order when the clock is set back", () => {
  jest.useFakeTimers({ now: Date.now() + 10_000 });
  const before = createMessageId();
  jest.setSystemTime(Date.now() - 5000);

  expect(createMessageId() > before).toBe(true);
});

test("the first name of a time sorts before every message of it, and after every message before it", () => {
  const time = Date.now() + 60_000;
  jest.useFakeTimers({ now: time - 1 });
  const before = createMessageId();
  jest.setSystemTime(time);
  const after = createMessageId();

  const first = firstMessageIdSince(new Date(time).toISOString());

  expect(messageId.parse(first)).toBe(first);
  expect([before, first, after].toSorted()).toEqual([before, first, after]);
});

test.each(["1970-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "0001-01-01T00:00:00Z"])(
  "since %s means since the first message",
  (time) => {
    expect(firstMessageIdSince(time)).toBe(`msg_${"0".repeat(26)}`);
  },
);
