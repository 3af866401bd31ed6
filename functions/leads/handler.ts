import { lambda } from "../http/lambda.ts";
import { listLeads } from "./list-leads.ts";
import { submitLead } from "./submit-lead.ts";

/** What visitors leave with Stay Connected. */
export const handler = lambda([submitLead, listLeads]);
