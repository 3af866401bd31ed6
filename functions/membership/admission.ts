import * as z from "zod/mini";
import { answers } from "#shared/answers.ts";
import { profileForm } from "#shared/members.ts";
import type { Joining } from "#shared/membership.ts";
import { foldAddress } from "#shared/text.ts";
import { digest } from "../platform/ids.ts";
import { readOne } from "../platform/pages.ts";
import { createSecret } from "../platform/private-links.ts";
import { getItem, writeOne, type Item, type Update, type Write } from "../platform/table.ts";

/*
 * @item admission
 * @key `ADMISSION#digest of email` · `ADMISSION`
 * @asks may this address become a member? who did by it?
 * @cost 1 get; part of a transaction
 */

/** The initial values of a new member's profile. */
export const admissionProfile = z.partial(
  z.object({
    full_name: z.string(),
    company: z.string(),
    position: z.string(),
    location: z.string(),
    website: z.string(),
  }),
);
export type AdmissionProfile = z.infer<typeof admissionProfile>;

/** Admits one email address to membership, once. An address has at most one. */
export const storedAdmission = z.object({
  /** From the address. */
  id: z.string(),
  /** Of the private link. */
  secret: z.string(),
  email: z.string(),
  via: z.enum(["application", "invitation"]),
  /** The application's or invitation's id. */
  sourceId: z.string(),
  /** The level of membership that was applied for; absent of an invitation, which is for the lasting one. */
  level: z.optional(z.string()),
  /** Whether a person of the club has accepted it, or its level needs nobody to. Absent of an invitation. */
  isApproved: z.optional(z.boolean()),
  /** What is to be paid before it admits somebody. */
  duesId: z.optional(z.string()),
  /** Present until that is paid. */
  isUnpaid: z.optional(z.literal(true)),
  createdAt: z.iso.datetime(),
  /** When its email is sent; until then it can be revoked unnoticed, and admits nobody. */
  from: z.iso.datetime(),
  expiresAt: z.optional(z.iso.datetime()),
  /** The account that joined by it. */
  usedBy: z.optional(z.string()),
  usedAt: z.optional(z.iso.datetime()),
  profile: z._default(admissionProfile, {}),
  /** Likewise of the club's own fields, by their ids. */
  answers: z.optional(answers),
  /** The inviting member's name; empty if they have none. */
  invitedBy: z.optional(z.string()),
  /** Their id, for notifying them when the invitee joins. */
  inviterId: z.optional(z.string()),
  /** The item that records when its page was first opened, when its address applied, and when it was used. */
  noteOn: z.optional(z.object({ pk: z.string(), sk: z.string() })),
});
export type StoredAdmission = z.infer<typeof storedAdmission>;

const idOf = (email: string) => digest(foldAddress(email));
const keyOfId = (id: string) => ({ pk: `ADMISSION#${id}`, sk: "ADMISSION" });
/** The key of an email address's admission. */
export const admissionKeyOf = (email: string) => keyOfId(idOf(email));
const parse = (item: Item | undefined) => item && readOne(item, (each) => storedAdmission.parse(each));

type NewAdmission = Pick<
  StoredAdmission,
  | "email"
  | "via"
  | "sourceId"
  | "level"
  | "isApproved"
  | "answers"
  | "duesId"
  | "isUnpaid"
  | "from"
  | "expiresAt"
  | "invitedBy"
  | "inviterId"
  | "noteOn"
> & { profile?: AdmissionProfile };

/** The profile fields within the profile's own limits, which differ from the application form's. */
const toValidProfile = (profile: AdmissionProfile): AdmissionProfile =>
  Object.fromEntries(
    Object.entries(profile).flatMap(([name, value]) => {
      const parsed = profileForm.shape[name as keyof AdmissionProfile].safeParse(value);
      return parsed.success && parsed.data !== "" ? [[name, parsed.data]] : [];
    }),
  );

/** Creates an admission with a private link, formatted by `formatToken`; `admissionWrite` stores it. */
export const createAdmission = ({ profile = {}, ...admission }: NewAdmission, now = new Date()): StoredAdmission => ({
  ...admission,
  id: idOf(admission.email),
  secret: createSecret(),
  createdAt: now.toISOString(),
  profile: toValidProfile(profile),
});

/** How long the table keeps an unused admission after it expires. */
const keptAfterEndSeconds = 30 * 86_400;

const itemOf = (admission: StoredAdmission) => ({
  ...keyOfId(admission.id),
  ...admission,
  ...(admission.expiresAt !== undefined && {
    ttl: Math.floor(Date.parse(admission.expiresAt) / 1000) + keptAfterEndSeconds,
  }),
});

/**
 * Stores an admission, replacing an older one of the address: part of a transaction. Refused if the older one was used;
 * `refused` then has it.
 */
