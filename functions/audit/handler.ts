import { createHandler } from "../http/lambda.ts";
import { listAudit, listOwnAudit, recordExport } from "./log.ts";

/** The audit log: what admins did, for admins, and for each member what is about them. */
export const handler = createHandler([listAudit, recordExport, listOwnAudit]);
