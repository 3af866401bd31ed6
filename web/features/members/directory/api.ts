import { useQuery } from "@tanstack/react-query";
import { membersContract, type MemberCard } from "#shared/members.ts";
import { folded } from "#shared/text.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";

/** A card, the text that is searched, and the place by which it is filtered, both folded once. */
export type SearchableMember = MemberCard & { text: string; place: string };

const toSearchable = (card: MemberCard): SearchableMember => ({
  ...card,
  text: folded([card.full_name, card.company, card.location].join("\n")),
  place: folded(card.location?.trim() ?? ""),
});

/** What the members are narrowed to; empty or false is everyone. */
export type Filters = { industry: string; city: string; isMet: boolean; isNew: boolean };
export const noFilters: Filters = { industry: "", city: "", isMet: false, isNew: false };

/** The members in the filters. A field that is not for the reader is in none, since the club does not send it. */
export const filterMembers = (
  members: readonly SearchableMember[],
  { industry, city, isMet, isNew }: Filters,
  hasMet: (id: string) => boolean,
) => {
  if (industry === "" && city === "" && !isMet && !isNew) return members;
  return members.filter(
    (member) =>
      (industry === "" || member.industry === industry) &&
      (city === "" || member.place === city) &&
      (!isMet || hasMet(member.id)) &&
      (!isNew || member.is_new),
  );
};

/** The places that members name, each as the first of them writes it, with how many do, by name. */
export const listCities = (members: readonly SearchableMember[]) => {
  const cities = new Map<string, { value: string; name: string; count: number }>();
  for (const { place, location = "" } of members) {
    if (place === "") continue;
    const city = cities.get(place);
    if (city) city.count++;
    else cities.set(place, { value: place, name: location.trim(), count: 1 });
  }
  return [...cities.values()].toSorted((one, other) => one.value.localeCompare(other.value));
};

/** The industries that members name, with how many do, by name. */
export const countIndustries = (members: readonly SearchableMember[]) => {
  const counts = new Map<string, number>();
  for (const { industry } of members) if (industry) counts.set(industry, (counts.get(industry) ?? 0) + 1);
  return [...counts].toSorted(([one], [other]) => one.localeCompare(other));
};

/** The members whose name, company or location contains the query. */
export const findMembers = (members: readonly SearchableMember[], query: string) => {
  const wanted = folded(query.trim());
  return wanted === "" ? members : members.filter(({ text }) => text.includes(wanted));
};

type Directory = {
  members: readonly SearchableMember[];
  isComplete: boolean;
  /** The answers' `ETag`, the same for all pages of a directory that has not changed. */
  tag?: string | null;
};

/**
 * How often an open directory asks whether it has changed: a member who has left the club is off the server's list
 * within five minutes, and off the screens a minute later.
 */
const freshForMs = 60_000;

type Options = {
  signal: AbortSignal;
  before: Directory | undefined;
  /** Called with all members so far. */
  onPage: (soFar: readonly SearchableMember[]) => void;
};

/** Loads page after page; returns `before` itself where the first page says that nothing has changed. */
const readDirectory = async ({ signal, before, onPage }: Options): Promise<Directory> => {
  let tag = null as string | null;
  const onTag = (found: string | null) => void (tag = found);
  const pageAfter = (cursor?: string) => callEndpoint(membersContract.listDirectory, { cursor }, { signal, onTag });
  const members: SearchableMember[] = [];
  const take = (cards: readonly MemberCard[]) => void members.push(...cards.map(toSearchable));
  let page = await pageAfter();
  const firstTag = tag;
  if (firstTag !== null && before?.isComplete && before.tag === firstTag) return before;
  take(page.items);
  while (page.cursor !== undefined) {
    onPage([...members]);
    page = await pageAfter(page.cursor);
    take(page.items);
  }
  // Different tags mean that the directory changed between the pages.
  return { members, isComplete: true, tag: tag === firstTag ? tag : null };
};

/**
 * All members in the directory: the first page at once, the others as they arrive. The browser caches each page and
 * asks only whether it has changed.
 */
export const useDirectory = () => {
  const queryKey = [useMember().id, "directory"];
  return useQuery(
    {
      queryKey,
      queryFn: async ({ signal }): Promise<Directory> => {
        const show = (soFar: readonly SearchableMember[]) => {
          const { members = [], isComplete = false } = queryClient.getQueryData<Directory>(queryKey) ?? {};
          // Never fewer than are on the screen already.
          if (isComplete || signal.aborted || members.length >= soFar.length) return;
          queryClient.setQueryData<Directory>(queryKey, { members: soFar, isComplete: false });
        };
        return readDirectory({ signal, before: queryClient.getQueryData(queryKey), onPage: show });
      },
      staleTime: ({ state }) => (state.data?.isComplete ? freshForMs : 0),
      refetchInterval: ({ state }) => state.data && freshForMs,
      // Comparing ten thousand cards with the ones before, page after page, would cost more than drawing them.
      structuralSharing: false,
    },
    queryClient,
  );
};
