import { dashboardContract, type Dashboard } from "#shared/dashboard.ts";
import type { ClubEvent } from "#shared/events.ts";
import { newForMs } from "#shared/members.ts";
import { listVouchRequestsOf } from "../applications/vouch.ts";
import { presentEvent, sortEvents } from "../events/event.ts";
import { createMemberList } from "../events/for-members.ts";
import { eventListEndpoint } from "../events/some-events.ts";
import type { Member } from "../http/caller.ts";
import { adminEndpoint, memberEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { countWaitingFor } from "../introductions/people.ts";
import { presentCard, queryNewCards } from "../members/card.ts";
import { presentConversation, readUnread } from "../messaging/conversation.ts";
import { readOwnHidden } from "../messaging/hidden.ts";
import { readOwnRegistrations } from "../registrations/own-list.ts";
import { isActive } from "../registrations/registration.ts";

const mostNewMembers = 4;
const mostUnread = 3;

type Own = Awaited<ReturnType<typeof readOwnRegistrations>>["items"];

/** The next event that is not over, and the member's registration for it; `own` is newest first. */
const findNext = (listed: ClubEvent[], own: Own): Dashboard["next"] => {
  const attended = own.filter(isActive).map(({ event }) => event);
  const [event] = sortEvents([...listed, ...attended].filter(({ isPast }) => !isPast));
  if (!event) return null;
  const registration = own.find(({ eventId }) => eventId === event.id);
  if (!registration || registration.status === "cancelled") return { event, registration: null };
  const { id, reference, status, token, wait, order } = registration;
  const until = { offeredUntil: wait?.offeredUntil, heldUntil: order?.heldUntil };
  return { event, registration: { id, reference, status, token, ...until } };
};

/** Held offers to accept, and held spots to pay for, other than for the next event, which shows its own. */
const listOffers = (own: Own, next: Dashboard["next"]): Dashboard["offers"] =>
  own
    .flatMap(({ eventId, event: { title, isPast }, token, status, wait, order }) => {
      const isToPay = status === "unpaid";
      const until = isToPay ? order?.heldUntil : wait?.offeredUntil;
      const isHeld =
        !isPast && (isToPay || status === "waitlisted") && until !== undefined && until > new Date().toISOString();
      return isHeld && eventId !== next?.event.id ? [{ title, token, until, ...(isToPay && { isToPay }) }] : [];
    })
    .toSorted((one, other) => one.until.localeCompare(other.until));

/** Loaded on use: asks five features, which members do not need. */
const listFirstStepsFor = async ({ id, rights }: Pick<Member, "id" | "rights">) =>
  rights.includes("owner") ? (await import("./first-steps.ts")).listFirstSteps(id) : undefined;

/**
 * Seven concurrent queries, one for each group of the caller's, and batches of gets for event counters, the caller's
 * registrations, muted members, and vouch requests. For an owner also one get, and as long as there are first steps, up to eight small reads.
 */
export const getDashboard = memberEndpoint(dashboardContract.getDashboard, async (_, { id, rights }) => {
  const [listed, own, unread, { mutes }, cards, vouches, introductions, firstSteps] = await Promise.all([
    createMemberList(id).then((readList) => readList(undefined)),
    readOwnRegistrations(id, undefined),
    readUnread(id),
    readOwnHidden(id),
    queryNewCards(new Date(Date.now() - newForMs), mostNewMembers + 1),
    listVouchRequestsOf(id),
    countWaitingFor(id),
    listFirstStepsFor({ id, rights }),
  ]);
  const events = listed.items.map((event) => presentEvent(event));
  const newestFirst = unread
    .filter((conversation) => !mutes.includes(conversation.with.id))
    .toSorted((one, other) => (other.last_message_id ?? "").localeCompare(one.last_message_id ?? ""));
  const next = findNext(events, own.items);
  return {
    next,
    offers: listOffers(own.items, next),
    upcoming: events.filter(({ isPast }) => !isPast).length,
    unread: newestFirst.slice(0, mostUnread).map(presentConversation),
    newMembers: cards
      .filter((card) => card.id !== id)
      .slice(0, mostNewMembers)
      .map((card) => presentCard(card)),
    vouches: vouches.length,
    introductions,
    ...(firstSteps && { firstSteps }),
  };
});

export const leaveFirstSteps = adminEndpoint(dashboardContract.leaveFirstSteps, async () => {
  await (await import("./first-steps.ts")).leaveFirstSteps();
  return { left: true as const };
});

/** Loaded on use: counts lists of four features, which members do not need. */
export const countWaiting = eventListEndpoint(dashboardContract.countWaiting, async (_, admin, { knows }) => {
  const { answerWaiting } = await import("./waiting.ts");
  return answerWaiting(admin, knows);
});

/** The portal's home page, and the admins' to-do counts. */
export const handler = createHandler([getDashboard, leaveFirstSteps, countWaiting]);
