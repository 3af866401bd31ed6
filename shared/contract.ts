import { leadsContract } from "./leads.ts";

/** Every endpoint of the HTTP API, by name. Each feature's rows live in its own file. */
export const contract = {
  ...leadsContract,
};
