import type * as z from "zod/v4/core";
import { doorContract } from "#shared/door.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { readEveryPage } from "#shared/paging.ts";
import { callEndpoint, isUnchanged, type CallOptions } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";

/** How long a door waits for a response, in milliseconds: it works offline meanwhile. */
const timeoutMs = 10_000;

/** Calls the API with a door's pass. Responses are not cached, since they contain names. */
export const createDoorApi = (eventId: string, token: string) => {
  const call = <Row extends Endpoint>(row: Row, input: z.input<Row["input"]>, options: CallOptions = {}) =>
    callEndpoint(row, input, { token, cache: "no-store", signal: AbortSignal.timeout(timeoutMs), ...options });
  return {
    getDoor: () => call(doorContract.getDoor, { eventId }),
    /** Every registration of the event, with the list's ETag; undefined if `knownTag` is still current. */
    listParties: async (knownTag: string | undefined) => {
      let tag: string | undefined;
      const onTag = (told: string | null) => (tag ??= told ?? undefined);
      try {
        const parties = await readEveryPage((cursor) =>
          call(doorContract.listDoorParties, { eventId, cursor }, cursor === undefined ? { knownTag, onTag } : {}),
        );
        return { parties, tag };
      } catch (failure) {
        if (isUnchanged(failure)) return undefined;
        throw failure;
      }
    },
    listEntries: (after: string | undefined) => call(doorContract.listDoorEntries, { eventId, after }),
    sendScans: async (sent: Omit<z.input<typeof doorContract.sendDoorScans.input>, "eventId">) =>
      (await call(doorContract.sendDoorScans, { eventId, ...sent })).results,
  };
};
export type DoorApi = ReturnType<typeof createDoorApi>;

/** Creates the admin's own pass, once per idempotency key. Throws like `callEndpoint`. */
export const createOwnPass = (eventId: string, idempotencyKey: string) =>
  callEndpoint(doorContract.createDoorPass, { eventId }, { idempotencyKey });

const keyOf = (eventId: string) => ["door", eventId, "passes"];

/** How often the helpers' links are reloaded while shown: each shows when it was last used. */
const refetchIntervalMs = 30_000;

/** An event's door passes, newest first. */
export const useDoorPasses = (eventId: string) =>
  useQuery({
    queryKey: keyOf(eventId),
    queryFn: ({ signal }) =>
      readEveryPage((cursor) => callEndpoint(doorContract.listDoorPasses, { eventId, cursor }, { signal })),
    refetchInterval: ({ state }) => state.data && refetchIntervalMs,
  });

/** Reloads the passes. */
export const refreshDoorPasses = (eventId: string) => void queryClient.invalidateQueries({ queryKey: keyOf(eventId) });

/** Revokes a pass. */
export const useRevokePass = (eventId: string) =>
  useMutation({
    mutationFn: (passId: string) => callEndpoint(doorContract.revokeDoorPass, { eventId, passId }),
    onSettled: () => refreshDoorPasses(eventId),
  });
