import {
  attendeesContract,
  attendeesDays,
  getAttendeePhase,
  type Attendee,
  type AttendeePhase,
} from "#shared/attendees.ts";
import { isOver } from "#shared/event-phase.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import { readEvent, type StoredEvent } from "../events/event.ts";
import { memberEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { listAcquaintedIds } from "../members/acquaintance.ts";
import { avatarUrl } from "../members/card.ts";
import { isListed, readMembers, type StoredMember } from "../members/member.ts";
import { visibleTo } from "../members/visible.ts";
import { readHiddenFrom } from "../messaging/hidden.ts";
import { listReachable } from "../messaging/may-message.ts";
import { listMessageRestrictions } from "../messaging/preferences.ts";
import { AppError, refuseIf } from "../platform/errors.ts";
import { changeRegistration } from "../registrations/change-registration.ts";
import {
  findAttendee,
  findRegistration,
  readAttendees,
  registrationNotFound,
  type StoredRegistration,
} from "../registrations/registration.ts";
import { findCommonGround } from "./common-ground.ts";
import { noteEncounter, readAcquaintances, readEncounters, takeBackEncounter } from "./encounter.ts";

/** The caller's registration as a member. Throws `not-found`, also for another's. */
const readOwn = async (id: string, memberId: string) => {
  const registration = await findRegistration(id);
  if (!registration || registration.memberId !== memberId) throw registrationNotFound();
  return registration;
};

const getPhase = (event: StoredEvent, registration: StoredRegistration) =>
  getAttendeePhase({ isPast: isOver(event), endsAt: event.endsAt }, registration);

/** Throws `forbidden` for a registrant who was not approved or did not attend. */
const requireAttendee = (registration: StoredRegistration, phase: AttendeePhase) => {
  const whyNot = registrationCan.seeAttendees.whyNot(registration);
  if (whyNot !== undefined) throw new AppError("forbidden", whyNot);
  if (phase === "came" && registration.attendance !== "came")
    throw new AppError("forbidden", "This list is for those who were there. We hope to see you next time.");
};

const isShownIn = ({ attendance }: StoredRegistration, phase: AttendeePhase) =>
  phase === "coming" || attendance === "came";

/**
 * A member as fellow guests see them: their visible profile, or only name and picture. Common ground uses only what
 * each sees of the other.
 */
const present = (member: StoredMember, me: StoredMember, { encounter, haveMet, can_message }: Between): Attendee => {
  const relation = haveMet ? "met" : "member";
  const { id, full_name, avatar, ...theirs } = visibleTo(relation, member);
  const { company, location } = theirs;
  return {
    ...{ id, full_name, avatar_url: avatarUrl(avatar), encounter, can_message },
    ...(isListed(member) && { company, location }),
    has_page: isListed(member),
    common: isListed(member) && isListed(me) ? findCommonGround(visibleTo(relation, me), theirs) : [],
  };
};

/** The relation between the caller and another guest. */
type Between = Pick<Attendee, "encounter" | "can_message"> & { haveMet: boolean };

/** Whether the guest can be shown: they have a name and have not left the club. */
const isThere = ({ full_name, left_at }: StoredMember) => full_name !== "" && left_at === undefined;

const listAttendees = memberEndpoint(
  attendeesContract.listAttendees,
  async ({ registrationId, cursor: start }, { id }) => {
    const own = await readOwn(registrationId, id);
    const event = await readEvent(own.eventId);
    const phase = getPhase(event, own);
    requireAttendee(own, phase);
    const answer = { eventTitle: event.title, phase, isShown: own.isShown === true };
    if (phase === "noting" || phase === "closed") return { ...answer, items: [] };

    const [{ items, cursor }, hidden] = await Promise.all([readAttendees(event.id, start), readHiddenFrom(id)]);
    const ids = items
      .filter((each) => isShownIn(each, phase))
      .flatMap(({ memberId }) => memberId ?? [])
      .filter((memberId) => memberId !== id && !hidden.includes(memberId));
    const [[me, ...members], acquainted, encounters, choosy] = await Promise.all([
      readMembers([id, ...ids]),
      listAcquaintedIds(id),
      phase === "came" ? readEncounters(event.id, id) : undefined,
      listMessageRestrictions(),
    ]);
    const there = members.filter(isThere);
    const reachable = await listReachable(
      id,
      there.map((member) => ({ id: member.id, isListed: isListed(member) })),
      { choosy, acquainted },
    );
    return {
      ...answer,
      items: there
        .map((member) => {
          const haveMet = acquainted.has(member.id);
          return present(member, me!, {
            encounter: encounters?.get(member.id) ?? (haveMet ? "both" : "none"),
            haveMet,
            can_message: reachable.has(member.id),
          });
        })
        .toSorted((one, other) => one.full_name.localeCompare(other.full_name)),
      cursor,
    };
  },
);

const showAttendee = memberEndpoint(attendeesContract.showAttendee, async ({ registrationId, isShown }, { id }) => {
  await readOwn(registrationId, id);
  await changeRegistration(registrationId, (before) => {
    refuseIf(registrationCan.showToAttendees.whyNot(before));
    return before.isShown === isShown ? undefined : { after: { ...before, isShown }, writes: {} };
  });
  return { isShown };
});

const memberNotListed = () => new AppError("not-found", "This member isn't in the list.");

const setEncounter = memberEndpoint(
  attendeesContract.noteEncounter,
  async ({ registrationId, memberId, met }, { id }) => {
    const own = await readOwn(registrationId, id);
    const event = await readEvent(own.eventId);
    const phase = getPhase(event, own);
    requireAttendee(own, phase);
    if (phase !== "came")
      throw new AppError("conflict", `You can note whom you met in the ${attendeesDays} days after the event.`);
    if (!met) return { encounter: await takeBackEncounter(event.id, id, memberId) };
    const [theirs, hidden] = await Promise.all([findAttendee(event.id, memberId), readHiddenFrom(id)]);
    if (memberId === id || !theirs || !isShownIn(theirs, phase) || hidden.includes(memberId)) throw memberNotListed();
    return { encounter: await noteEncounter(event, id, memberId) };
  },
);

const listAcquaintances = memberEndpoint(attendeesContract.listAcquaintances, async ({ cursor: start }, { id }) => {
  const { items, cursor } = await readAcquaintances(id, start);
  return { items, cursor };
});

/** Attendee lists before and after an event, and connections made there. */
export const handler = createHandler([listAttendees, showAttendee, setEncounter, listAcquaintances]);
