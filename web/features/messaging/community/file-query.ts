import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Attachment } from "#shared/community.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { fetchFile } from "#web/lib/files/fetch-file.ts";
import { useMember } from "#web/lib/session/require-session.tsx";

/** How long a file out of sight is kept, in milliseconds. */
const keptFor = 300_000;

/** Names a file in the cache. */
export const getFileKey = (memberId: string, { id }: Attachment) => [memberId, "attachment", id];

const fileQuery = (memberId: string, attachment: Attachment) =>
  queryOptions({
    queryKey: getFileKey(memberId, attachment),
    queryFn: ({ signal }) => fetchFile(attachment.url, signal),
    // What a message carries never changes.
    staleTime: Infinity,
    gcTime: keptFor,
    structuralSharing: false,
  });

/** The file of a message, which is fetched when it is first drawn; `own` is one that has just been sent from here. */
export const useFile = (attachment: Attachment, own: Blob | undefined) => {
  const { data, isError, refetch } = useQuery(
    { ...fileQuery(useMember().id, attachment), enabled: own === undefined && attachment.id !== "" },
    queryClient,
  );
  return { blob: own ?? data, isError, refetch };
};

/** The file of a message, when it is asked for. */
export const loadFile = (memberId: string, attachment: Attachment) =>
  queryClient.fetchQuery(fileQuery(memberId, attachment));
