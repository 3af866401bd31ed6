import { keepPreviousData } from "@tanstack/react-query";
import type * as z from "zod/v4/core";
import { directoryContract } from "#shared/directory.ts";
import { industries } from "#shared/members.ts";
import { callEndpoint, findPauseEnd } from "#web/lib/api/client.ts";
import { useInfiniteQuery } from "#web/lib/api/live-list.ts";
import { useMember } from "#web/lib/session/require-session.tsx";

type Page = z.output<typeof directoryContract.listDirectory.output>;

/** What the members are narrowed to, as the address has it; an empty text is everyone. */
export type Filters = { industry: string; location: string; met: string; new: string };
export const noFilters: Filters = { industry: "", location: "", met: "", new: "" };

/** In the address, of what is chosen. */
export const chosenValue = "true";

const onOrOff = (value: string | null) => (value === chosenValue ? chosenValue : "");

/** The filters of an address, without what is none. */
export const readFilters = (address: URLSearchParams): Filters => ({
  industry: industries.find((each) => each === address.get("industry")) ?? "",
  location: (address.get("location") ?? "").slice(0, 100),
  met: onOrOff(address.get("met")),
  new: onOrOff(address.get("new")),
});

/** The longest text that is searched for, in characters. */
const longestSearch = 100;

/** What is asked for; what is empty is left out. */
const toInput = (search: string, filters: Filters, cursor: string | undefined) => {
  const wanted = { search: search.slice(0, longestSearch), ...filters };
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ""));
  return { ...given, cursor } as z.input<typeof directoryContract.listDirectory.input>;
};

/**
 * How often an open directory asks whether it has changed: a member who has left the club is off the server's list
 * within five minutes, and off the screens soon after. Each page that is shown is asked for, so with more of them less
 * often.
 */
const freshForMs = 60_000;
const longestFreshMs = 240_000;

/** The members who are found, a page at a time; while others are on their way, those from before stay. */
export const useDirectory = (search: string, filters: Filters) => {
  const { id } = useMember();
  return useInfiniteQuery({
    queryKey: [id, "directory", search, filters],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      callEndpoint(directoryContract.listDirectory, toInput(search, filters, pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
    retry: (failures, failure) => failures < 1 && findPauseEnd(failure) === undefined,
    staleTime: freshForMs,
    refetchInterval: ({ state }) =>
      state.data && state.status === "success" && Math.min(longestFreshMs, freshForMs * state.data.pages.length),
  });
};
