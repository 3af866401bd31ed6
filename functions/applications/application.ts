import { isDeepStrictEqual } from "node:util";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { askedQuestion, type AskedQuestion } from "#shared/answers.ts";
import {
  applicationQuestion,
  applicationReview,
  applicationStates,
  applicationStep,
  applicationVouch,
  declineReasons,
  isOpenState,
  reapplyAfterDays,
  type ApplicationState,
} from "#shared/application-review.ts";
import { applicationRecord, tagsOfApplication, type AnsweredApplication } from "#shared/applications.ts";
import { foldAddress } from "#shared/text.ts";
import { takeBackEmailWrite } from "../email/outbox.ts";
import { createFormStore } from "../forms/form.ts";
import { AppError } from "../platform/errors.ts";
import { readOne } from "../platform/pages.ts";
import { createSecret, findByToken } from "../platform/private-links.ts";
import {
  changeOptimistically,
  getItem,
  table,
  tableName,
  transact,
  versionedUpdateWrite,
  writeOne,
  type Item,
  type Write,
} from "../platform/table.ts";
import { planRevoking } from "./admitting.ts";
import { pickListed } from "./answers.ts";
import { deletionList, markRowsChanged, rowKeyOf, rowList, storedRow } from "./row-list.ts";

/*
 * @item application
 * @key `APPLICATION#id` · `APPLICATION`, with its state, history, questions, and reviews
 * @asks one; move, recall, assign, note, score
 * @cost 1 get; part of a transaction
 * @key `gsi1`: `APPLICATIONS#2026-11` · time#id
 * @asks those of a month, newest first
 * @cost 1 query a page
 * @item applicant
 * @key `APPLICANT#email` · `APPLICANT`; `ttl` once its application was deleted
 * @asks may this address apply, and from when? its private link
 * @cost condition of a put; 2 gets
 * @key `APPLICANT#email` · `APPLICATION#time#id`
 * @asks all applications of an address, newest first
 * @cost 1 query
 */

const dayMs = 86_400_000;

/** An ISO time this many days from now. */
export const isoDaysFromNow = (days: number, from = Date.now()) => new Date(from + days * dayMs).toISOString();

const person = z.object({ id: z.string(), name: z.string() });

/**
 * A decision whose email has not been sent yet, with what is needed to undo it: the applicant still sees the earlier
 * state.
 */
const recallable = z.object({
  /** Absent if the applicant is not notified. */
  emailId: z.optional(z.string()),
  until: z.iso.datetime(),
  before: z.object({
    state: z.enum(applicationStates),
    promisedBy: z.optional(z.iso.datetime()),
    overdueSince: z.optional(z.iso.datetime()),
    closedAt: z.optional(z.iso.datetime()),
    declineReason: z.optional(z.enum(declineReasons)),
    reapplyFrom: z.optional(z.iso.datetime()),
    duesId: z.optional(z.string()),
  }),
});

export const storedApplication = z.extend(applicationRecord, {
  /** The club's own questions as they were worded when they were answered. */
  asked: z.optional(z.array(askedQuestion)),
  /** Of the private link. */
  secret: z.string(),
  state: z.enum(applicationStates),
  version: z.int(),
  promisedBy: z.optional(z.iso.datetime()),
  overdueSince: z.optional(z.iso.datetime()),
  steps: z._default(z.array(applicationStep), []),
  questions: z._default(z.array(applicationQuestion), []),
  /** The member whose invitation the address had when it applied, and the id of that invitation. */
  referredBy: z.optional(z.object({ name: z.string(), noteOn: z.object({ pk: z.string(), sk: z.string() }) })),
  assignee: z.optional(person),
  /** Whether the assignee was notified that it is overdue. */
  isAssigneeTold: z.optional(z.boolean()),
  reviews: z._default(z.array(applicationReview), []),
  /** Email addresses of the members the applicant named. */
  named: z._default(z.array(z.object({ email: z.string(), at: z.iso.datetime() })), []),
  vouches: z._default(z.array(applicationVouch), []),
  recallable: z.optional(recallable),
  reapplyFrom: z.optional(z.iso.datetime()),
  closedAt: z.optional(z.iso.datetime()),
  declineReason: z.optional(z.enum(declineReasons)),
  /** What an accepted applicant pays before the membership begins; absent where that is nothing. */
  duesId: z.optional(z.string()),
});
export type StoredApplication = z.infer<typeof storedApplication>;

/** The public form, in the format shared by all forms. */
export const applications = createFormStore<AnsweredApplication>({
  item: "APPLICATION",
  id: "application",
  schema: applicationRecord,
  tagsOf: tagsOfApplication,
});

