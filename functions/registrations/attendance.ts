import { eventFacts, eventKeyOf as eventKeyOf, isOver } from "../events/event.ts";
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

/** When the last event ends that a member is registered for; `changed` is one of their registrations as it is to be. */
const findAttendedUntil = async (memberId: string, changed?: StoredRegistration) => {
  const ids = (await listRegistrationIds(memberId)).filter((id) => id !== changed?.id);
  const others = (await getItems(ids.map(registrationKeyOf))).map((item) => storedRegistration.parse(item));
  const active = [...others, ...(changed ? [changed] : [])].filter(isActive);
  const events = (await getItems(active.map(({ eventId }) => eventKeyOf(eventId)))).map((it) => eventFacts.parse(it));
  return events
    .flatMap((each) => (!isOver(each) && each.endsAt ? [each.endsAt] : []))
    .toSorted()
    .at(-1);
};

/** Every change of a member's registrations counts, so that of two at the same time neither is overlooked. */
const withAttendance = (member: StoredMember, registered_until: string | undefined): StoredMember => ({
  ...member,
  registered_until,
  registrations_version: member.registrations_version + 1,
});

/** A member as one more registration makes them, for an event that ends then. */
export const extendAttendance = (member: StoredMember, endsAt: string) =>
  withAttendance(member, [member.registered_until ?? "", endsAt].toSorted().at(-1));

/** A member as a change of one of their registrations makes them. */
export const recomputeAttendance = async (member: StoredMember, changed?: StoredRegistration) =>
  withAttendance(member, await findAttendedUntil(member.id, changed));

/** Lets a member's badge follow the events they are registered for, after one of these has other times. */
export const refreshAttendance = (memberId: string) =>
  changeMember(memberId, async (member) => {
    const after = await recomputeAttendance(member);
    return after.registered_until === member.registered_until ? member : after;
  });
