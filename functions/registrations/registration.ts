import { randomBytes } from "node:crypto";
import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import * as z from "zod/mini";
import type { KeptEvent } from "#shared/events.ts";
import {
  registration,
  ownRegistration,
  type RegistrationForm,
  type OwnRegistration,
  type Registration,
} from "#shared/registrations.ts";
import type { EmailEvent, RegistrationData } from "../email/templates/registration-emails.tsx";
import { presentEvent, toEmailEvent } from "../events/event.ts";
import { registrationIdPrefix, registrationKeyOf } from "../events/seats.ts";
import { isSettled } from "../platform/change-marks.ts";
import { AppError } from "../platform/errors.ts";
import { encodeCursor, decodeCursor, queryPage } from "../platform/pages.ts";
import { createSecret, idFromToken, verifyToken, formatToken } from "../platform/private-links.ts";
import { buildUpdate, table, tableName, type Item, type Write } from "../platform/table.ts";

/** A registration as the table keeps it. */
export const storedRegistration = z.extend(z.omit(registration, { decisionMessage: true }), {
  /** What only the private link knows. */
  secret: z.string(),
  /** The member who registered; absent for a visitor. */
  memberId: z.optional(z.string()),
  /** The email about the last decision. */
  letterId: z.optional(z.string()),
});
export type StoredRegistration = z.infer<typeof storedRegistration>;

/** Where an event's registrations are listed, by time. */
export const registrationListOf = (eventId: string) => `EVENT#${eventId}#REGISTRATIONS`;

/** Where those that wait for a decision are listed, by time. */
export const pendingList = "PENDING";

/** Stands for somebody's registration for an event, whatever the case of the e-mail address. */
export const guardKeyOf = (eventId: string, email: string) => ({
  pk: `REGISTRANT#${eventId}#${email.toLowerCase()}`,
  sk: "REGISTRANT",
});

/** Starts the sort keys of a member's links to their registrations. */
export const linkPrefix = "REGISTRATION#";

/** Where it is kept that a registration is a member's; by time, as ids are. */
export const linkKeyOf = (memberId: string, id: string) => ({ pk: `MEMBER#${memberId}`, sk: `${linkPrefix}${id}` });

/** A registration as an item of the table. */
export const registrationItemOf = (kept: StoredRegistration) => {
  const place = `${kept.createdAt}#${kept.id}`;
  return {
    ...registrationKeyOf(kept.id),
    gsi1pk: registrationListOf(kept.eventId),
    gsi1sk: place,
    ...(kept.status === "pending" && { gsi2pk: pendingList, gsi2sk: place }),
    ...kept,
  };
};

/** Whether somebody is still to come: such a registration has its seats. */
export const isActive = ({ status }: Pick<StoredRegistration, "status">) =>
  status === "pending" || status === "approved";

/** Registrations on a page at most: of an event, of those that are pending, and of a member. */
const pageSize = 500;
const pendingPageSize = 100;
const ownPageSize = 25;

/** What is said to whoever asks for a registration that is not there, or not theirs. */
export const registrationNotFound = () => new AppError("not-found", "Registration not found.");

/** A registration as it is now, if there is one. */
export const findRegistration = async (id: string): Promise<StoredRegistration | undefined> => {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName, Key: registrationKeyOf(id), ConsistentRead: true }),
  );
  return Item && storedRegistration.parse(Item);
};

/** A registration as it is now. Throws `not-found`. */
export const readRegistration = async (id: string) => {
  const found = await findRegistration(id);
  if (!found) throw registrationNotFound();
  return found;
};

const readPage = async (...asked: Parameters<typeof queryPage>) => {
  const { items, cursor } = await queryPage(...asked);
  return { items: items.map((item) => storedRegistration.parse(item)), cursor };
};

/** A page of an event's registrations, newest first. */
export const readRegistrations = (eventId: string, cursor: string | undefined) =>
  readPage("gsi1", registrationListOf(eventId), cursor, { ScanIndexForward: false, Limit: pageSize });

/** A page of the registrations of all events that wait for a decision, oldest first. */
export const readPendingRegistrations = (cursor: string | undefined) =>
  readPage("gsi2", pendingList, cursor, { Limit: pendingPageSize });

const isLink = (start: Item | undefined) => start === undefined || String(start.sk).startsWith(linkPrefix);

