import { createHandler } from "../http/lambda.ts";
import { listRoles, saveRoles } from "./roles.ts";

/** Who runs the club. */
export const handler = createHandler([listRoles, saveRoles]);
