import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ticketsContract } from "#shared/tickets.ts";
import { callEndpoint, createReadSignal, isUnknown } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { forgetPastTickets, forgetTicket, keepTicket, readTicket } from "./ticket-store.ts";

/** The page of a ticket. Its code stays in the fragment, which no server and no log gets to see. */
export const getTicketPath = (code: string) => `/events/ticket#${code}`;

/** The tickets of a registration as it is in this version; asked for only where it is approved. */
export const useTickets = ({ token, version, status }: { token: string; version: number; status: string }) =>
  useQuery(
    {
      queryKey: ["registration", token, "tickets", version],
      queryFn: ({ signal }) => callEndpoint(ticketsContract.listTickets, { token }, { signal }),
      enabled: status === "approved",
    },
    queryClient,
  );

/** How long the network may take where the ticket is on this device already, in milliseconds. */
const refreshTimeoutMs = 5_000;
/** How often a ticket that could not be refreshed is asked for again: not every phone notices that the network is back. */
const retryMs = 8_000;

const fetchTicket = async (code: string, signal: AbortSignal) => {
  try {
    const answer = await callEndpoint(ticketsContract.getTicket, { code }, { signal });
    keepTicket(code, { answer, checkedAt: Date.now() });
    return answer;
  } catch (failure) {
    if (isUnknown(failure)) forgetTicket(code);
    throw failure;
  }
};

/** One ticket, by its code: as it is on this device at first, and refreshed whenever its page is returned to. */
export const useTicket = (code: string) => {
  const [stored] = useState(() => {
    forgetPastTickets();
    return readTicket(code);
  });
  return useQuery(
    {
      queryKey: ["ticket", code],
      queryFn: ({ signal }) => fetchTicket(code, createReadSignal(signal, stored && refreshTimeoutMs)),
      ...(stored && { initialData: stored.answer, initialDataUpdatedAt: stored.checkedAt }),
      refetchOnMount: "always",
      refetchOnWindowFocus: "always",
      refetchInterval: ({ state: { data, error } }) => (data && error && !isUnknown(error) ? retryMs : false),
      // What is not valid will not be when asked again.
      retry: (failures, failure) => failures < 1 && !isUnknown(failure) && failure.name !== "TimeoutError",
    },
    queryClient,
  );
};
