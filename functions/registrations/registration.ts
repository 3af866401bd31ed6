import { randomBytes } from "node:crypto";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import * as z from "zod/mini";
import type { EventRecord } from "#shared/events.ts";
import { formatMoney } from "#shared/money.ts";
import { owedFor, type OrderRefund } from "#shared/orders.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import { registration, type Registration } from "#shared/registration-review.ts";
import { ownRegistration, seatsOf, type RegistrationForm, type OwnRegistration } from "#shared/registrations.ts";
import { foldAddress } from "#shared/text.ts";
import type { EmailEvent, RegistrationData } from "../email/templates/registration-emails.tsx";
import { presentEvent, toEmailEvent } from "../events/event.ts";
import { registrationIdPrefix } from "../events/hold.ts";
import { registrationKeyOf } from "../events/seats.ts";
import { isSettled, markChange } from "../platform/change-marks.ts";
import { AppError } from "../platform/errors.ts";
import { encodeCursor, decodeCursor, queryAll, queryPage, readEach, readOne } from "../platform/pages.ts";
import { createSecret, deriveLink, findByToken, formatToken } from "../platform/private-links.ts";
import { getItem, getItems, table, tableName, versionedUpdateWrite, type Item, type Write } from "../platform/table.ts";
import { lineWrites } from "./line.ts";
import { storedOrder, takesOf, type StoredOrder } from "./order.ts";
import { formatGuestName, listDeclined } from "./party.ts";

/*
 * @item registration
 * @key `REGISTRATION#id` · `REGISTRATION`
 * @asks one registration; decide on it, on its guests; change, cancel
 * @cost 1 get; 1 transaction, conditional on its version
 * @key `gsi1`: `EVENT#event#REGISTRATIONS` · time#id
 * @asks an event's registrations, newest first, 500 a page
 * @cost 1 query a page
 * @key `gsi2`: `PENDING` · time#id
 * @asks those of all events that wait for a decision, oldest first
 * @cost 1 query a page
 * @key `gsi2`: `UNPAID` · until#id
 * @asks whose spots are held for a payment, and until when?
 * @cost 1 query a minute
 * @key `gsi2`: `EVENT#event#ATTENDEES` · sub
 * @asks members who let fellow guests see them, 200 a page; is this member one?
 * @cost 1 query a page; 1 query
 * @item change mark of approvals
 * @key `PENDING` · `CHANGED`
 * @asks have those that wait changed since this answer?
 * @cost 1 get; 1 batch get for the marks of all desks
 * @item registrant
 * @key `REGISTRANT#event#email` · `REGISTRANT`
 * @asks is this address registered for the event?
 * @cost part of the transaction that registers
 * @item link
 * @key `MEMBER#sub` · `REGISTRATION#id`
 * @asks a member's registrations
 * @cost 1 query, 2 batch gets
 */

export const storedRegistration = z.extend(z.omit(registration, { decisionMessage: true }), {
  /** What it costs, where its event has types of tickets. */
  order: z.optional(storedOrder),
  /** Of the private link. */
  secret: z.string(),
  /** The member who registered; absent for a visitor. */
  memberId: z.optional(z.string()),
  /** Whether they were asked for feedback. */
  isAsked: z.optional(z.boolean()),
  /** The id of the email about the last decision. */
  letterId: z.optional(z.string()),
  /** Its event's state, as of a sequence: while canceled or over, no decision is awaited. */
  eventNews: z.optional(z.object({ sequence: z.int(), isCalledOff: z.boolean(), isOver: z.optional(z.boolean()) })),
});
export type StoredRegistration = z.infer<typeof storedRegistration>;

/** The list of an event's registrations, by time. */
export const registrationListOf = (eventId: string) => `EVENT#${eventId}#REGISTRATIONS`;

/** The list of registrations that await a decision, by time. */
export const pendingList = "PENDING";

/** The list of members visible to other guests of an event. */
const attendeeListOf = (eventId: string) => `EVENT#${eventId}#ATTENDEES`;

