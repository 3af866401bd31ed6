import { useMutation, useQuery } from "@tanstack/react-query";
import { eventsContract } from "#shared/events.ts";
import { submissionTimeout } from "#shared/forms.ts";
import { registrationsContract, type Guest, type RegistrationWithEvent } from "#shared/registrations.ts";
import { callEndpoint, isUnknown } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";

/** How often what is looked at is asked for anew, in milliseconds: others register meanwhile. */
const freshFor = 30_000;

/** What is unknown will not be known when asked again. */
const retry = (failures: number, failure: unknown) => failures < 1 && !isUnknown(failure);

/** One event, with the server's number of seats: anew every 30 s and whenever one comes back to it. */
export const useEvent = (eventId: string) =>
  useQuery(
    {
      queryKey: ["events", eventId, "facts"],
      queryFn: ({ signal }) => callEndpoint(eventsContract.getEvent, { eventId }, { signal }),
      refetchInterval: freshFor,
      refetchOnWindowFocus: "always",
      retry,
    },
    queryClient,
  );

/** Every screen that shows seats asks for them again. */
export const refreshSeats = () => void queryClient.invalidateQueries({ queryKey: ["events"] });

const keyOf = (token: string) => ["registration", token];

const registrationOf = (token: string) => ({
  queryKey: keyOf(token),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callEndpoint(registrationsContract.getOwnRegistration, { token }, { signal }),
});

/** The registration as it is now, whatever the cache holds. */
export const readNewestRegistration = (token: string) =>
  queryClient.fetchQuery({ ...registrationOf(token), staleTime: 0, retry: false });

/** The registration whose private link one has. */
export const useOwnRegistration = (token: string) =>
  useQuery(
    {
      ...registrationOf(token),
      refetchInterval: freshFor,
      refetchOnWindowFocus: "always",
      retry,
    },
    queryClient,
  );

const keep = (registration: RegistrationWithEvent, token: string) => {
  queryClient.setQueryData(keyOf(token), registration);
  refreshSeats();
};

/** Puts other guests in the place of a registration's. */
export const useChangeGuests = (token: string) =>
  useMutation(
    {
      mutationFn: (change: { guests: Guest[]; version: number }) =>
        callEndpoint(
          registrationsContract.changeGuests,
          { token, ...change },
          { signal: AbortSignal.timeout(submissionTimeout) },
        ),
      onSuccess: (changed) => keep(changed, token),
    },
    queryClient,
  );

/** Cancels a registration. */
export const useCancelRegistration = (token: string) =>
  useMutation(
    {
      mutationFn: () =>
        callEndpoint(
          registrationsContract.cancelRegistration,
          { token },
          { signal: AbortSignal.timeout(submissionTimeout) },
        ),
      onSuccess: (cancelled) => keep(cancelled, token),
    },
    queryClient,
  );
