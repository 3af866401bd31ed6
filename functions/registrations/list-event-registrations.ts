import { registrationsContract } from "#shared/registrations.ts";
import { eventOf } from "../events/event-store.ts";
import { Tagged } from "../http/answers.ts";
import { adminEndpoint } from "../http/doors.ts";
import { presentRegistration } from "./present-registration.ts";
import { registrationsOf } from "./registration-store.ts";
import { registrationsTag } from "./registrations-tag.ts";

export const listEventRegistrations = adminEndpoint(
  registrationsContract.listEventRegistrations,
  async ({ eventId, cursor: from }, _, { knows }) => {
    // Before the registrations: a change in between then makes the tag too old, never the list.
    const tag = registrationsTag((await eventOf(eventId)).registrations_changed_at);
    if (tag !== undefined && knows(tag)) return new Tagged(tag);
    const { items, cursor } = await registrationsOf(eventId, from);
    const page = { items: items.map((each) => presentRegistration(each)), cursor };
    return tag === undefined ? page : new Tagged(tag, page);
  },
);
