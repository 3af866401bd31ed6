import { topicsContract, type AdminTopic, type TopicFields } from "#shared/topics.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { moveItem, useSaveList } from "./list-api.ts";

const query = (memberId: string) => ({
  queryKey: [memberId, "topics"],
  queryFn: ({ signal }: { signal: AbortSignal }) => callEndpoint(topicsContract.getTopics, {}, { signal }),
});

/** The topics as admins see them. */
export const useAllTopics = () => useQuery(query(useMember().id));

/** What an admin does with a topic. */
type Change =
  | { act: "save"; id: string | undefined; fields: TopicFields }
  | { act: "archive" | "open" | "up" | "down"; id: string };

const words = {
  saved: { title: "Topics saved", description: "Open chats show it within a minute." },
} as const;

const applyChange = (all: readonly AdminTopic[], change: Change): (TopicFields & { id?: string })[] => {
  const amend = (id: string, part: Partial<TopicFields>) =>
    all.map((each) => (each.id === id ? { ...each, ...part } : each));
  switch (change.act) {
    case "save":
      return change.id === undefined ? [...all, change.fields] : amend(change.id, change.fields);
    case "archive":
    case "open":
      return amend(change.id, { isArchived: change.act === "archive" });
    case "up":
    case "down": {
      // Among those that are shown together.
      const [open, archived] = [false, true].map((is) => all.filter(({ isArchived }) => isArchived === is));
      return [...moveItem(open!, change.id, change.act), ...archived!];
    }
  }
};

/** Changes one topic, or the order, on the topics as this browser knows them. */
export const useSaveTopics = () => {
  const { id } = useMember();
  return useSaveList<AdminTopic, Change>({
    queryKey: query(id).queryKey,
    save: ({ items, version }, change) =>
      callEndpoint(topicsContract.saveTopics, { items: applyChange(items, change), version }),
    saved: words.saved,
    onSaved: () => void queryClient.invalidateQueries({ queryKey: [id, "community"] }),
  });
};