const keyOf = (id: string) => ({ pk: `APPLICATION#${id}`, sk: "APPLICATION" });
const applicantOf = (email: string) => `APPLICANT#${foldAddress(email)}`;
const applicantKeyOf = (email: string) => ({ pk: applicantOf(email), sk: "APPLICANT" });

/** A date after all others, for applications that wait for the club. */
const noDate = "9999";

/** Inverts a time so that an ascending list shows the newest first. */
const newestFirst = (iso: string) => String(9_999_999_999_999 - Date.parse(iso)).padStart(13, "0");

const isOpen = ({ state }: Pick<StoredApplication, "state">) => isOpenState(state);

/** Whether the application is final, so that it is deleted after the retention period. */
const hasEnded = ({ state }: Pick<StoredApplication, "state">) => state === "declined" || state === "withdrawn";

/** When an ended application is deleted, given a retention period in days; undefined for any other. */
export const getDeletionDate = (stored: StoredApplication, keepDays: number) =>
  hasEnded(stored) && stored.closedAt !== undefined ? isoDaysFromNow(keepDays, Date.parse(stored.closedAt)) : undefined;

const sortKeyOf = ({ id, promisedBy, overdueSince, closedAt, createdAt, ...rest }: StoredApplication) => {
  if (!isOpen(rest)) return `2#${newestFirst(closedAt ?? createdAt)}#${id}`;
  return overdueSince === undefined ? `1#${promisedBy ?? noDate}#${id}` : `0#${overdueSince}#${id}`;
};

/** The application's list row as an item. */
export const rowItemOf = (stored: StoredApplication) => ({
  ...storedRow.parse({
    ...stored,
    clubAnswers: undefined,
    asked: undefined,
    ...pickListed(stored),
    recallableUntil: stored.recallable?.until,
    scores: stored.reviews.map(({ by, score }) => ({ by: by.id, score })),
  }),
  ...rowKeyOf(stored.id),
  gsi1pk: rowList,
  gsi1sk: sortKeyOf(stored),
  ...(hasEnded(stored) && { gsi2pk: deletionList, gsi2sk: stored.closedAt }),
});

const itemOf = (stored: StoredApplication): Item => ({
  ...keyOf(stored.id),
  gsi1pk: `APPLICATIONS#${stored.createdAt.slice(0, 7)}`,
  gsi1sk: `${stored.createdAt}#${stored.id}`,
  ...stored,
});

/** The current application of an address, and when it may apply again. */
const applicant = z.object({
  /** Absent once the application was deleted. */
  applicationId: z.optional(z.string()),
  isOpen: z.boolean(),
  reapplyFrom: z.optional(z.iso.datetime()),
});

/** An accepted applicant is a member, so their address cannot apply again. */
const applicantItemOf = ({ id, email, state, reapplyFrom }: StoredApplication) => ({
  ...applicantKeyOf(email),
  applicationId: id,
  isOpen: !hasEnded({ state }),
  reapplyFrom,
});

/** The current application of an address, if any. */
export const findApplicant = async (email: string) => {
  const item = await getItem(applicantKeyOf(email));
  return item && applicant.parse(item);
};

/** The fields of a new application other than its form. */
export const buildApplication = (
  form: AnsweredApplication,
  {
    id,
    days,
    referredBy,
    asked,
  }: {
    id: string;
    days: number;
    referredBy?: StoredApplication["referredBy"];
    asked?: AskedQuestion[] | undefined;
  },
): StoredApplication => {
  const createdAt = new Date().toISOString();
  return storedApplication.parse({
    ...form,
    id,
    tags: tagsOfApplication(form),
    createdAt,
    secret: createSecret(),
    state: "received",
    version: 1,
    promisedBy: isoDaysFromNow(days),
    referredBy,
    asked,
    steps: [{ at: createdAt, kind: "received", state: "received", isTold: true }],
  });
};

/**
 * The writes for a new application. `applicant` is refused while the address has an open or accepted application, and
 * after a decline until it may apply again; of one that is accepted already, if the address has ever applied.
 */
export const newApplicationWrites = (stored: StoredApplication): Record<string, Write> => ({
  row: { Put: { Item: rowItemOf(stored) } },
  applicant: {
    Put: {
      Item: applicantItemOf(stored),
      ...(stored.state === "accepted"
        ? { ConditionExpression: "attribute_not_exists(pk)" }
        : {
            ConditionExpression: "attribute_not_exists(pk) OR (isOpen = :no AND reapplyFrom <= :now)",
            ExpressionAttributeValues: { ":no": false, ":now": stored.createdAt },
          }),
    },
  },
  link: {
    Put: { Item: { pk: applicantOf(stored.email), sk: `APPLICATION#${stored.createdAt}#${stored.id}`, id: stored.id } },
  },
});

