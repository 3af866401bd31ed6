import * as z from "zod/mini";
import { emailDelayMinutes } from "#shared/notice-settings.ts";
import { listDue } from "../platform/jobs.ts";
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

/** What a member is to be emailed of what is new: one item, which waits for the time of the next email. */
const storedMailJob = z.object({
  /** The member's. */
  id: z.string(),
  /** Grows whenever something is new, or was emailed. */
  revision: z.int(),
  /** When the last thing came. */
  lastAt: z.optional(z.iso.datetime()),
  /** Of what is unread: when the newest of it came that was emailed. */
  mailed: z._default(z.record(z.string(), z.string()), {}),
  /** The times of the last digests that were written: there is one for each. */
  digests: z._default(z.object({ daily: z.optional(z.string()), weekly: z.optional(z.string()) }), {}),
});
export type MailJob = z.infer<typeof storedMailJob>;

const mailList = "NOTICE-MAILS";
export const mailJobKeyOf = (memberId: string) => ({ pk: `NOTICE-MAIL#${memberId}`, sk: "NOTICE-MAIL" });

export const emailDelayMs = emailDelayMinutes * 60_000;

/**
 * Notes that something is about to be new for a member, so that they are emailed if they do not read it: a write of its
 * own before the transaction, since strangers write to one member at the same time.
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

/** Looks again at once at what a member is to be emailed, for whom something waits: they want it at another time. */
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

/** The members whose time has come, longest overdue first. */
export const listDueMailJobs = async (now: number, limit: number) =>
  (await listDue(mailList, now, limit)).map((item) => storedMailJob.parse(item).id);

type After = {
  /** When to look again; undefined until something is new. */
  due: Date | undefined;
  mailed: Record<string, string>;
  digests: MailJob["digests"];
};

/** Notes what was emailed, on condition that nothing has changed since the job was read: part of a transaction. */
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

/** Leaves a member for later after a failure. */
export const postponeMail = (memberId: string, now = Date.now()) =>
  writeOne({
    Update: {
      Key: mailJobKeyOf(memberId),
      UpdateExpression: "SET gsi2sk = :later",
      ConditionExpression: "attribute_exists(gsi2pk)",
      ExpressionAttributeValues: { ":later": new Date(now + emailDelayMs).toISOString() },
    },
  });

/** Forgets what a member is to be emailed. */
export const deleteMailJob = (memberId: string) => writeOne({ Delete: { Key: mailJobKeyOf(memberId) } });
