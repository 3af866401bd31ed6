import {
  useIsMutating as useIsMutatingOf,
  useMutation as useMutationOf,
  useMutationState as useMutationStateOf,
  type MutationFilters,
  type UseMutationOptions,
} from "@tanstack/react-query";
import { queryClient } from "./query-client.ts";

/** A mutation whose state is in the site's cache. */
export const useMutation = ((options: UseMutationOptions) =>
  useMutationOf(options, queryClient)) as typeof useMutationOf;

/** The number of pending mutations that match. */
export const useIsMutating = (filters: MutationFilters) => useIsMutatingOf(filters, queryClient);

/** The state of matching mutations in the site's cache. */
export const useMutationState = ((options: Parameters<typeof useMutationStateOf>[0]) =>
  useMutationStateOf(options, queryClient)) as typeof useMutationStateOf;
