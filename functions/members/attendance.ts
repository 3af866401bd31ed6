import { eventFacts, keyOf as eventKeyOf } from "../events/event-item.ts";
import { isOver } from "../events/present-event.ts";
import { itemsAt } from "../platform/batch.ts";
import { everyItem } from "../platform/query.ts";
import {
  isActive,
  keptRegistration,
  keyOf,
  linkKeyOf,
  linkPrefix,
  type KeptRegistration,
} from "../registrations/registration-item.ts";
import type { KeptMember } from "./member-item.ts";
import { changeMember } from "./member-store.ts";

const linksOf = async (memberId: string) => {
  const links = await everyItem({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :links)",
    ExpressionAttributeValues: { ":pk": linkKeyOf(memberId, "").pk, ":links": linkPrefix },
    ConsistentRead: true,
  });
  return links.map(({ registrationId }) => String(registrationId));
};

/** When the last event ends that a member is registered for; `changed` is one of their registrations as it is to be. */
const attendedUntil = async (memberId: string, changed?: KeptRegistration) => {
  const ids = (await linksOf(memberId)).filter((id) => id !== changed?.id);
  const others = (await itemsAt(ids.map(keyOf))).map((item) => keptRegistration.parse(item));
  const active = [...others, ...(changed ? [changed] : [])].filter(isActive);
  const events = (await itemsAt(active.map(({ eventId }) => eventKeyOf(eventId)))).map((it) => eventFacts.parse(it));
  return events
    .flatMap((each) => (!isOver(each) && each.endsAt ? [each.endsAt] : []))
    .toSorted()
    .at(-1);
};

/** Every change of a member's registrations counts, so that of two at the same time neither is overlooked. */
const counted = (member: KeptMember, registered_until: string | undefined): KeptMember => ({
  ...member,
  registered_until,
  registrations_version: member.registrations_version + 1,
});

/** A member as one more registration makes them, for an event that ends then. */
export const attendingUntil = (member: KeptMember, endsAt: string) =>
  counted(member, [member.registered_until ?? "", endsAt].toSorted().at(-1));

/** A member as a change of one of their registrations makes them. */
export const attending = async (member: KeptMember, changed?: KeptRegistration) =>
  counted(member, await attendedUntil(member.id, changed));

/** Lets a member's badge follow the events they are registered for, after one of these has other times. */
export const refreshAttendance = (memberId: string) =>
  changeMember(memberId, async (member) => {
    const after = await attending(member);
    return after.registered_until === member.registered_until ? member : after;
  });
