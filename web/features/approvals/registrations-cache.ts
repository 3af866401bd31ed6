import type { Registration } from "#shared/registrations.ts";
import { queryClient } from "#web/api/query-client.ts";

/** Registrations as far as they are loaded. */
export type Loaded = {
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
export const newerOf = (was: Registration | undefined, is: Registration) => {
  if (!was) return is;
  const isOlder = is.version < was.version || is.decisions.length < was.decisions.length;
  return isOlder || isSame(was, is) ? was : is;
};

const newestFirst = (one: Registration, other: Registration) =>
  other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id);

/** What was known and what is loaded, newest first. No registration ever goes: one that is not listed is not listed yet. */
export const merged = (was: readonly Registration[], loaded: readonly Registration[]) => {
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
  const taken = (was: Loaded | undefined) => was && { ...was, items: merged(was.items, [newest]) };
  queryClient.setQueryData<Loaded>(keys.list(memberId, registration.eventId), taken);
  queryClient.setQueryData<Loaded>(
    keys.pending(memberId),
    (was) => was && { ...was, items: stillPending(was.items, newest) },
  );
};
