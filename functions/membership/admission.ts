import * as z from "zod/mini";
import { profileForm } from "#shared/members.ts";
import type { Joining } from "#shared/membership.ts";
import { digest } from "../platform/ids.ts";
import { createSecret } from "../platform/private-links.ts";
import { getItem, writeOne, type Item, type Update, type Write } from "../platform/table.ts";

/*
 * @item admission
 * @key `ADMISSION#digest of email` · `ADMISSION`
 * @asks may this address become a member? who did by it?
 * @cost 1 get; part of a transaction
 */

/** What a new member's profile begins with. */
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

/** Lets one email address become a member, once. An address has at most one. */
export const storedAdmission = z.object({
  /** From the address. */
  id: z.string(),
  /** Of the private link. */
  secret: z.string(),
  email: z.string(),
  via: z.enum(["application", "invitation"]),
  /** The application or the invitation. */
  sourceId: z.string(),
  createdAt: z.iso.datetime(),
  /** When its email leaves; until then it can be taken back unseen, and lets nobody in. */
  from: z.iso.datetime(),
  expiresAt: z.optional(z.iso.datetime()),
  /** The account that has become a member by it. */
  usedBy: z.optional(z.string()),
  usedAt: z.optional(z.iso.datetime()),
  profile: z._default(admissionProfile, {}),
  /** The name of the member who invited; empty where they have none. */
  invitedBy: z.optional(z.string()),
  /** Their id, to tell them who came. */
  inviterId: z.optional(z.string()),
  /** The item that notes when its page was first opened, when its address applied, and when it was used. */
  noteOn: z.optional(z.object({ pk: z.string(), sk: z.string() })),
});
export type StoredAdmission = z.infer<typeof storedAdmission>;

const idOf = (email: string) => digest(email.toLowerCase());
const keyOfId = (id: string) => ({ pk: `ADMISSION#${id}`, sk: "ADMISSION" });
const parse = (item: Item | undefined) => item && storedAdmission.parse(item);

type NewAdmission = Pick<
  StoredAdmission,
  "email" | "via" | "sourceId" | "from" | "expiresAt" | "invitedBy" | "inviterId" | "noteOn"
> & { profile?: AdmissionProfile };

/** What of a profile its owner could have entered: the form of an applicant has other limits. */
const toValidProfile = (profile: AdmissionProfile): AdmissionProfile =>
  Object.fromEntries(
    Object.entries(profile).flatMap(([name, value]) => {
      const parsed = profileForm.shape[name as keyof AdmissionProfile].safeParse(value);
      return parsed.success && parsed.data !== "" ? [[name, parsed.data]] : [];
    }),
  );

/** Makes an admission with a private link of its own, which `formatToken` gives; `admissionWrite` keeps it. */
export const createAdmission = ({ profile = {}, ...admission }: NewAdmission, now = new Date()): StoredAdmission => ({
  ...admission,
  id: idOf(admission.email),
  secret: createSecret(),
  createdAt: now.toISOString(),
  profile: toValidProfile(profile),
});

/** How long the table keeps an admission that was never used, after its end. */
const keptAfterEndSeconds = 30 * 86_400;

const itemOf = (admission: StoredAdmission) => ({
  ...keyOfId(admission.id),
  ...admission,
  ...(admission.expiresAt !== undefined && {
    ttl: Math.floor(Date.parse(admission.expiresAt) / 1000) + keptAfterEndSeconds,
  }),
});

/**
 * Keeps an admission, in place of an older one of the address: part of a transaction. Refused where the address has become
 * a member by the older one; `refused` then has that one.
 */
export const admissionWrite = (admission: StoredAdmission): Write => ({
  Put: {
    Item: itemOf(admission),
    ConditionExpression: "attribute_not_exists(usedBy)",
  },
});

/**
 * Keeps the admission of an invitation: part of a transaction, refused where the address has another one that lets it in.
 * `used` is one whose account is gone, and which may be replaced.
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

/** Notes a time on the item that an admission names; absent where it names none. */
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
 * Takes an admission back: part of a transaction. Refused where somebody has become a member by it, or where the address
 * has one from elsewhere by now; `refused` then has what is kept. One that is gone is no refusal.
 */
export const revokeAdmissionWrite = ({ email, sourceId }: Pick<StoredAdmission, "email" | "sourceId">): Write => ({
  Delete: {
    Key: keyOfId(idOf(email)),
    ConditionExpression: "attribute_not_exists(pk) OR (attribute_not_exists(usedBy) AND sourceId = :sourceId)",
    ExpressionAttributeValues: { ":sourceId": sourceId },
  },
});

/** Forgets the admission of an address, used or not: part of a transaction. */
export const admissionDeleteWrite = (email: string): Write => ({ Delete: { Key: keyOfId(idOf(email)) } });

/** Uses an admission up: part of the transaction that makes the account a member. Refused where it is used or replaced. */
export const admissionUseWrite = ({ id, secret }: StoredAdmission, usedBy: string, now: Date): Write => ({
  Update: {
    Key: keyOfId(id),
    UpdateExpression: "SET usedBy = :usedBy, usedAt = :now REMOVE #ttl",
    ConditionExpression: "secret = :secret AND attribute_not_exists(usedBy)",
    ExpressionAttributeNames: { "#ttl": "ttl" },
    ExpressionAttributeValues: { ":usedBy": usedBy, ":now": now.toISOString(), ":secret": secret },
  },
});

/** The admission with this id, if there is one. */
export const findAdmission = async (id: string) => parse(await getItem(keyOfId(id)));

/** The admission of an email address, whatever its case. */
export const findAdmissionOf = (email: string) => findAdmission(idOf(email));

/** What can be done with an admission. */
export const admissionState = ({ usedBy, from, expiresAt }: StoredAdmission, now = new Date()): Joining["state"] => {
  if (usedBy !== undefined) return "used";
  if (expiresAt !== undefined && new Date(expiresAt) <= now) return "expired";
  return new Date(from) > now ? "not-yet" : "open";
};

/** Takes the name of who invited off an admission of their invitation, and the item that it notes its use on. */
export const forgetInviter = (email: string, sourceId: string) =>
  writeOne({
    Update: {
      Key: keyOfId(idOf(email)),
      UpdateExpression: "REMOVE invitedBy, inviterId, noteOn",
      ConditionExpression: "sourceId = :sourceId",
      ExpressionAttributeValues: { ":sourceId": sourceId },
    },
  });
