import type { PresenceEntry, ServerFrame } from "#shared/realtime.ts";

/** For how long somebody who has left is still shown, in milliseconds: phones come and go. */
const flapping = 4_000;

/** After how long without a socket nobody can be said to be online, in milliseconds. */
const forgetting = 60_000;

const byName = new Intl.Collator("en").compare;

/** By name, those without one last. */
const inOrder = (entries: Iterable<PresenceEntry>, me: string) =>
  [...entries].sort(
    (one, other) =>
      Number(other.user_id === me) - Number(one.user_id === me) ||
      Number(one.full_name === "") - Number(other.full_name === "") ||
      byName(one.full_name, other.full_name) ||
      byName(one.user_id, other.user_id),
  );

/** Who is online, as the server tells it; `me` comes first. */
export const createRoster = (me: string) => {
  let snapshot: readonly PresenceEntry[] = [];
  let entries = new Map<string, PresenceEntry>();
  let known: string | undefined;
  let forget: ReturnType<typeof setTimeout> | undefined;
  const leaving = new Map<string, ReturnType<typeof setTimeout>>();
  const watchers = new Set<() => void>();

  const changed = () => {
    snapshot = inOrder(entries.values(), me);
    for (const watcher of watchers) watcher();
  };

  const stays = (id: string) => {
    clearTimeout(leaving.get(id));
    leaving.delete(id);
  };

  const replace = (online: readonly PresenceEntry[]) => {
    for (const id of [...leaving.keys()]) stays(id);
    entries = new Map(online.map((entry) => [entry.user_id, entry]));
    changed();
  };

  const leaves = (id: string) => {
    if (leaving.has(id)) return;
    const gone = () => {
      leaving.delete(id);
      if (entries.delete(id)) changed();
    };
    leaving.set(id, setTimeout(gone, flapping));
  };

  return {
    getSnapshot: () => snapshot,
    subscribe: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    /** Names the list that is held, for pings; undefined where there is none. */
    known: () => known,
    take: (frame: ServerFrame) => {
      if (frame.type === "presence") {
        known = frame.known;
        replace(frame.online);
      } else if (frame.type === "presence.joined") {
        stays(frame.member.user_id);
        entries.set(frame.member.user_id, frame.member);
        changed();
      } else if (frame.type === "presence.left") leaves(frame.user_id);
    },
    /** Whether a socket is open, so that the list holds. */
    follow: (isLive: boolean) => {
      if (isLive) {
        clearTimeout(forget);
        forget = undefined;
      } else
        forget ??= setTimeout(() => {
          known = undefined;
          replace([]);
        }, forgetting);
    },
    end: () => {
      clearTimeout(forget);
      for (const id of [...leaving.keys()]) stays(id);
    },
  };
};
export type Roster = ReturnType<typeof createRoster>;
