import { createHandler } from "../http/lambda.ts";
import { importMembers } from "./import.ts";

/** Its own function, since it makes accounts. */
export const handler = createHandler([importMembers]);