/** A page of a member's registrations by their ids and those of their events, newest first. */
export const readRegistrationLinks = async (memberId: string, cursor: string | undefined) => {
  const { pk } = linkKeyOf(memberId, "");
  const start = decodeCursor(cursor, { pk });
  // DynamoDB refuses to start outside the range it is to read.
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

/** Keeps a new registration, and for a member that it is theirs: part of a transaction. */
export const registrationWrites = (kept: StoredRegistration): Record<string, Write> => ({
  registration: { Put: { Item: registrationItemOf(kept), ConditionExpression: "attribute_not_exists(pk)" } },
  ...(kept.memberId !== undefined && {
    link: {
      Put: { Item: { ...linkKeyOf(kept.memberId, kept.id), registrationId: kept.id, eventId: kept.eventId } },
    },
  }),
});

/** Refuses a second registration of the same e-mail address; `request` tells a repetition of the first one. */
export const guardWrite = ({ eventId, email, id }: StoredRegistration, request: string | undefined): Write => ({
  Put: {
    Item: { ...guardKeyOf(eventId, email), registrationId: id, request },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});

/** What stands for somebody's registration for an event, if there is one. */
export const findGuard = async (eventId: string, email: string): Promise<Item | undefined> =>
  (await table.send(new GetCommand({ TableName: tableName, Key: guardKeyOf(eventId, email), ConsistentRead: true })))
    .Item;

/** Lets the e-mail address register again. */
export const guardDeleteWrite = ({ eventId, email, id }: StoredRegistration): Write => ({
  Delete: {
    Key: guardKeyOf(eventId, email),
    ConditionExpression: "attribute_not_exists(pk) OR registrationId = :id",
    ExpressionAttributeValues: { ":id": id },
  },
});

/** Changes a registration on condition that it is as it was read: every change but a delivery note is a new version. */
export const registrationUpdateWrite = (before: StoredRegistration, after: StoredRegistration): Write => {
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...update } = buildUpdate(
    registrationItemOf(before),
    registrationItemOf(after),
  );
  return {
    Update: {
      Key: registrationKeyOf(before.id),
      ...update,
      ConditionExpression: "#version = :read_version",
      ExpressionAttributeNames: { ...ExpressionAttributeNames, "#version": "version" },
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ":read_version": before.version },
    },
  };
};

/** Digits and capitals that nobody takes for one another. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const createReference = () => Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join("");

type Of = { eventId: string; memberId?: string; isTest?: boolean };

/** A registration as it begins: pending. */
export const buildRegistration = (
  { personalInfo, ...form }: RegistrationForm,
  { eventId, memberId, isTest = false }: Of,
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

/** The registration that a private link opens. Throws `not-found` for a wrong one, as for one that never was. */
export const getRegistrationByToken = async (token: string) => {
  const registration = await findRegistration(idFromToken(token));
  if (!verifyToken(token, registration ?? { id: "", secret: "" }) || !registration) throw registrationNotFound();
  return registration;
};

const withMessage = (kept: StoredRegistration) => ({
  ...kept,
  decisionMessage: kept.decisions.at(-1)?.message ?? "",
});

/** A registration as its registrant reads it: what the contract names, and no more. */
export const presentOwn = (kept: StoredRegistration): OwnRegistration => ownRegistration.parse(withMessage(kept));

/** A registration as an admin reads it: what the contract names, and no more. */
export const presentRegistration = (kept: StoredRegistration): Registration => registration.parse(withMessage(kept));

/** A registration with its event, for whoever has its private link. */
export const presentWithEvent = (kept: StoredRegistration, event: KeptEvent) => ({
  ...presentOwn(kept),
  event: presentEvent(event),
  token: formatToken(kept),
});

/** What an email about a registration tells, with what the club says in it. */
export const toEmailData = (registration: StoredRegistration, event: EmailEvent, message: string): RegistrationData => {
  const { id, reference, firstName, guests, decisions } = registration;
  return {
    id,
    reference,
    firstName,
    event: toEmailEvent(event),
    guests: guests.map((guest) => `${guest.firstName} ${guest.lastName}`),
    token: formatToken(registration),
    message,
    wasApproved: decisions.some(({ decision }) => decision === "approved"),
  };
};

/** The tag of an event's registrations as they are now; undefined while they may still be changing. */
export const getRegistrationsTag = (changedAt: string | undefined, now = Date.now()) =>
  isSettled(changedAt, now) ? `"${changedAt}"` : undefined;
