import { slugOfTopic } from "#shared/community.ts";
import { toSlug } from "#shared/text.ts";
import { topicsContract, type AdminTopic, type TopicFields } from "#shared/topics.ts";
import { readActor } from "../audit/actor.ts";
import { adminEndpoint } from "../http/doors.ts";
import { forgetTopics, readTopics, topicsWrite } from "../messaging/topic.ts";
import { createOwnId } from "../platform/ids.ts";
import { changedElsewhere, saveClubList } from "./club-list.ts";

export const getTopics = adminEndpoint(topicsContract.getTopics, () => readTopics({ isLatest: true }));

type Sent = TopicFields & { id?: string | undefined };

/** The topics after a save. Throws `conflict` where one is unknown, or left out. */
const planTopics = (before: readonly AdminTopic[], sent: readonly Sent[]): AdminTopic[] => {
  const taken = before.map(({ id }) => slugOfTopic(id));
  const items = sent.map(({ id, ...fields }) => {
    if (id !== undefined && !before.some((each) => each.id === id)) throw changedElsewhere("topics");
    const own = id ?? createOwnId(toSlug(fields.name) || "topic", taken);
    taken.push(own);
    return { id: own, ...fields };
  });
  if (before.some(({ id }) => !items.some((each) => each.id === id))) throw changedElsewhere("topics");
  return items;
};

/** What the audit log says of a topic. */
const describe = ({ name, isArchived }: AdminTopic) => ({ name, state: isArchived ? "archived" : "open" });

export const saveTopics = adminEndpoint(topicsContract.saveTopics, async ({ items, version }, { id }, { network }) => {
  const [before, by] = await Promise.all([readTopics({ isLatest: true }), readActor(id, network)]);
  if (before.version !== version) throw changedElsewhere("topics");
  const topics = { items: planTopics(before.items, items), version: version + 1 };
  await saveClubList("topics", {
    by,
    describe,
    isShown: ({ isArchived }) => !isArchived,
    items: [before.items, topics.items],
    write: topicsWrite(topics),
    forget: forgetTopics,
  });
  return topics;
});
