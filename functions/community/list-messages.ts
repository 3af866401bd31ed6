import { communityContract } from "#shared/community.ts";
import { memberEndpoint } from "../http/doors.ts";
import { communityMessages } from "./message-store.ts";

export const listCommunityMessages = memberEndpoint(
  communityContract.listCommunityMessages,
  ({ topic, cursor, since }) => communityMessages(topic, { cursor, since }),
);