/** The list of registrations whose spots are held until they are paid, by the end of that. */
export const unpaidList = "UNPAID";

/** The key of its change mark. */
export const pendingChangedKey = { pk: pendingList, sk: "CHANGED" };

/** Records that the pending list is about to change. */
export const markPendingChanged = () => markChange(pendingChangedKey);

/** The guard that lets an email address register once per event, whatever its case. */
export const guardKeyOf = (eventId: string, email: string) => ({
  pk: `REGISTRANT#${eventId}#${foldAddress(email)}`,
  sk: "REGISTRANT",
});

const linkPrefix = "REGISTRATION#";

/** A member's link to a registration; sorts by time, as ids do. */
export const linkKeyOf = (memberId: string, id: string) => ({ pk: `MEMBER#${memberId}`, sk: `${linkPrefix}${id}` });

/** Whether its waitlist position expired: the event started first, and its registrant was told. */
export const expiredOnWaitlist = ({ status, wait }: Pick<StoredRegistration, "status" | "wait">) =>
  status === "waitlisted" && wait?.closedAt !== undefined;

/** Whether it is in the pending list. */
export const awaitsDecision = (registration: StoredRegistration) =>
  registrationCan.decide(registration) &&
  !expiredOnWaitlist(registration) &&
  !registration.eventNews?.isCalledOff &&
  !registration.eventNews?.isOver;

/** Attendees visible to other guests. Never in the pending list as well. */
const isAttendee = ({ status, memberId, isShown, isTest }: StoredRegistration) =>
  status === "approved" && isShown === true && memberId !== undefined && !isTest;

export const registrationItemOf = (registration: StoredRegistration) => {
  const sortKey = `${registration.createdAt}#${registration.id}`;
  return {
    ...registrationKeyOf(registration.id),
    gsi1pk: registrationListOf(registration.eventId),
    gsi1sk: sortKey,
    ...(awaitsDecision(registration) && { gsi2pk: pendingList, gsi2sk: sortKey }),
    ...(registration.status === "unpaid" && {
      gsi2pk: unpaidList,
      gsi2sk: `${registration.order?.heldUntil ?? ""}#${registration.id}`,
    }),
    ...(isAttendee(registration) && { gsi2pk: attendeeListOf(registration.eventId), gsi2sk: registration.memberId }),
    ...registration,
  };
};

/** Whether a registration is neither rejected, canceled, nor waitlisted, so it has its spots. */
export const isActive = ({ status }: Pick<StoredRegistration, "status">) =>
  status === "pending" || status === "unpaid" || status === "approved";

/** Whether it is active or on the waitlist. These registrants are notified of changes to the event. */
export const isOpen = (registration: Pick<StoredRegistration, "status">) =>
  isActive(registration) || registration.status === "waitlisted";

/** Likewise what it takes of the types of tickets. */
export const heldTakesOf = (registration: StoredRegistration) =>
  heldSeatsOf(registration) === 0 ? {} : takesOf(registration);

/** The spots a registration has, or that an offer holds for it. */
export const heldSeatsOf = (registration: StoredRegistration) => {
  const { status, wait } = registration;
  const hasOffer = status === "waitlisted" && wait?.offeredUntil !== undefined;
  return isActive(registration) || hasOffer ? seatsOf(registration) : 0;
};

const pageSize = 500;
const pendingPageSize = 100;
const ownPageSize = 25;

/** For a registration that does not exist or is not the caller's. */
export const registrationNotFound = () => new AppError("not-found", "Registration not found.");

const parse = (item: Item) => storedRegistration.parse(item);

export const findRegistration = async (id: string): Promise<StoredRegistration | undefined> => {
  const item = await getItem(registrationKeyOf(id));
  return item && readOne(item, parse);
};

/** Throws `not-found`. */
export const readRegistration = async (id: string) => {
  const registration = await findRegistration(id);
  if (!registration) throw registrationNotFound();
  return registration;
};

