import { communityContract } from "#shared/community.ts";
import { memberEndpoint } from "../http/doors.ts";
import { topicStates } from "./topic-store.ts";

export const listTopics = memberEndpoint(communityContract.listTopics, async (_, { id }) => ({
  items: await topicStates(id),
}));