/** For an application that does not exist, and for a wrong token. */
export const applicationNotFound = () => new AppError("not-found", "Application not found.");

/** Applications of earlier versions were answered by email and are only in the lists of their months. */
export const findApplication = async (id: string): Promise<StoredApplication | undefined> => {
  const item = await getItem(keyOf(id));
  return item?.secret === undefined ? undefined : readOne(item, (each) => storedApplication.parse(each));
};

/** Throws `not-found`. */
export const readApplication = async (id: string) => {
  const found = await findApplication(id);
  if (!found) throw applicationNotFound();
  return found;
};

/** The application behind a private link. Throws `not-found`, also for a wrong secret. */
export const getApplicationByToken = async (token: string) => {
  const found = await findByToken(token, findApplication);
  if (!found) throw applicationNotFound();
  return found;
};

/** Other applications of the same address, newest first: one query. */
export const listOthers = async ({ email, id: own }: Pick<StoredApplication, "email" | "id">) => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :links)",
      ExpressionAttributeValues: { ":pk": applicantOf(email), ":links": "APPLICATION#" },
      ScanIndexForward: false,
      Limit: 50,
    }),
  );
  return Items.flatMap(({ sk, id }) =>
    id === own ? [] : [{ id: String(id), createdAt: String(sk).split("#")[1] ?? "" }],
  );
};

type Change = { after: StoredApplication; writes?: Record<string, Write> };

/**
 * Updates an application, its row, and when its address may apply, in one transaction. `change` receives the current
 * application, runs again after a conflict, returns undefined to change nothing, and throws to refuse. Throws
 * `ConditionRefused` when another write is refused although the application is unchanged.
 */
export const changeApplication = async (
  read: () => Promise<StoredApplication>,
  change: (stored: StoredApplication) => Promise<Change | undefined> | Change | undefined,
): Promise<StoredApplication> => {
  // Dues that end, or go on, may have been written meanwhile.
  const own = new Set(["application", "row", "duesEnd", "revived"]);
  return changeOptimistically(
    async () => {
      const before = await read();
      const changed = await change(before);
      if (!changed) return before;
      const after = { ...changed.after, version: before.version + 1 };
      await markRowsChanged();
      await transact({
        ...changed.writes,
        application: versionedUpdateWrite(keyOf(before.id), [itemOf(before), itemOf(after)], "version"),
        row: { Put: { Item: rowItemOf(after) } },
        ...(after.state !== before.state && { applicant: { Put: { Item: applicantItemOf(after) } } }),
      });
      return after;
    },
    (refused) => refused.has("application") || [...refused.keys()].every((name) => own.has(name)),
  );
};

/** An application in another state, with the dates that follow from it. */
export const moveTo = (
  stored: StoredApplication,
  state: ApplicationState,
  { now = new Date(), days }: { now?: Date; days: number },
): StoredApplication => {
  const at = now.toISOString();
  const closes = !isOpenState(state);
  const ends = hasEnded({ state });
  const waitsForApplicant = state === "more-info";
  return {
    ...stored,
    state,
    closedAt: closes ? at : undefined,
    declineReason: undefined,
    promisedBy: closes || waitsForApplicant ? undefined : (stored.promisedBy ?? isoDaysFromNow(days, now.getTime())),
    overdueSince: closes || waitsForApplicant ? undefined : stored.overdueSince,
    isAssigneeTold: closes || waitsForApplicant ? undefined : stored.isAssigneeTold,
    reapplyFrom: ends ? (state === "declined" ? isoDaysFromNow(reapplyAfterDays, now.getTime()) : at) : undefined,
    recallable: undefined,
  };
};

/** A decision that can still be undone; undefined once its email was sent. */
export const findRecallable = ({ recallable }: StoredApplication, now: Date) =>
  recallable && new Date(recallable.until) > now ? recallable : undefined;

/** The application's state before a decision that can still be undone. */
export const toPreviousState = (
  stored: StoredApplication,
  { before }: NonNullable<StoredApplication["recallable"]>,
) => ({
  ...stored,
  promisedBy: undefined,
  overdueSince: undefined,
  closedAt: undefined,
  declineReason: undefined,
  reapplyFrom: undefined,
  duesId: undefined,
  ...before,
});

/** The application's steps, with the last decision not announced. */
export const hideLastDecision = (steps: StoredApplication["steps"]) => {
  const last = steps.findLastIndex(({ kind }) => kind === "moved");
  return steps.map((step, index) => (index === last ? { ...step, isTold: false } : step));
};