/** A page of an event's registrations, newest first. */
export const readRegistrations = (eventId: string, cursor: string | undefined) =>
  queryPage({ index: "gsi1", list: registrationListOf(eventId), pageSize, isDescending: true, parse }, cursor);

/** A page of pending registrations for all events, oldest first. */
export const readPendingRegistrations = (cursor: string | undefined) =>
  queryPage({ index: "gsi2", list: pendingList, pageSize: pendingPageSize, parse }, cursor);

const attendeePageSize = 200;

/** A page of registrations of members visible to fellow guests, unordered. */
export const readAttendees = (eventId: string, cursor: string | undefined) =>
  queryPage({ index: "gsi2", list: attendeeListOf(eventId), pageSize: attendeePageSize, parse }, cursor);

/** A visible member's registration for an event. */
export const findAttendee = async (eventId: string, memberId: string): Promise<StoredRegistration | undefined> => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :list AND gsi2sk = :member",
      ExpressionAttributeValues: { ":list": attendeeListOf(eventId), ":member": memberId },
      Limit: 1,
    }),
  );
  return Items[0] && parse(Items[0]);
};

/** A page of the event ids of pending registrations, one per registration. */
export const readPendingEventIds = (cursor: string | undefined) =>
  queryPage(
    { index: "gsi2", list: pendingList, pageSize: pendingPageSize, parse: ({ eventId }) => String(eventId) },
    cursor,
  );

/** All registrations of a member. */
export const readRegistrationsOf = async (memberId: string) => {
  const links = await queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :links)",
    ExpressionAttributeValues: { ":pk": linkKeyOf(memberId, "").pk, ":links": linkPrefix },
    ConsistentRead: true,
  });
  return readEach(await getItems(links.map(({ registrationId }) => registrationKeyOf(String(registrationId)))), parse);
};

const isLink = (start: Item | undefined) => start === undefined || String(start.sk).startsWith(linkPrefix);

/** A page of a member's registration and event ids, newest first. */
export const readRegistrationLinks = async (memberId: string, cursor: string | undefined) => {
  const { pk } = linkKeyOf(memberId, "");
  const start = decodeCursor(cursor, { pk });
  // DynamoDB refuses a start outside the range.
  if (!isLink(start)) throw new AppError("invalid", "This cursor does not belong to this list.");
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :links)",
      ExpressionAttributeValues: { ":pk": pk, ":links": linkPrefix },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: ownPageSize,
      ExclusiveStartKey: start,
    }),
  );
  const links = Items.map(({ registrationId, eventId }) => ({ id: String(registrationId), eventId: String(eventId) }));
  return { links, cursor: encodeCursor(LastEvaluatedKey) };
};

/** Adds a registration, its waitlist position, and its member's link: parts of a transaction. */
export const registrationWrites = (registration: StoredRegistration): Record<string, Write> => {
  const { id, eventId, memberId } = registration;
  return {
    registration: { Put: { Item: registrationItemOf(registration), ConditionExpression: "attribute_not_exists(pk)" } },
    ...(memberId !== undefined && {
      link: { Put: { Item: { ...linkKeyOf(memberId, id), registrationId: id, eventId } } },
    }),
    ...lineWrites(registration),
  };
};

