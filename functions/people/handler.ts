import { createHandler } from "../http/lambda.ts";
import { listMembers } from "./list.ts";

/** The desk's view of everybody who was ever let in. */
export const handler = createHandler([listMembers]);
