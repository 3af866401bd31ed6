import { chakra } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { heardAfter, type Heard, type Line } from "./heard.ts";
import type { LogMessage } from "./log-message.ts";

/** How long a sentence stays for screen readers to get to it, in milliseconds, and how many stay at most. */
const kept = 60_000;
const keptAtMost = 50;

const Hidden = chakra("div", { base: { srOnly: true } });

type Props<Message extends LogMessage> = {
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
export const Announcer = <Message extends LogMessage>({ isLoaded, messages, ...listening }: Props<Message>) => {
  const [seen, setSeen] = useState<{ messages?: readonly Message[]; heard: Heard }>({
    heard: { known: new Set(), oldest: undefined, lines: [] },
  });
  const [lines, setLines] = useState<readonly Line[]>([]);
  if (isLoaded && messages !== seen.messages) {
    const heard = heardAfter(seen.heard, messages, { ...listening, isHistory: seen.messages === undefined });
    setSeen({ messages, heard });
    if (heard.lines.length > 0) setLines([...lines, ...heard.lines].slice(-keptAtMost));
  }
  useEffect(() => {
    if (lines.length === 0) return;
    const timer = setTimeout(() => setLines((now) => now.filter((line) => !lines.includes(line))), kept);
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