/**
 * Undoes a pending decision, its email and its admission: the application as before, and the writes that go with it.
 * `by` is the admin; absent when the applicant acts. Refused (`decision`, `revoked`, `unpaid`) once its email was sent or its
 * applicant has joined, and as long as the club has what they paid: throws `ConditionRefused`, and so does the transaction.
 */
export const takeBackDecision = async (
  stored: StoredApplication,
  waiting: NonNullable<StoredApplication["recallable"]>,
  { now, by }: { now: Date; by?: z.infer<typeof person> },
): Promise<{ after: StoredApplication; writes: Record<string, Write> }> => {
  const { state } = waiting.before;
  const step = { at: now.toISOString(), kind: "recalled" as const, by, state };
  return {
    after: {
      ...toPreviousState(stored, waiting),
      recallable: undefined,
      steps: [...hideLastDecision(stored.steps), step],
    },
    writes: {
      ...(waiting.emailId !== undefined && { decision: takeBackEmailWrite(waiting.emailId) }),
      ...(stored.state === "accepted" && (await planRevoking(stored))),
    },
  };
};

/** What is kept for an address after its application is deleted: when it may apply again, until that time. */
const releaseApplicant = async ({ id, email, reapplyFrom }: StoredApplication) => {
  // The address may have applied again, or the application may be open again.
  const isOfThis = {
    Key: applicantKeyOf(email),
    ConditionExpression: "applicationId = :id AND isOpen = :no",
    ExpressionAttributeValues: { ":id": id, ":no": false },
  };
  if (reapplyFrom === undefined || reapplyFrom <= new Date().toISOString()) return writeOne({ Delete: isOfThis });
  return writeOne({
    Update: {
      ...isOfThis,
      UpdateExpression: "SET #ttl = :ttl REMOVE applicationId",
      ExpressionAttributeNames: { "#ttl": "ttl" },
      ExpressionAttributeValues: {
        ...isOfThis.ExpressionAttributeValues,
        ":ttl": Math.ceil(Date.parse(reapplyFrom) / 1000),
      },
    },
  });
};

/**
 * Deletes an application that ended before a given time, with everything that refers to it, unless it was reopened. The
 * row goes last, so that a crash leaves something to resume from.
 */
export const deleteApplication = async (stored: StoredApplication, endedUntil: string) => {
  const { id, email, createdAt, closedAt = createdAt } = stored;
  if (!hasEnded(stored) || closedAt > endedUntil) return;
  await markRowsChanged();
  await releaseApplicant(stored);
  await transact({
    application: {
      Delete: {
        Key: keyOf(id),
        ConditionExpression: "version = :version",
        ExpressionAttributeValues: { ":version": stored.version },
      },
    },
    row: { Delete: { Key: rowKeyOf(id) } },
    link: { Delete: { Key: { pk: applicantOf(email), sk: `APPLICATION#${createdAt}#${id}` } } },
  });
};

/** All applications of an address, newest first. */
export const listApplicationsOf = async (email: string) => {
  const links = await listOthers({ email, id: "" });
  const found = await Promise.all(links.map(({ id }) => findApplication(id)));
  return found.filter((each) => each !== undefined);
};

/** Deletes an application in any state, with everything that refers to it. Idempotent. */
export const eraseApplication = async ({ id, email, createdAt }: StoredApplication) => {
  await markRowsChanged();
  await transact({
    application: { Delete: { Key: keyOf(id) } },
    row: { Delete: { Key: rowKeyOf(id) } },
    link: { Delete: { Key: { pk: applicantOf(email), sk: `APPLICATION#${createdAt}#${id}` } } },
  });
};

/** Deletes the record of when an address may apply. */
export const forgetApplicant = (email: string) => writeOne({ Delete: { Key: applicantKeyOf(email) } });

/** Renames a member on an application that named them, that they vouched for, or that they invited. */
export const renameOnApplication = (
  id: string,
  member: { id: string; email: string; invitationIds?: readonly string[] },
  name: string,
) =>
  changeApplication(
    () => readApplication(id),
    (before) => {
      const invitationId = before.referredBy?.noteOn.pk.split("#")[1] ?? "";
      const isReferrer = member.invitationIds?.includes(invitationId) === true;
      const isMember = ({ email }: { email: string }) => foldAddress(email) === foldAddress(member.email);
      const after = {
        ...before,
        named: before.named.map((each) => (isMember(each) ? { ...each, email: name } : each)),
        vouches: before.vouches.map((each) =>
          each.by.id === member.id ? { ...each, by: { ...each.by, name } } : each,
        ),
        ...(before.referredBy && isReferrer && { referredBy: { ...before.referredBy, name } }),
      };
      return isDeepStrictEqual(before, after) ? undefined : { after };
    },
  );
