import { duesContract, type LinkedDues } from "#shared/dues.ts";
import { callEndpoint, isUnknown } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { leaveFor } from "#web/ui/leave.ts";

/** How often open dues are asked for: they may have been paid in another tab, or by another device. */
const refetchIntervalMs = 30_000;
/** The same while a payment is awaited. */
const awaitedIntervalMs = 4000;

const linkedKey = (token: string) => ["dues", token];
/** The key of the query of a member's own dues. */
export const ownDuesKey = (memberId: string) => [memberId, "own-dues"];

/** The dues behind a private link; `isAwaited` means that their payment is expected any moment. */
export const useLinkedDues = (token: string, isAwaited: (dues: LinkedDues) => boolean) =>
  useQuery({
    queryKey: linkedKey(token),
    queryFn: ({ signal }) => callEndpoint(duesContract.getDuesByLink, { token }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isAwaited(data) ? awaitedIntervalMs : refetchIntervalMs),
    refetchOnWindowFocus: "always",
    // Retrying does not help for an unknown link.
    retry: (failures, failure) => failures < 1 && !isUnknown(failure),
  });

const ways = { payment: duesContract.payDues, billing: duesContract.openDuesBilling };

/** Leaves for Stripe's page to pay, or to change the card or cancel; once for a double click. */
export const useLeaving = (way: keyof typeof ways, token: string) => {
  const mutationKey = ["dues", way, token];
  const { mutate, ...mutation } = useMutation({
    mutationKey,
    mutationFn: async () => leaveFor((await callEndpoint(ways[way], { token })).url),
    // It may be paid already, elsewhere.
    onError: () =>
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey.includes("own-dues") || queryKey.join() === linkedKey(token).join(),
      }),
  });
  return { ...mutation, mutate: () => queryClient.isMutating({ mutationKey }) === 0 && mutate() };
};
