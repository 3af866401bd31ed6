import {
  useIsMutating as useIsMutatingOf,
  useMutation as useMutationOf,
  useMutationState as useMutationStateOf,
  type MutationFilters,
  type UseMutationOptions,
} from "@tanstack/react-query";
import { queryClient } from "./query-client.ts";

/** A write, whose state the cache of the site has. */
export const useMutation = ((options: UseMutationOptions) =>
  useMutationOf(options, queryClient)) as typeof useMutationOf;

/** How many writes that fit are under way. */
export const useIsMutating = (filters: MutationFilters) => useIsMutatingOf(filters, queryClient);

/** What the cache of the site knows of writes that fit. */
export const useMutationState = ((options: Parameters<typeof useMutationStateOf>[0]) =>
  useMutationStateOf(options, queryClient)) as typeof useMutationStateOf;
