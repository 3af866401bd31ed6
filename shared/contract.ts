import { applicationsContract } from "./applications.ts";
import { contactContract } from "./contact.ts";
import { eventsContract } from "./events.ts";
import { leadsContract } from "./leads.ts";
import { membersContract } from "./members.ts";
import { registrationsContract } from "./registrations.ts";
import { uploadsContract } from "./uploads.ts";

/** Every endpoint of the HTTP API, by name. Each feature's rows live in its own file. */
export const contract = {
  ...leadsContract,
  ...applicationsContract,
  ...contactContract,
  ...eventsContract,
  ...membersContract,
  ...registrationsContract,
  ...uploadsContract,
};
