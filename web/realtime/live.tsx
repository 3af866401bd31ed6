import { createContext, use, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import { useSyncExternalStore, type ReactNode } from "react";
import type { ServerFrame } from "#shared/realtime.ts";
import { useMember } from "#web/session/require-session.tsx";
import { followMember } from "./follow-member.ts";
import { createLiveStore, type Live, type LiveStore } from "./live-store.ts";
import { createRoster, type Roster } from "./roster.ts";
import type { startSocket } from "./start-socket.ts";

export { LiveProblem, LiveTimeout, type Live, type LiveState } from "./live-store.ts";

const LiveContext = createContext<{ store: LiveStore; roster: Roster } | undefined>(undefined);

/** After how long a chunk that could not be loaded is asked for again, in milliseconds. */
const loadAgain = 10_000;

/** The portal's one socket, as whatever belongs to it keeps it. */
export const useLiveParts = () => {
  const parts = use(LiveContext);
  if (!parts) throw new Error("This belongs below LiveProvider.");
  return parts;
};

/** Opens the socket, whose code comes after the page's, and closes it in the end. */
const open = (store: LiveStore, roster: Roster, memberId: string) => {
  let socket: ReturnType<typeof startSocket> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const load = async () => {
    try {
      const { startSocket } = await import("./start-socket.ts");
      if (!isOver) socket = startSocket(store, roster);
    } catch {
      if (isOver) return;
      store.changed("offline");
      again = setTimeout(() => void load(), loadAgain);
    }
  };
  void load();
  const unfollow = followMember(memberId, () => void socket?.renew());
  return () => {
    isOver = true;
    clearTimeout(again);
    unfollow();
    socket?.stop();
    roster.end();
    store.end();
  };
};

/** Keeps the portal's one socket for the time of the member's session: give it the member's id as `key`. */
export const LiveProvider = ({ children }: { children: ReactNode }) => {
  const { id } = useMember();
  const [parts] = useState(() => ({ store: createLiveStore(), roster: createRoster(id) }));
  useEffect(() => open(parts.store, parts.roster, id), [parts, id]);
  // Before the drafts of who has signed out are forgotten: what is kept by then is forgotten with them.
  useLayoutEffect(() => parts.store.leave, [parts]);
  return <LiveContext value={parts}>{children}</LiveContext>;
};

/** The portal's one socket. */
export const useLive = (): Live => {
  const { store } = useLiveParts();
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot);
  return useMemo(() => ({ ...snapshot, send: store.send, tell: store.tell }), [snapshot, store]);
};

/** Hears every frame from the server, some of them more than once. */
export const useFrames = (listener: (frame: ServerFrame) => void): void => {
  const { store } = useLiveParts();
  const hear = useEffectEvent(listener);
  useEffect(() => store.listen((frame) => hear(frame)), [store]);
};
