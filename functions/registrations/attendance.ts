import { isOver } from "#shared/event-phase.ts";
import { eventFacts, eventKeyOf } from "../events/event.ts";
import { registrationKeyOf } from "../events/seats.ts";
import { changeMember, type StoredMember } from "../members/member.ts";
import { queryAll } from "../platform/pages.ts";
import { getItems } from "../platform/table.ts";
import { isActive, storedRegistration, linkKeyOf, linkPrefix, type StoredRegistration } from "./registration.ts";

const listRegistrationIds = async (memberId: string) => {
  const links = await queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :links)",
    ExpressionAttributeValues: { ":pk": linkKeyOf(memberId, "").pk, ":links": linkPrefix },
    ConsistentRead: true,
  });
  return links.map(({ registrationId }) => String(registrationId));
};

/** End of the last event that a member is registered for, an ISO time. `changed` is a registration not yet saved. */
const findAttendedUntil = async (memberId: string, changed?: StoredRegistration) => {
  const ids = (await listRegistrationIds(memberId)).filter((id) => id !== changed?.id);
  const others = (await getItems(ids.map(registrationKeyOf))).map((item) => storedRegistration.parse(item));
  const active = [...others, ...(changed ? [changed] : [])].filter(isActive);
  const events = (await getItems(active.map(({ eventId }) => eventKeyOf(eventId)))).map((item) =>
    eventFacts.parse(item),
  );
  return events
    .flatMap((event) => (!isOver(event) && event.endsAt ? [event.endsAt] : []))
    .toSorted()
    .at(-1);
};

/** Counts every change, so that of two at the same time neither is lost. */
const withAttendance = (member: StoredMember, registered_until: string | undefined): StoredMember => ({
  ...member,
  registered_until,
  registrations_version: member.registrations_version + 1,
});

/** The member with one more registration, for an event with this end. */
export const extendAttendance = (member: StoredMember, endsAt: string) =>
  withAttendance(member, [member.registered_until ?? "", endsAt].toSorted().at(-1));

/** The member after a change to one of their registrations. */
export const recomputeAttendance = async (member: StoredMember, changed?: StoredRegistration) =>
  withAttendance(member, await findAttendedUntil(member.id, changed));

/** Updates a member's badge after an event has changed. */
export const refreshAttendance = (memberId: string) =>
  changeMember(memberId, async (member) => {
    const after = await recomputeAttendance(member);
    return after.registered_until === member.registered_until ? member : after;
  });
