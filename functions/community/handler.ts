import { lambda } from "../http/lambda.ts";
import { getAttachment } from "./get-attachment.ts";
import { listCommunityMessages } from "./list-messages.ts";
import { listTopics } from "./list-topics.ts";

/** What members read of the community chat; they write over the socket. */
export const handler = lambda([listTopics, listCommunityMessages, getAttachment]);
