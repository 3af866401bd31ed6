import { randomUUID } from "node:crypto";
import { applicationCan } from "#shared/application-acts.ts";
import { applicationReviewContract, maxReferences } from "#shared/application-review.ts";
import { foldAddress } from "#shared/text.ts";
import { vouchesContract } from "#shared/vouches.ts";
import { emailWrite } from "../email/outbox.ts";
import { memberEndpoint, publicEndpoint } from "../http/doors.ts";
import { readMember } from "../members/member.ts";
import { findMembershipStatus } from "../membership/membership.ts";
import { readHiddenFrom } from "../messaging/hidden.ts";
import { getPreferencesToken, readNoticeSettings } from "../notices/settings.ts";
import { noticeWrite } from "../notify/notice.ts";
import { findVerifiedAccount } from "../platform/accounts.ts";
import { AppError, refuseAddress, refuseIf } from "../platform/errors.ts";
import { digest } from "../platform/ids.ts";
import { countUse } from "../platform/limits.ts";
import { ConditionRefused, writeOne } from "../platform/table.ts";
import { changeApplication, getApplicationByToken, readApplication, type StoredApplication } from "./application.ts";
import { toApplicantView, presentOwn } from "./present-own.ts";
import {
  createVouch,
  endVouchWrite,
  findVouch,
  getVouchId,
  listVouchRequestsOf,
  newVouchWrite,
  readOwnVouch,
  type StoredVouch,
} from "./vouch.ts";

const ownAddress = () => refuseAddress("This is your own address.");
const enoughNamed = () => new AppError("conflict", "You've already named two members.");

const isSame = (one: string, other: string) => foldAddress(one) === foldAddress(other);

/** Prevents many applications under different addresses from flooding one member with requests. */
const askLimit = (memberId: string) => ({ what: "vouches", by: memberId, atMost: 5, seconds: 86_400 });

type Named = {
  id: string;
  name: string;
  /** Including their preference for emails about vouching. */
  token: string | undefined;
};

/**
 * The member with this address, if they can be asked: neither side blocks the other. Runs the same queries for any
 * address, so that timing reveals little.
 */
const findMemberToAsk = async (applicant: StoredApplication, email: string): Promise<Named | undefined> => {
  const [account, applicantsAccount] = await Promise.all([
    findVerifiedAccount(email),
    findVerifiedAccount(applicant.email),
  ]);
  const id = account ?? randomUUID();
  const [standing, hidden, { full_name: name, left_at }, asked, { channels }] = await Promise.all([
    findMembershipStatus(id),
    readHiddenFrom(id),
    readMember(id),
    findVouch(getVouchId(applicant.id, id)),
    readNoticeSettings(id),
  ]);
  const isBlocked = applicantsAccount !== undefined && hidden.includes(applicantsAccount);
  if (standing !== "member" || left_at !== undefined || isBlocked || asked) return undefined;
  if (!(await countUse(askLimit(id)))) return undefined;
  return { id, name, token: channels.invitations === "now" ? await getPreferencesToken(id) : undefined };
};

export const nameMember = publicEndpoint(
  applicationReviewContract.nameMember,
  async ({ token, email }, { address }) => {
    const now = new Date();
    const check = (stored: StoredApplication) => {
      refuseIf(applicationCan.nameMember.whyNot(toApplicantView(stored, now)));
      if (isSame(stored.email, email)) throw ownAddress();
      if (stored.named.some((each) => isSame(each.email, email))) return false;
      if (stored.named.length >= maxReferences) throw enoughNamed();
      return true;
    };
    const first = await getApplicationByToken(token);
    if (!check(first)) return presentOwn(first);
    const member = await findMemberToAsk(first, email);
    const named = await changeApplication(
      () => getApplicationByToken(token),
      (before) => {
        if (!check(before)) return undefined;
        const after = { ...before, named: [...before.named, { email, at: now.toISOString() }] };
        // Nobody is asked about a decided application, even if its applicant does not know yet.
        if (!member || !applicationCan.vouch(before)) return { after };
        const vouch = createVouch(before.id, member.id, now);
        return {
          after,
          writes: {
            vouch: newVouchWrite(vouch),
            notice: noticeWrite(member.id, { kind: "vouch", subject: vouch.id, about: {} }),
            ...(member.token !== undefined && {
              email: emailWrite({
                template: "vouch-asked",
                data: { name: member.name, applicant: before.name, closesAt: vouch.closesAt, isReminder: false },
                to: { address: email },
                askedBy: digest(address),
                unsubscribe: { token: member.token, topic: "invitations" },
              }),
            }),
          },
        };
      },
    );
    return presentOwn(named);
  },
);

const listFor = async (memberId: string) => ({ items: await listVouchRequestsOf(memberId) });

export const listVouchRequests = memberEndpoint(vouchesContract.listVouchRequests, (_, { id }) => listFor(id));

const hasVouched = () => new AppError("conflict", "You've already vouched for them.");

/** Why a request can no longer be answered. */
const explain = ({ state }: StoredVouch) => {
  if (state === "vouched") return hasVouched();
  if (state === "declined") return new AppError("conflict", "You've already declined.");
  return new AppError("conflict", "The time to answer is over.");
};

export const vouch = memberEndpoint(vouchesContract.vouch, async ({ vouchId, text }, { id }) => {
  const asked = await readOwnVouch(id, vouchId);
  const by = { id, name: (await readMember(id)).full_name };
  const hasSaid = ({ vouches }: StoredApplication) => vouches.some((each) => each.by.id === id && each.text === text);
  const read = () => readApplication(asked.applicationId);
  try {
    await changeApplication(read, (before) => {
      if (hasSaid(before)) return undefined;
      refuseIf(applicationCan.vouch.whyNot(before));
      const now = new Date();
      return {
        after: { ...before, vouches: [...before.vouches, { by, text, at: now.toISOString() }] },
        writes: { vouch: endVouchWrite(asked, "vouched", now) },
      };
    });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    if (!hasSaid(await read())) throw explain(await readOwnVouch(id, vouchId));
  }
  return listFor(id);
});

export const declineToVouch = memberEndpoint(vouchesContract.declineToVouch, async ({ vouchId }, { id }) => {
  const asked = await readOwnVouch(id, vouchId);
  const isDone = await writeOne(endVouchWrite(asked, "declined", new Date()));
  if (!isDone && (await readOwnVouch(id, vouchId)).state === "vouched") throw hasVouched();
  return listFor(id);
});
