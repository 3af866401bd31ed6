import type * as z from "zod/v4/core";
import { eventsContract } from "#shared/events.ts";
import { readEveryPage } from "#shared/paging.ts";
import { callEndpoint, isForbidden, isUnknown } from "#web/lib/api/client.ts";
import { useQuery } from "#web/lib/api/query-client.ts";

/** How often the spots left are asked for while they are shown: others register in the meantime. */
const refetchIntervalMs = 30_000;

declare global {
  interface Window {
    /** The first page of the public events, asked for by the script in `index.html`. */
    earlyEvents?: Promise<Response>;
  }
}

/** What was asked for early, once; undefined where that has failed, too. */
const takeEarlyEvents = async () => {
  const early = window.earlyEvents;
  delete window.earlyEvents;
  const answer = await early?.catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as z.output<typeof eventsContract.listEvents.output>) : undefined;
};

const readPublicEvents = async (cursor: string | undefined, signal: AbortSignal) =>
  (cursor === undefined ? await takeEarlyEvents() : undefined) ??
  callEndpoint(eventsContract.listEvents, { audience: "public", cursor }, { signal });

/** The events shown to visitors or to members. Live, the spots left keep up with the server's number. */
export const useEvents = (readers: "public" | "members", { isLive = false } = {}) =>
  useQuery({
    queryKey: ["events", readers],
    queryFn: ({ signal }) =>
      readEveryPage((cursor) =>
        readers === "public"
          ? readPublicEvents(cursor, signal)
          : callEndpoint(eventsContract.listMemberEvents, { cursor }, { signal }),
      ),
    refetchInterval: isLive && refetchIntervalMs,
  });

/** One event, with the server's number of spots: refreshed every 30 s and whenever the page is returned to. */
export const useEvent = (eventId: string) =>
  useQuery({
    queryKey: ["events", eventId, "facts"],
    queryFn: ({ signal }) => callEndpoint(eventsContract.getEvent, { eventId }, { signal }),
    refetchInterval: refetchIntervalMs,
    refetchOnWindowFocus: "always",
    // An unknown event will not be known when asked again, nor one for members be open.
    retry: (failures, failure) => failures < 1 && !isUnknown(failure) && !isForbidden(failure),
  });
