import { partnerEventsContract } from "#shared/partner-events.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useQuery } from "#web/lib/api/query-client.ts";

/** The key of the query of partners' events. */
export const partnerEventsKey = ["partner-events"];

/** The events of partners. */
export const usePartnerEvents = () =>
  useQuery({
    queryKey: partnerEventsKey,
    queryFn: async ({ signal }) => (await callEndpoint(partnerEventsContract.listPartnerEvents, {}, { signal })).items,
  });
