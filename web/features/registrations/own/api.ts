import { ownOrdersContract } from "#shared/own-orders.ts";
import {
  registrationsContract,
  type FeedbackForm,
  type Guest,
  type OwnDetails,
  type RegistrationWithEvent,
} from "#shared/registrations.ts";
import { callEndpoint, isUnknown } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { refreshSeats } from "../api.ts";
import { isChangeable } from "../registration-state.ts";

/** The query key of a token's registration. */
export const createKey = (token: string) => ["registration", token];

const createQuery = (token: string) => ({
  queryKey: createKey(token),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callEndpoint(registrationsContract.getOwnRegistration, { token }, { signal }),
});

/** The current registration, bypassing the cache; undefined if it can no longer be changed. */
export const readNewestChangeable = async (token: string) => {
  const newest = await queryClient.fetchQuery({ ...createQuery(token), staleTime: 0, retry: false });
  return isChangeable(newest) ? newest : undefined;
};

/** The registration of a private link's token: refreshed every 30 s and on focus. */
export const useOwnRegistration = (token: string) =>
  useQuery({
    ...createQuery(token),
    refetchInterval: 30_000,
    refetchOnWindowFocus: "always",
    // Retrying does not help for an unknown token.
    retry: (failures, failure) => failures < 1 && !isUnknown(failure),
  });

/** How often a payment is asked for that the payment service's page has announced; the endpoint answers as often. */
const paymentIntervalMs = 4000;

/** Asks whether a registration is paid by now, as long as that is awaited. */
export const useAwaitedPayment = (token: string, isAwaited: boolean) =>
  useQuery({
    queryKey: ["registration-payment", token],
    queryFn: async ({ signal }) => {
      const registration = await callEndpoint(ownOrdersContract.checkOrder, { token }, { signal });
      updateCache(registration, token);
      return registration.version;
    },
    enabled: isAwaited,
    refetchInterval: paymentIntervalMs,
    retry: false,
  });

/** Reads a registration again, for what has changed with its event. */
export const refreshOwn = (token: string) => void queryClient.invalidateQueries({ queryKey: createKey(token) });

/** Shows a registration from an API response. */
export const updateCache = (registration: RegistrationWithEvent, token: string) => {
  queryClient.setQueryData(createKey(token), registration);
  refreshSeats();
};

/** Replaces the guests of a registration. */
export const useChangeGuests = (token: string) =>
  useMutation({
    mutationFn: (change: { guests: Guest[]; version: number }) =>
      callEndpoint(registrationsContract.changeGuests, { token, ...change }),
    onSuccess: (changed) => updateCache(changed, token),
  });

/** Changes the registrant's details. */
export const useChangeDetails = (token: string) =>
  useMutation({
    mutationFn: (change: OwnDetails & { version: number }) =>
      callEndpoint(registrationsContract.changeDetails, { token, ...change }),
    onSuccess: (changed) => updateCache(changed, token),
  });

/** Sends feedback on the event. */
export const useGiveFeedback = (token: string) =>
  useMutation({
    mutationFn: (feedback: FeedbackForm) => callEndpoint(registrationsContract.giveFeedback, { token, ...feedback }),
    onSuccess: (changed) => updateCache(changed, token),
  });

/** Cancels a registration. */
export const useCancelRegistration = (token: string) =>
  useMutation({
    mutationFn: () => callEndpoint(registrationsContract.cancelRegistration, { token }),
    onSuccess: (cancelled) => updateCache(cancelled, token),
  });