/** Refuses a second registration of an email address; `request` identifies a repeat of the first. */
export const guardWrite = ({ eventId, email, id }: StoredRegistration, request: string | undefined): Write => ({
  Put: {
    Item: { ...guardKeyOf(eventId, email), registrationId: id, request },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});

export const findGuard = (eventId: string, email: string) => getItem(guardKeyOf(eventId, email));

/** Allows the email address to register again. */
export const guardDeleteWrite = ({ eventId, email, id }: StoredRegistration): Write => ({
  Delete: {
    Key: guardKeyOf(eventId, email),
    ConditionExpression: "attribute_not_exists(pk) OR registrationId = :id",
    ExpressionAttributeValues: { ":id": id },
  },
});

/** Updates a registration if its version is unchanged. Only recording an email's delivery is no new version. */
export const registrationUpdateWrite = (before: StoredRegistration, after: StoredRegistration): Write =>
  versionedUpdateWrite(
    registrationKeyOf(before.id),
    [registrationItemOf(before), registrationItemOf(after)],
    "version",
  );

/** Digits and capitals that cannot be confused with each other. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const createReference = () => Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join("");

/** A new, pending registration. */
export const buildRegistration = (
  { personalInfo, code: _code, paysAtDoor: _paysAtDoor, total: _total, ...form }: RegistrationForm,
  { eventId, memberId, isTest = false }: { eventId: string; memberId?: string; isTest?: boolean },
): StoredRegistration => ({
  id: `${registrationIdPrefix}${ulid()}`,
  reference: createReference(),
  secret: createSecret(),
  eventId,
  memberId,
  status: "pending",
  ...personalInfo,
  ...form,
  createdAt: new Date().toISOString(),
  version: 1,
  isTest,
  decisions: [],
});

/** A new registration for the end of the waitlist; `isCleared` where nobody decides whether it is offered spots. */
export const toWaitlisted = (
  registration: StoredRegistration,
  { isCleared = false }: { isCleared?: boolean } = {},
): StoredRegistration => ({
  ...registration,
  status: "waitlisted",
  wait: { isCleared, rank: Date.now(), offers: 0, passes: 0, moves: [] },
});

/** A registration with its offer, if any, ended. */
export const withoutOffer = (registration: StoredRegistration): StoredRegistration =>
  registration.wait ? { ...registration, wait: { ...registration.wait, offeredUntil: undefined } } : registration;

/** The registration of a private link. Throws `not-found`, also for a wrong secret. */
export const getRegistrationByToken = async (token: string) => {
  const registration = await findByToken(token, findRegistration);
  if (!registration) throw registrationNotFound();
  return registration;
};

/** The same with the secret of the link by which it is only paid. */
const toPayLink = (registration: StoredRegistration) => deriveLink(registration, "pay");

/** The token of the link by which a registration is paid, and nothing else seen or done. */
export const formatPayToken = (registration: StoredRegistration) => formatToken(toPayLink(registration));

/** The registration of a pay link. Throws `not-found`, also for a wrong secret. */
export const getRegistrationByPayToken = async (token: string) => {
  const payable = await findByToken(token, async (id) => {
    const found = await findRegistration(id);
    return found && toPayLink(found);
  });
  if (!payable) throw registrationNotFound();
  return readRegistration(payable.id);
};

const addMessage = (stored: StoredRegistration) => ({
  ...stored,
  decisionMessage: stored.decisions.findLast(({ isOfGuests }) => !isOfGuests)?.message ?? "",
});

/** A registration as its registrant sees it: a declined guest added again counts as a guest. */
export const presentOwn = (stored: StoredRegistration): OwnRegistration =>
  ownRegistration.parse({ ...addMessage(stored), declinedGuests: listDeclined(stored) });

/** A registration as an admin sees it. */
export const presentRegistration = (stored: StoredRegistration): Registration => registration.parse(addMessage(stored));

/** A registration with its event, for its registrant. */
export const presentWithEvent = (stored: StoredRegistration, event: EventRecord) => ({
  ...presentOwn(stored),
  event: presentEvent(event),
  ...(event.bulletinAt !== undefined && { hasBulletins: true }),
  token: formatToken(stored),
});

/** Whether its registrant may have it in a calendar: on the waitlist, an approval adds nothing to one. */
const wasAdmitted = ({ decisions, wait, order, status }: StoredRegistration) => {
  if (order) return order.admittedAt !== undefined || status === "approved";
  return (
    (wait === undefined || wait.acceptedAt !== undefined) && decisions.some(({ decision }) => decision === "approved")
  );
};

/** An event of which an email may have kept only what it says. */
type Occasion = Pick<EmailEvent, "startsAt" | "endsAt"> & Partial<Pick<EventRecord, "status" | "isCalledOff">>;

/** What comes back with the last refunds of an order, which add up to `given`: what was paid at the door; and what came before. */
const splitRefunds = ({ refunds, payments }: StoredOrder, given: number) => {
  const isAtDoor = ({ paymentId }: OrderRefund) =>
    payments.some(({ id, means }) => id === paymentId && means !== "stripe");
  let [atDoor, rest, place] = [0, given, refunds.length];
  for (; rest > 0 && place > 0; place--) {
    const refund = refunds[place - 1]!;
    rest -= refund.amount;
    if (isAtDoor(refund)) atDoor += refund.amount;
  }
  const before = refunds.slice(0, place).filter((refund) => refund.state !== "failed" || isAtDoor(refund));
  return { atDoor, before: before.reduce((sum, { amount }) => sum + amount, 0) };
};

/**
 * What emails say of an order; `given` is what comes back with it, `refused` what Stripe did not give back, `withdrawn` what was to
 * come back, and is not.
 */
export const toOrderData = (
  { order, status }: Pick<StoredRegistration, "order" | "status">,
  event: Occasion,
  { given = 0, refused = 0, withdrawn = 0 } = {},
): Pick<RegistrationData, "order"> => {
  if (!order) return {};
  const { currency, lines, discount, total, means, heldUntil, refundRule } = order;
  const format = (amountOf: number) => formatMoney(amountOf, currency);
  const owed = owedFor({ status, order }, { status: "open", ...event });
  const paid = order.payments.reduce((sum, payment) => sum + (payment.dispute === "lost" ? 0 : payment.amount), 0);
  const { atDoor, before } = splitRefunds(order, given);
  return {
    order: {
      lines: lines.map(({ name, price, count }) => ({ name, count, price: format(price) })),
      ...(discount && discount.amount > 0 && { discount: { code: discount.code, amount: format(discount.amount) } }),
      total: format(total),
      isFree: total === 0,
      ...(paid > 0 && { paid: format(paid) }),
      ...(owed > 0 && { owed: format(owed) }),
      means,
      ...(heldUntil !== undefined && { heldUntil }),
      ...(given > 0 && { given: format(given) }),
      ...(refused > 0 && { refused: format(refused) }),
      ...(withdrawn > 0 && { withdrawn: format(withdrawn) }),
      ...(atDoor > 0 && { givenAtDoor: format(atDoor) }),
      ...(before > 0 && { givenBefore: format(before) }),
      refundRule,
    },
  };
};

/** The data of a registration email; `message` is the admin's. */
export const toEmailData = (
  registration: StoredRegistration,
  event: EmailEvent & Occasion,
  message: string,
): RegistrationData => {
  const { id, reference, firstName, guests, status } = registration;
  return {
    id,
    reference,
    firstName,
    event: toEmailEvent(event),
    guests: guests.filter(({ hold }) => !hold).map(formatGuestName),
    heldGuests: guests.filter(({ hold }) => hold).map(formatGuestName),
    token: formatToken(registration),
    ...(status === "unpaid" && { payToken: formatPayToken(registration) }),
    message,
    // On the waitlist, an approval adds nothing to a calendar.
    wasApproved: wasAdmitted(registration),
    isPending: status === "pending",
    isWaiting: status === "waitlisted",
    ...(registration.wait?.isCleared && { isCleared: true }),
    ...toOrderData(registration, event),
  };
};

/**
 * The ETag of an event's registrations, and of a version of the event where that is shown with them; undefined while the
 * index may lack a change.
 */
export const getRegistrationsTag = (
  changedAt: string | undefined,
  { version, now = Date.now() }: { version?: number; now?: number } = {},
) => (isSettled(changedAt, now) ? `"${[changedAt, version].filter(Boolean).join(" ")}"` : undefined);

/** A registration's person and event, for the audit log. */
export const toSubject = (registration: StoredRegistration, { title }: Pick<EventRecord, "title">) => {
  const { id, memberId, email, firstName, lastName } = registration;
  return {
    about: { memberId, email, name: `${firstName} ${lastName}` },
    object: { kind: "registration" as const, id, title },
  };
};
