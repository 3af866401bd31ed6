import { useQuery } from "@tanstack/react-query";
import { ticketsContract } from "#shared/tickets.ts";
import { callEndpoint, isUnknown } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";

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

/** One ticket, by its code: refreshed whenever its page is returned to. */
export const useTicket = (code: string) =>
  useQuery(
    {
      queryKey: ["ticket", code],
      queryFn: ({ signal }) => callEndpoint(ticketsContract.getTicket, { code }, { signal }),
      refetchOnWindowFocus: "always",
      // What is not valid will not be when asked again.
      retry: (failures, failure) => failures < 1 && !isUnknown(failure),
    },
    queryClient,
  );
