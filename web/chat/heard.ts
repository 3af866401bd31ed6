import { chatWords } from "#web/content/chat.ts";
import { keyOf, type LogMessage } from "./log-message.ts";

/** More than this at once, after a night of sleep, are only counted. */
const readAloud = 30;

/** Longest text that is read out, in characters; the message itself waits in the log. */
const longestSpoken = 500;

/** A sentence for screen readers, and a key that no other one has. */
export type Line = { key: string; text: string };

/** Which messages of a thread have been seen here, and what is to be said. */
export type Heard = { known: ReadonlySet<string>; oldest: string | undefined; lines: readonly Line[] };

type Listening<Message> = {
  me: string;
  nameless: string;
  /** Whether these are the first messages of the thread: nothing of them is new. */
  isHistory: boolean;
  spoken: (message: Message) => string;
};

/**
 * What is heard once `messages` (oldest first) are there: of others, not seen before, and no part of the history above
 * what was there.
 */
export const heardAfter = <Message extends LogMessage>(
  was: Heard,
  messages: readonly Message[],
  { me, nameless, isHistory, spoken }: Listening<Message>,
): Heard => {
  const oldest = messages[0]?.id;
  const isNew = (message: Message) =>
    message.id !== undefined &&
    !was.known.has(keyOf(message)) &&
    (was.oldest === undefined || message.id > was.oldest) &&
    message.user_id !== me &&
    message.deleted !== true;
  const fresh = isHistory ? [] : messages.filter(isNew);
  const lines = fresh.map((message) => ({
    key: keyOf(message),
    text: chatWords.spoken(message.full_name || nameless, spoken(message).slice(0, longestSpoken)),
  }));
  const missed = { key: `missed:${fresh.at(-1)?.id}`, text: chatWords.manyMissed(fresh.length) };
  return {
    known: new Set(messages.map(keyOf)),
    oldest,
    lines: fresh.length > readAloud ? [missed] : lines,
  };
};
