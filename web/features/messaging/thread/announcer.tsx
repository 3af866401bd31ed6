import { chakra } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { chatWords } from "../chat-words.ts";
import { getMessageKey, type LogMessage } from "./log-message.ts";

/** More than this at once, after a night of sleep, are only counted. */
const maxReadAloud = 30;

/** Longest text that is read out; the message itself waits in the log. */
const maxSpokenCharacters = 500;

/** A sentence for screen readers, and a key that no other one has. */
type Line = { key: string; text: string };

/** Which messages of a thread have been seen here, and what is to be said. */
type Heard = { known: ReadonlySet<string>; oldest: string | undefined; lines: readonly Line[] };

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
const hearMessages = <Message extends LogMessage>(
  was: Heard,
  messages: readonly Message[],
  { me, nameless, isHistory, spoken }: Listening<Message>,
): Heard => {
  const oldest = messages[0]?.id;
  const isNew = (message: Message) =>
    message.id !== undefined &&
    !was.known.has(getMessageKey(message)) &&
    (was.oldest === undefined || message.id > was.oldest) &&
    message.user_id !== me &&
    message.deleted !== true &&
    // A folded one says nothing.
    spoken(message) !== "";
  const fresh = isHistory ? [] : messages.filter(isNew);
  const lines = fresh.map((message) => ({
    key: getMessageKey(message),
    text: chatWords.spoken(message.full_name || nameless, spoken(message).slice(0, maxSpokenCharacters)),
  }));
  const missed = { key: `missed:${fresh.at(-1)?.id}`, text: chatWords.manyMissed(fresh.length) };
  return {
    known: new Set(messages.map(getMessageKey)),
    oldest,
    lines: fresh.length > maxReadAloud ? [missed] : lines,
  };
};

/** How long a sentence stays for screen readers to get to it, and how many stay at most. */
const lineLifeMs = 60_000;
const maxLines = 50;

const Hidden = chakra("div", { base: { srOnly: true } });

type AnnouncerProps<Message extends LogMessage> = {
  me: string;
  nameless: string;
  isLoaded: boolean;
  messages: readonly Message[];
  spoken: (message: Message) => string;
};

/**
 * Says new messages to screen readers, each as an addition of its own, so that none cuts off the one before. The log
 * itself says nothing: it draws what is scrolled to.
 */
export const Announcer = <Message extends LogMessage>({
  isLoaded,
  messages,
  ...listening
}: AnnouncerProps<Message>) => {
  const [seen, setSeen] = useState<{ messages?: readonly Message[]; heard: Heard }>({
    heard: { known: new Set(), oldest: undefined, lines: [] },
  });
  const [lines, setLines] = useState<readonly Line[]>([]);
  if (isLoaded && messages !== seen.messages) {
    const heard = hearMessages(seen.heard, messages, { ...listening, isHistory: seen.messages === undefined });
    setSeen({ messages, heard });
    if (heard.lines.length > 0) setLines([...lines, ...heard.lines].slice(-maxLines));
  }
  useEffect(() => {
    if (lines.length === 0) return;
    const timer = setTimeout(() => setLines((now) => now.filter((line) => !lines.includes(line))), lineLifeMs);
    return () => clearTimeout(timer);
  }, [lines]);
  return (
    <Hidden aria-live="polite" aria-relevant="additions">
      {lines.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </Hidden>
  );
};
