import { topicsContract, type AdminTopic, type TopicFields } from "#shared/topics.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { moveItem, type ClubList } from "./list-api.ts";

const query = (memberId: string) => ({
  queryKey: [memberId, "topics"],
  queryFn: ({ signal }: { signal: AbortSignal }) => callEndpoint(topicsContract.getTopics, {}, { signal }),
});

/** The topics as admins see them. */
export const useAllTopics = () => useQuery(query(useMember().id));

type Topics = ClubList<AdminTopic, { name: string }, "archive" | "open" | "up" | "down">;
type Change = Parameters<Topics["send"]>[1];

const words = {
  saved: { title: "Topics saved", description: "Open chats show it within a minute." },
  changed: "This topic changed while you were editing.",
  gone: "This topic isn't there anymore. Copy what you need, and make a new one.",
} as const;

const applyChange = (all: readonly AdminTopic[], change: Change): (TopicFields & { id?: string })[] => {
  const amend = (id: string, part: Partial<TopicFields>) =>
    all.map((each) => (each.id === id ? { ...each, ...part } : each));
  switch (change.act) {
    case "save":
      return change.saved ? amend(change.saved.id, change.fields) : [...all, { ...change.fields, isArchived: false }];
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

/** The topics, as admins change them. */
export const useTopicList = (): Topics => {
  const { id } = useMember();
  return {
    query: query(id),
    fieldsOf: ({ name }) => ({ name }),
    isThere: () => true,
    send: ({ items, version }, change) =>
      callEndpoint(topicsContract.saveTopics, { items: applyChange(items, change), version }),
    words,
    onSaved: () => void queryClient.invalidateQueries({ queryKey: [id, "community"] }),
  };
};
