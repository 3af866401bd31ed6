import { useQuery } from "@tanstack/react-query";
import { registrationsContract, type Registration } from "#shared/registrations.ts";
import { call, isUnknown } from "#web/api/client.ts";
import { everyPage } from "#web/api/every-page.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useMember } from "#web/session/require-session.tsx";
import { keys, merged, newerOf, type Loaded } from "./registrations-cache.ts";

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
    call(
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
        items: merged(known()?.items ?? [], items),
        isComplete: false,
        tag: null,
      });
    page = await pageAfter(page.cursor);
    items.push(...page.items);
  }
  return { items: merged(known()?.items ?? [], items), isComplete: true, tag };
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
  const is = await call(registrationsContract.getRegistration, { registrationId }, { signal });
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
  const items = await everyPage((cursor) =>
    call(registrationsContract.listPendingRegistrations, { cursor }, { signal }),
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
