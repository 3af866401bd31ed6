import type { PresenceEntry, ServerFrame } from "#shared/realtime.ts";
import { createStore } from "#web/lib/store.ts";

/** How long a member who left is still shown, since phones reconnect often. */
const leaveDelayMs = 4_000;

/** How long a list may still contain a member who has hidden: the server's may be eight seconds old. */
const hiddenForMs = 12_000;

/** After how long without a socket it is unknown who is online. */
const forgetAfterMs = 60_000;

const byName = new Intl.Collator("en").compare;

/** By name, with unnamed members last. */
const sortEntries = (entries: Iterable<PresenceEntry>, me: string) =>
  [...entries].sort(
    (one, other) =>
      Number(other.user_id === me) - Number(one.user_id === me) ||
      Number(one.full_name === "") - Number(other.full_name === "") ||
      byName(one.full_name, other.full_name) ||
      byName(one.user_id, other.user_id),
  );

/** Who is online according to the server, with `me` first. */
export const createRoster = (me: string) => {
  const snapshot = createStore<readonly PresenceEntry[]>([]);
  let entries = new Map<string, PresenceEntry>();
  let known: string | undefined;
  let forget: ReturnType<typeof setTimeout> | undefined;
  const leaving = new Map<string, ReturnType<typeof setTimeout>>();
  /** Until when to ignore a member who has hidden in the server's lists. */
  const hidden = new Map<string, number>();

  const update = () => snapshot.set(sortEntries(entries.values(), me));

  const stays = (id: string) => {
    clearTimeout(leaving.get(id));
    leaving.delete(id);
  };

  const replace = (online: readonly PresenceEntry[]) => {
    for (const id of [...leaving.keys()]) stays(id);
    for (const [id, until] of hidden) if (until <= Date.now()) hidden.delete(id);
    entries = new Map(online.filter(({ user_id }) => !hidden.has(user_id)).map((entry) => [entry.user_id, entry]));
    update();
  };

  const leaves = (id: string) => {
    if (leaving.has(id)) return;
    const gone = () => {
      leaving.delete(id);
      if (entries.delete(id)) update();
    };
    leaving.set(id, setTimeout(gone, leaveDelayMs));
  };

  const hides = (id: string) => {
    stays(id);
    hidden.set(id, Date.now() + hiddenForMs);
    if (entries.delete(id)) update();
  };

  return {
    getSnapshot: snapshot.get,
    subscribe: snapshot.subscribe,
    /** The list's version, sent with pings; undefined without a list. */
    known: () => known,
    take: (frame: ServerFrame) => {
      if (frame.type === "presence") {
        known = frame.known;
        replace(frame.online);
      } else if (frame.type === "presence.joined") {
        stays(frame.member.user_id);
        hidden.delete(frame.member.user_id);
        entries.set(frame.member.user_id, frame.member);
        update();
      } else if (frame.type === "presence.left") (frame.is_hidden ? hides : leaves)(frame.user_id);
    },
    /** Whether a socket is open, so that the list is current. */
    follow: (isLive: boolean) => {
      if (isLive) {
        clearTimeout(forget);
        forget = undefined;
      } else
        forget ??= setTimeout(() => {
          known = undefined;
          replace([]);
        }, forgetAfterMs);
    },
    end: () => {
      clearTimeout(forget);
      for (const id of [...leaving.keys()]) stays(id);
    },
  };
};
export type Roster = ReturnType<typeof createRoster>;
