import { useMutation, useQuery } from "@tanstack/react-query";
import type * as z from "zod/v4/core";
import { doorContract } from "#shared/door.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { submissionTimeout } from "#shared/forms.ts";
import { ApiProblem, callEndpoint, fillPath, formatQuery, readEveryPage, readProblem } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";

/** How long a door waits for an answer, in milliseconds: it goes on without a network meanwhile. */
const timeoutMs = 10_000;

/**
 * Calls an endpoint of the door with a pass. No cache keeps the answer: it has names in it. Throws `ApiProblem` for a
 * failing status, and what `fetch` throws when there is no answer in time; an answer that still holds (304) is undefined.
 */
const callDoor = async <Row extends Endpoint>(
  row: Row,
  input: z.input<Row["input"]>,
  { token, tag }: { token: string; tag?: string | undefined },
) => {
  const { filled, rest } = fillPath(row.path, input as Record<string, unknown>);
  const isRead = row.method === "GET";
  const answer = await fetch(isRead ? filled + formatQuery(rest) : filled, {
    method: row.method,
    cache: "no-store",
    credentials: "omit",
    headers: {
      accept: "application/json, application/problem+json",
      authorization: `Bearer ${token}`,
      ...(tag !== undefined && { "if-none-match": tag }),
      ...(!isRead && { "content-type": "application/json" }),
    },
    ...(!isRead && { body: JSON.stringify(rest) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.status === 304) return undefined;
  if (!answer.ok) throw new ApiProblem(answer.status, await readProblem(answer));
  return { body: (await answer.json()) as z.output<Row["output"]>, tag: answer.headers.get("etag") ?? undefined };
};

/** The API as a door reaches it with its pass. */
export const createDoorApi = (eventId: string, token: string) => ({
  getDoor: async () => (await callDoor(doorContract.getDoor, { eventId }, { token }))!.body,
  /** Every registration of the event, with the tag of this state of them; undefined where `tag` still holds. */
  listParties: async (tag: string | undefined) => {
    const first = await callDoor(doorContract.listDoorParties, { eventId }, { token, tag });
    if (!first) return undefined;
    const { items, cursor } = first.body;
    const rest =
      cursor === undefined
        ? []
        : await readEveryPage(
            async (after) =>
              (await callDoor(doorContract.listDoorParties, { eventId, cursor: after ?? cursor }, { token }))!.body,
          );
    return { parties: [...items, ...rest], tag: first.tag };
  },
  listEntries: async (after: string | undefined) =>
    (await callDoor(doorContract.listDoorEntries, { eventId, after }, { token }))!.body,
  sendScans: async (sent: Omit<z.input<typeof doorContract.sendDoorScans.input>, "eventId">) =>
    (await callDoor(doorContract.sendDoorScans, { eventId, ...sent }, { token }))!.body.results,
});
export type DoorApi = ReturnType<typeof createDoorApi>;

/** Makes the admin's own pass; once for each key. Throws as `callEndpoint` does. */
export const createOwnPass = (eventId: string, idempotencyKey: string) =>
  callEndpoint(
    doorContract.createDoorPass,
    { eventId },
    { idempotencyKey, signal: AbortSignal.timeout(submissionTimeout) },
  );

const keyOf = (eventId: string) => ["door", eventId, "passes"];

/** How often the helpers' links are read again while they are shown: each says when it was last used. */
const refetchIntervalMs = 30_000;

/** The passes to the door of an event, newest first. */
export const useDoorPasses = (eventId: string) =>
  useQuery(
    {
      queryKey: keyOf(eventId),
      queryFn: ({ signal }) =>
        readEveryPage((cursor) => callEndpoint(doorContract.listDoorPasses, { eventId, cursor }, { signal })),
      refetchInterval: ({ state }) => state.data && refetchIntervalMs,
    },
    queryClient,
  );

/** Looks at the passes anew. */
export const refreshDoorPasses = (eventId: string) => void queryClient.invalidateQueries({ queryKey: keyOf(eventId) });

/** Takes a pass back. */
export const useRevokePass = (eventId: string) =>
  useMutation(
    {
      mutationFn: (passId: string) =>
        callEndpoint(
          doorContract.revokeDoorPass,
          { eventId, passId },
          { signal: AbortSignal.timeout(submissionTimeout) },
        ),
      onSettled: () => refreshDoorPasses(eventId),
    },
    queryClient,
  );
