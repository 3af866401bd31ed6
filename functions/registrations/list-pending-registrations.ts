import { registrationsContract } from "#shared/registrations.ts";
import { adminEndpoint } from "../http/doors.ts";
import { presentRegistration } from "./present-registration.ts";
import { pendingRegistrations } from "./registration-store.ts";

export const listPendingRegistrations = adminEndpoint(
  registrationsContract.listPendingRegistrations,
  async ({ cursor: from }) => {
    const { items, cursor } = await pendingRegistrations(from);
    return { items: items.map((each) => presentRegistration(each)), cursor };
  },
);
