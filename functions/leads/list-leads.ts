import { leadsContract } from "#shared/leads.ts";
import { adminEndpoint } from "../http/doors.ts";
import { leads } from "./lead-store.ts";

export const listLeads = adminEndpoint(leadsContract.listLeads, ({ month, cursor }) => leads.ofMonth(month, cursor));
