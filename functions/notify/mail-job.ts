import * as z from "zod/mini";
import { emailDelayMinutes } from "#shared/notice-settings.ts";
import { listDue } from "../platform/jobs.ts";
import { readEach } from "../platform/pages.ts";
import { getItem, writeOne, type Item, type Write } from "../platform/table.ts";

/*
 * @item emails of what is new
 * @key `NOTICE-MAIL#sub` · `NOTICE-MAIL`
 * @asks what of it was emailed, and which digest; something is new
 * @cost 1 update beside a message or a notice; part of the transaction with the email
 * @key `gsi2`: `NOTICE-MAILS` · due
 * @asks whom to email now
 * @cost 1 query a minute
 */

/** A member's pending notification emails: one item, due at the next email. */
const storedMailJob = z.object({
  /** The member's id. */
  id: z.string(),
  /** Incremented whenever something is new or was emailed. */
  revision: z.int(),
  /** When the latest item arrived. */
  lastAt: z.optional(z.iso.datetime()),
  /** For unread items: when the newest one already emailed arrived. */
  mailed: z._default(z.record(z.string(), z.string()), {}),
  /** The times of the last digests, so that each is sent once. */
  digests: z._default(z.object({ daily: z.optional(z.string()), weekly: z.optional(z.string()) }), {}),
});
export type MailJob = z.infer<typeof storedMailJob>;

const mailList = "NOTICE-MAILS";
export const mailJobKeyOf = (memberId: string) => ({ pk: `NOTICE-MAIL#${memberId}`, sk: "NOTICE-MAIL" });

export const emailDelayMs = emailDelayMinutes * 60_000;

/**
 * Records that something is about to be new for a member, so that they are emailed if they do not read it: a separate
 * write before the transaction, since concurrent senders would conflict.
 */
export const noteNews = (memberId: string, now = Date.now()) =>
  writeOne({
    Update: {
      Key: mailJobKeyOf(memberId),
      UpdateExpression:
        "SET id = :id, gsi2pk = :list, gsi2sk = if_not_exists(gsi2sk, :due), lastAt = :now ADD revision :one",
      ExpressionAttributeValues: {
        ":id": memberId,
        ":list": mailList,
        ":due": new Date(now + emailDelayMs).toISOString(),
        ":now": new Date(now).toISOString(),
        ":one": 1,
      },
    },
  });

/** Rechecks a member's pending emails at once, after a change of settings. */
export const reconsiderMail = (memberId: string, now = Date.now()) =>
  writeOne({
    Update: {
      Key: mailJobKeyOf(memberId),
      UpdateExpression: "SET gsi2pk = :list, gsi2sk = :now ADD revision :one",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":list": mailList, ":now": new Date(now).toISOString(), ":one": 1 },
    },
  });

export const findMailJob = async (memberId: string) => {
  const item = await getItem(mailJobKeyOf(memberId));
  return item && storedMailJob.parse(item);
};

/** Members whose emails are due, longest overdue first. */
export const listDueMailJobs = async (now: number, limit: number) =>
  readEach(await listDue(mailList, now, limit), (item) => storedMailJob.parse(item)).map(({ id }) => id);

type After = {
  /** When to check again; undefined until something is new. */
  due: Date | undefined;
  mailed: Record<string, string>;
  digests: MailJob["digests"];
};

/** Records what was emailed, if nothing has changed since the job was read: part of a transaction. */
export const mailJobWrite = ({ id, revision }: MailJob, { due, mailed, digests }: After): Write => {
  const values: Item = { ":mailed": mailed, ":digests": digests, ":read": revision, ":one": 1 };
  const set = ["mailed = :mailed", "digests = :digests"];
  if (due) {
    set.push("gsi2pk = :list", "gsi2sk = :due");
    Object.assign(values, { ":list": mailList, ":due": due.toISOString() });
  }
  const remove = due ? "" : " REMOVE gsi2pk, gsi2sk";
  return {
    Update: {
      Key: mailJobKeyOf(id),
      UpdateExpression: `SET ${set.join(", ")}${remove} ADD revision :one`,
      ConditionExpression: "revision = :read",
      ExpressionAttributeValues: values,
    },
  };
};

/** Postpones a member after a failure. */
export const postponeMail = (memberId: string, now = Date.now()) =>
  writeOne({
    Update: {
      Key: mailJobKeyOf(memberId),
      UpdateExpression: "SET gsi2sk = :later",
      ConditionExpression: "attribute_exists(gsi2pk)",
      ExpressionAttributeValues: { ":later": new Date(now + emailDelayMs).toISOString() },
    },
  });

/** Deletes a member's pending emails. */
export const deleteMailJob = (memberId: string) => writeOne({ Delete: { Key: mailJobKeyOf(memberId) } });
