import { useLocation } from "react-router-dom";
import { topics, type Topic } from "#shared/community.ts";
import { paths } from "#web/paths.ts";

/** A topic in an address: "business-tips". */
const slugOf = (topic: Topic) => topic.toLowerCase().replaceAll(" ", "-");

/** Where a topic is; the default one is where the community itself is. */
export const getTopicPath = (topic: Topic) =>
  topic === topics[0] ? paths.community : `${paths.community}?topic=${slugOf(topic)}`;

/** The topic that the address names; the default one for any other. */
export const useTopic = (): Topic => {
  const slug = new URLSearchParams(useLocation().search).get("topic");
  return topics.find((topic) => slugOf(topic) === slug) ?? topics[0];
};

/** Tells a topic that it was chosen on the page, by whoever is going to write there. */
export type Arrival = { isChosen?: boolean } | null;
