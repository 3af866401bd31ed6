import { leadsContract } from "#shared/leads.ts";
import { adminEndpoint } from "../http/doors.ts";
import { leadsOf } from "./lead-store.ts";

export const listLeads = adminEndpoint(leadsContract.listLeads, ({ month, cursor }) => leadsOf(month, cursor));
