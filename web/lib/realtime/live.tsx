import { hashKey } from "@tanstack/react-query";
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import type { Profile, Settings } from "#shared/members.ts";
import type { PresenceEntry, ServerFrame } from "#shared/realtime.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { createLiveStore, type Live, type LiveStore } from "./live-store.ts";
import { createRoster, type Roster } from "./roster.ts";
import { startSocket } from "./start-socket.ts";

/** How long a changed setting, which is shown before it is saved, takes to be saved. */
const saveMs = 2_000;

/** What others are told of a member, as the cache of their answers has it, and how long after a change it is saved. */
const parts = [
  { name: "profile", of: ({ full_name, avatar_url }: Profile) => JSON.stringify([full_name, avatar_url]), delayMs: 0 },
  { name: "settings", of: ({ directory_visible }: Settings) => String(directory_visible), delayMs: saveMs },
] as const;

const follow = <Data,>(queryKey: string[], of: (data: Data) => string, onChange: () => void) => {
  const queryHash = hashKey(queryKey);
  const read = () => {
    const data = queryClient.getQueryData<Data>(queryKey);
    return data && of(data);
  };
  let last = read();
  return queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type !== "updated" || query.queryHash !== queryHash) return;
    const current = read();
    if (current === undefined) return;
    const hasChanged = last !== undefined && last !== current;
    last = current;
    if (hasChanged) onChange();
  });
};

/** Calls back when others are to see the member otherwise: by another name or picture, or not at all. */
const followMember = (memberId: string, onChange: () => void) => {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const ends = parts.map(({ name, of, delayMs }) =>
    follow([memberId, name], of as (data: unknown) => string, () => timers.add(setTimeout(onChange, delayMs))),
  );
  return () => {
    for (const end of ends) end();
    for (const timer of timers) clearTimeout(timer);
  };
};

export { LiveProblem, LiveTimeout, type Live, type LiveState } from "./live-store.ts";

const LiveContext = createContext<{ store: LiveStore; roster: Roster } | undefined>(undefined);

/** What belongs to the portal's one socket. */
export const useLiveParts = () => {
  const parts = use(LiveContext);
  if (!parts) throw new Error("This belongs below LiveProvider.");
  return parts;
};

/** Opens the socket, and closes it in the end. */
const open = (store: LiveStore, roster: Roster, memberId: string) => {
  const socket = startSocket(store, roster);
  const unfollow = followMember(memberId, () => void socket.renew());
  return () => {
    unfollow();
    socket.stop();
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

const nobody: readonly PresenceEntry[] = [];

/** Who is online: oneself first, then by name. Empty while that is not known: offline, others may have left since. */
export const useOnline = (): readonly PresenceEntry[] => {
  const { roster } = useLiveParts();
  const known = useSyncExternalStore(roster.subscribe, roster.getSnapshot);
  return useLive().state === "offline" ? nobody : known;
};
