import { lambda } from "../http/lambda.ts";
import { listDirectory } from "./list-directory.ts";

/** Who the members are. */
export const handler = lambda([listDirectory]);
