import { eventsContract } from "#shared/events.ts";
import { adminEndpoint } from "../http/doors.ts";
import { eventInterests } from "./event-interest-store.ts";

export const listEventInterest = adminEndpoint(eventsContract.listEventInterest, ({ month, cursor }) =>
  eventInterests.ofMonth(month, cursor),
);