export const admissionWrite = (admission: StoredAdmission): Write => ({
  Put: {
    Item: itemOf(admission),
    ConditionExpression: "attribute_not_exists(usedBy)",
  },
});

/**
 * Stores an invitation's admission: part of a transaction, refused if the address has another open one. `used` is one
 * whose account is gone, which may be replaced.
 */
export const invitationAdmissionWrite = (admission: StoredAdmission, used?: StoredAdmission): Write => ({
  Put: {
    Item: itemOf(admission),
    ...(used
      ? { ConditionExpression: "usedBy = :usedBy", ExpressionAttributeValues: { ":usedBy": used.usedBy } }
      : {
          ConditionExpression:
            "attribute_not_exists(pk) OR (attribute_not_exists(usedBy) AND via = :via AND expiresAt <= :now)",
          ExpressionAttributeValues: { ":via": "invitation", ":now": admission.createdAt },
        }),
  },
});

/** Records a time on the item that an admission refers to; undefined if there is none. */
export const admissionNoteWrite = (
  { noteOn }: Pick<StoredAdmission, "noteOn">,
  name: "openedAt" | "appliedAt" | "joinedAt",
  now = new Date(),
): { Update: Update } | undefined =>
  noteOn && {
    Update: {
      Key: noteOn,
      UpdateExpression: "SET #name = if_not_exists(#name, :now)",
      ExpressionAttributeNames: { "#name": name },
      ExpressionAttributeValues: { ":now": now.toISOString() },
    },
  };

/**
 * Revokes an admission: part of a transaction. Refused if it was used or replaced; `refused` then has the stored one. A
 * missing one is not refused.
 */
export const revokeAdmissionWrite = ({ email, sourceId }: Pick<StoredAdmission, "email" | "sourceId">): Write => ({
  Delete: {
    Key: keyOfId(idOf(email)),
    ConditionExpression: "attribute_not_exists(pk) OR (attribute_not_exists(usedBy) AND sourceId = :sourceId)",
    ExpressionAttributeValues: { ":sourceId": sourceId },
  },
});

/** Deletes an address's admission, used or not: part of a transaction. */
export const admissionDeleteWrite = (email: string): Write => ({ Delete: { Key: keyOfId(idOf(email)) } });

/**
 * Uses up an admission: part of the transaction that makes the account a member. Refused if it was used or replaced.
 */
export const admissionUseWrite = ({ id, secret }: StoredAdmission, usedBy: string, now: Date): Write => ({
  Update: {
    Key: keyOfId(id),
    // The new member's own item has the answers from now on.
    UpdateExpression: "SET usedBy = :usedBy, usedAt = :now REMOVE #ttl, answers",
    ConditionExpression: "secret = :secret AND attribute_not_exists(usedBy)",
    ExpressionAttributeNames: { "#ttl": "ttl" },
    ExpressionAttributeValues: { ":usedBy": usedBy, ":now": now.toISOString(), ":secret": secret },
  },
});

/**
 * Notes that what is due was paid, so that it admits: part of that transaction. Refused if it was replaced or revoked.
 */
export const admissionPaidWrite = (email: string, duesId: string): Write => ({
  Update: {
    Key: keyOfId(idOf(email)),
    UpdateExpression: "REMOVE isUnpaid",
    ConditionExpression: "duesId = :duesId",
    ExpressionAttributeValues: { ":duesId": duesId },
  },
});

/** Has an admission wait for what is due again: part of the transaction that takes that back. Refused if it was used. */
export const admissionUnpaidWrite = (email: string, duesId: string): Write => ({
  Update: {
    Key: keyOfId(idOf(email)),
    UpdateExpression: "SET isUnpaid = :yes",
    ConditionExpression: "duesId = :duesId AND attribute_not_exists(usedBy)",
    ExpressionAttributeValues: { ":duesId": duesId, ":yes": true },
  },
});

/** The admission with this id, if there is one. */
export const findAdmission = async (id: string) => parse(await getItem(keyOfId(id)));

/** An email address's admission, whatever its case. */
export const findAdmissionOf = (email: string) => findAdmission(idOf(email));

/** Whether and how an admission can be used. */
export const admissionState = (admission: StoredAdmission, now = new Date()): Joining["state"] => {
  const { usedBy, from, expiresAt, isUnpaid } = admission;
  if (usedBy !== undefined) return "used";
  if (expiresAt !== undefined && new Date(expiresAt) <= now) return "expired";
  return isUnpaid || new Date(from) > now ? "not-yet" : "open";
};

/** Removes the inviter's name from their invitation's admission, and its reference to the invitation. */
export const forgetInviter = (email: string, sourceId: string) =>
  writeOne({
    Update: {
      Key: keyOfId(idOf(email)),
      UpdateExpression: "REMOVE invitedBy, inviterId, noteOn",
      ConditionExpression: "sourceId = :sourceId",
      ExpressionAttributeValues: { ":sourceId": sourceId },
    },
  });
