import { contract } from "#shared/contract.ts";
import { adminEndpoint } from "../http/doors.ts";
import { leadsOf } from "./lead-store.ts";

export const listLeads = adminEndpoint(contract.listLeads, ({ month, cursor }) => leadsOf(month, cursor));
