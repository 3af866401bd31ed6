import type { DirectMessage } from "#shared/conversations.ts";
import type { PageRange } from "#web/features/messaging/thread/history.ts";
import { idOf, directMessage } from "./direct-messages.ts";
import { takePage } from "./thread.ts";

export type Kept = DirectMessage & { version: number };

const onPage = 10;
const day = Date.UTC(2026, 0, 5);

/**
 * A server behind a bad network: whatever is on its way happens in any order, frames are lost or doubled, answers are
 * lost after the deed, and messages are named by clocks that differ by up to half a minute.
 */
export const unreliableServer = (chance: () => number, receive: (message: Kept) => void) => {
  const kept = new Map<string, Kept>();
  const guards = new Map<string, Kept>();
  let onWay: (() => void)[] = [];
  let isReliable = false;
  let now = 0;

  const later = (happen: () => void) => onWay.push(happen);
  const isLost = (part: number) => !isReliable && chance() < part;

  const tell = (message: Kept) => {
    for (let copies = isLost(0.25) ? 0 : 1 + Math.floor(chance() * 2); copies > 0; copies--)
      later(() => receive(message));
  };

  const keep = (changes: Partial<Kept>) => {
    now += 10_000;
    const time = now + Math.floor((chance() - 0.5) * 60_000);
    const made = {
      ...directMessage(0),
      id: idOf(time * 1000 + kept.size),
      created_at: new Date(day + time).toISOString(),
    };
    const message = { ...made, clientId: `client-${kept.size}`, version: 1, ...changes };
    kept.set(message.id, message);
    tell(message);
    return message;
  };

  const answer = <Result>(work: () => Result, part: number) =>
    new Promise<Result>((give, refuse) =>
      later(() => {
        if (isLost(part / 2)) return later(() => refuse(new Error("It never arrived.")));
        const result = work();
        later(isLost(part / 2) ? () => refuse(new Error("The answer was lost.")) : () => give(result));
      }),
    );

  return {
    kept,
    load: (range: PageRange) => answer(() => takePage(kept.values(), range, onPage), 0.2),
    send: (content: string, clientId: string) =>
      answer(() => {
        const message = guards.get(clientId) ?? keep({ user_id: "ada", clientId, content });
        guards.set(clientId, message);
        return message;
      }, 0.4),
    write: () => void keep({}),
    change: () => {
      const all = [...kept.values()];
      const was = all[Math.floor(chance() * all.length)];
      if (!was) return;
      const is = { ...was, version: was.version + 1 };
      kept.set(is.id, is);
      tell(is);
    },
    /** One thing that was on its way happens. */
    step: () => {
      const at = Math.floor(chance() * onWay.length);
      const happen = onWay[at];
      onWay = onWay.filter((_, index) => index !== at);
      happen?.();
      return happen !== undefined;
    },
    becomeReliable: () => void (isReliable = true),
  };
};
