import { keepPreviousData } from "@tanstack/react-query";
import type * as z from "zod/v4/core";
import { directoryContract, fieldOption } from "#shared/directory.ts";
import { levelPattern } from "#shared/levels.ts";
import { industries } from "#shared/members.ts";
import { callEndpoint, findArrived, findPauseEnd } from "#web/lib/api/client.ts";
import { useInfiniteQuery } from "#web/lib/api/live-list.ts";
import { useMember } from "#web/lib/session/require-session.tsx";

type Page = z.output<typeof directoryContract.listDirectory.output>;

/** The directory's filters as in the URL; an empty string matches everyone. */
export type Filters = { industry: string; location: string; level: string; field: string; met: string; new: string };
export const noFilters: Filters = { industry: "", location: "", level: "", field: "", met: "", new: "" };

/** The URL parameters of the filters. */
export const chosenValue = "true";

const onOrOff = (value: string | null) => (value === chosenValue ? chosenValue : "");

/** The filters in a URL; only an admin's has a level. */
export const readFilters = (address: URLSearchParams, mayFilter: boolean): Filters => ({
  industry: industries.find((each) => each === address.get("industry")) ?? "",
  location: (address.get("location") ?? "").slice(0, 100),
  level: mayFilter && levelPattern.test(address.get("level") ?? "") ? address.get("level")! : "",
  field: fieldOption.test(address.get("field") ?? "") ? address.get("field")! : "",
  met: onOrOff(address.get("met")),
  new: onOrOff(address.get("new")),
});

/** Longest search text, in characters. */
const longestSearch = 100;

/** The request's filters, without empty ones. */
const toInput = (search: string, filters: Filters, cursor: string | undefined) => {
  const wanted = { search: search.slice(0, longestSearch), ...filters };
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ""));
  return { ...given, cursor } as z.input<typeof directoryContract.listDirectory.input>;
};

/**
 * How often an open directory is revalidated: a former member leaves the server's list within five minutes, and
 * screens soon after. Every shown page is requested, so the more pages, the less often.
 */
const freshForMs = 60_000;
const longestFreshMs = 240_000;

/** Matching members, paged; the previous results stay while new ones load. */
export const useDirectory = (search: string, filters: Filters) => {
  const { id } = useMember();
  return useInfiniteQuery({
    queryKey: [id, "directory", search, filters],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      callEndpoint(directoryContract.listDirectory, toInput(search, filters, pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    initialData: () => {
      const first = findArrived(directoryContract.listDirectory, toInput(search, filters, undefined))?.take();
      return first && { pages: [first], pageParams: [undefined] };
    },
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
    retry: (failures, failure) => failures < 1 && findPauseEnd(failure) === undefined,
    staleTime: freshForMs,
    refetchInterval: ({ state }) =>
      state.data && state.status === "success" && Math.min(longestFreshMs, freshForMs * state.data.pages.length),
  });
};
