import { useQuery } from "@tanstack/react-query";
import { registrationsContract, type Registration } from "#shared/registrations.ts";
import { callEndpoint, isUnknown, readEveryPage } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";

/** Registrations as far as they are loaded. */
type Loaded = {
  items: readonly Registration[];
  /** Whether these are all. */
  isComplete: boolean;
  /** What the API calls this state of them; null while they may still be changing. */
  tag: string | null;
};

export const keys = {
  list: (memberId: string, eventId: string) => [memberId, "approvals", "list", eventId],
  one: (memberId: string, id: string) => [memberId, "approvals", "one", id],
  pending: (memberId: string) => [memberId, "approvals", "pending"],
};

const isSame = (one: Registration, other: Registration) =>
  one.version === other.version &&
  one.status === other.status &&
  one.emailed === other.emailed &&
  one.decisions.length === other.decisions.length;

/**
 * Of two readings of a registration the newer one, since the index that lists are read from lags; the former where
 * they are the same, so that nothing is drawn anew.
 */
const newerOf = (was: Registration | undefined, is: Registration) => {
  if (!was) return is;
  const isOlder = is.version < was.version || is.decisions.length < was.decisions.length;
  return isOlder || isSame(was, is) ? was : is;
};

const newestFirst = (one: Registration, other: Registration) =>
  other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id);

/** What was known and what is loaded, newest first. No registration ever goes: one that is not listed is not listed yet. */
export const mergeRegistrations = (was: readonly Registration[], loaded: readonly Registration[]) => {
  const known = new Map(was.map((each) => [each.id, each]));
  const items = loaded.map((each) => {
    const newer = newerOf(known.get(each.id), each);
    known.delete(each.id);
    return newer;
  });
  if (known.size > 0) items.push(...known.values());
  items.sort(newestFirst);
  return items.length === was.length && items.every((each, index) => each === was[index]) ? was : items;
};

const stillPending = (items: readonly Registration[], { id, status }: Registration) =>
  status === "pending" ? items : items.filter((each) => each.id !== id);

/** Takes a registration, as the API has just answered it, into everything that shows it. */
export const remember = (memberId: string, registration: Registration) => {
  const newest = newerOf(queryClient.getQueryData(keys.one(memberId, registration.id)), registration);
  queryClient.setQueryData(keys.one(memberId, registration.id), newest);
  const taken = (was: Loaded | undefined) => was && { ...was, items: mergeRegistrations(was.items, [newest]) };
  queryClient.setQueryData<Loaded>(keys.list(memberId, registration.eventId), taken);
  queryClient.setQueryData<Loaded>(
    keys.pending(memberId),
    (was) => was && { ...was, items: stillPending(was.items, newest) },
  );
};

/** How often what admins look at is asked for again while they do, in milliseconds. */
const live = 5_000;
/** The same for what stands on a page about something else. */
const calm = 30_000;

type Reading = { signal: AbortSignal };

/** Loads page after page; the first ones are shown while the next are on their way, and an unchanged list is not loaded again. */
const wholeList = async (queryKey: string[], eventId: string, signal: AbortSignal): Promise<Loaded> => {
  const known = () => queryClient.getQueryData<Loaded>(queryKey);
  let tag: string | null = null;
  const pageAfter = (cursor?: string) =>
    callEndpoint(
      registrationsContract.listEventRegistrations,
      { eventId, cursor },
      { signal, ...(cursor === undefined && { onTag: (is) => (tag = is) }) },
    );
  let page = await pageAfter();
  const before = known();
  if (before?.isComplete && tag !== null && tag === before.tag) return before;
  const items: Registration[] = [...page.items];
  while (page.cursor !== undefined) {
    if (!known()?.isComplete && !signal.aborted)
      queryClient.setQueryData<Loaded>(queryKey, {
        items: mergeRegistrations(known()?.items ?? [], items),
        isComplete: false,
        tag: null,
      });
    page = await pageAfter(page.cursor);
    items.push(...page.items);
  }
  return { items: mergeRegistrations(known()?.items ?? [], items), isComplete: true, tag };
};

/** An event's registrations, newest first, as they are now: what others register and decide appears. */
export const useRegistrations = (eventId: string) => {
  const queryKey = keys.list(useMember().id, eventId);
  const queryFn = ({ signal }: Reading) => wholeList(queryKey, eventId, signal);
  return useQuery(
    {
      queryKey,
      queryFn,
      // A failure to load anything stands until one tries again.
      refetchInterval: ({ state }) => state.data && live,
      // Thousands of registrations are compared as they are merged.
      structuralSharing: false,
    },
    queryClient,
  );
};

/** Reads one registration anew. */
export const readRegistration = async (memberId: string, registrationId: string, signal?: AbortSignal) => {
  const is = await callEndpoint(registrationsContract.getRegistration, { registrationId }, { signal });
  return newerOf(queryClient.getQueryData(keys.one(memberId, registrationId)), is);
};

/** One registration as it is now. */
export const useRegistration = (registrationId: string) => {
  const { id } = useMember();
  return useQuery(
    {
      queryKey: keys.one(id, registrationId),
      queryFn: ({ signal }) => readRegistration(id, registrationId, signal),
      refetchInterval: ({ state }) => state.data && live,
      retry: (count, failure) => count < 1 && !isUnknown(failure),
    },
    queryClient,
  );
};

const allPending = async (memberId: string, signal: AbortSignal): Promise<Loaded> => {
  const items = await readEveryPage((cursor) =>
    callEndpoint(registrationsContract.listPendingRegistrations, { cursor }, { signal }),
  );
  // The index may still list what was decided here a moment ago.
  const newest = items.map((each) => newerOf(queryClient.getQueryData(keys.one(memberId, each.id)), each));
  return { items: newest.filter(({ status }) => status === "pending"), isComplete: true, tag: null };
};

/** What waits for a decision, oldest first; nothing is asked for members. */
export const usePending = () => {
  const { id, isAdmin } = useMember();
  return useQuery(
    {
      queryKey: keys.pending(id),
      queryFn: ({ signal }) => allPending(id, signal),
      refetchInterval: calm,
      enabled: isAdmin,
    },
    queryClient,
  );
};
