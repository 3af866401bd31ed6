import { createHandler } from "../http/lambda.ts";
import { mergeMembers, retryMerge, undoMerge } from "./decide.ts";
import { getMergePreview } from "./preview.ts";

/** Two accounts of one person become one, and two again within a day. */
export const handler = createHandler([getMergePreview, mergeMembers, undoMerge, retryMerge]);
