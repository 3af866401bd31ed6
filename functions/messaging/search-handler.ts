import { createHandler } from "../http/lambda.ts";
import { listFoundMessages } from "./search.ts";

/** Search in messages: it reads, and counts its uses. */
export const handler = createHandler([listFoundMessages]);
