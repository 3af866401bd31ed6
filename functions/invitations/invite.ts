import pMap from "p-map";
import {
  invitationForm,
  invitationsContract,
  type Allowance,
  type ImportAnswer,
  type InvitationForm,
} from "#shared/invitations.ts";
import { isAllowed } from "#shared/rights.ts";
import { foldAddress } from "#shared/text.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, type Actor } from "../audit/entry.ts";
import { dropEmailWrite, emailOnceWrite } from "../email/outbox.ts";
import { isSuppressed } from "../email/suppression.ts";
import { notAMember, type Member } from "../http/caller.ts";
import { adminEndpoint, memberEndpoint } from "../http/doors.ts";
import { readMember } from "../members/member.ts";
import {
  admissionState,
  createAdmission,
  findAdmissionOf,
  invitationAdmissionWrite,
  revokeAdmissionWrite,
  type StoredAdmission,
} from "../membership/admission.ts";
import { findMembershipStatus } from "../membership/membership.ts";
import { readClubSettings } from "../membership/settings.ts";
import { findVerifiedAccount, getVerifiedEmail } from "../platform/accounts.ts";
import { formatDate, getQuarter } from "../platform/club-time.ts";
import { AppError, KeyUsed, refuseAddress } from "../platform/errors.ts";
import { createFormId, digest } from "../platform/ids.ts";
import { useWrite } from "../platform/limits.ts";
import { formatToken } from "../platform/private-links.ts";
import { changeOptimistically, ConditionRefused, transact, type Write } from "../platform/table.ts";
import {
  countInvitationWrite,
  countSent,
  createInvitation,
  returnInvitationWrite,
  invitationKeyOf,
  newInvitationWrite,
  presentInvitation,
  queryInvitations,
  readOwnInvitation,
  takenBackWrite,
  type StoredInvitation,
} from "./invitation.ts";

const ownAddress = () => refuseAddress("This is your own address.");
const isMember = () => refuseAddress("This person is already a member.");
const isInvited = () => refuseAddress("This address already has an invitation.");
const hasEnded = () => refuseAddress("This person's membership has ended. Only an admin can restore it.");
const takesNoEmail = () =>
  refuseAddress("Our email to this address bounced or was marked as spam, so we can't write to it.");
const noneLeft = (perQuarter: number, nextBegins: string) =>
  new AppError(
    "conflict",
    perQuarter === 0
      ? "The club isn't giving out invitations right now."
      : `You've used your invitations for this quarter. The next quarter begins on ${formatDate(nextBegins)}.`,
  );

/** Per member and day, revoked ones included: prevents mass emails. */
const dailyLimit = (memberId: string) => ({ what: "invitations", by: memberId, atMost: 20, seconds: 86_400 });

/** A used admission whose account is gone; any other must have expired, which is checked when it is replaced. */
type Replaced = StoredAdmission | undefined;

/**
 * Refuses addresses that cannot be invited; `admittedBy` is the invitation being resent. Reads the admission first, so
 * that an account that used it since is found. Throws `conflict`.
 */
const checkAddress = async (email: string, admittedBy: string): Promise<Replaced> => {
  const admission = await findAdmissionOf(email);
  const [account, suppressed] = await Promise.all([findVerifiedAccount(email), isSuppressed(email)]);
  const standing = account === undefined ? undefined : await findMembershipStatus(account);
  if (standing === "member" || standing === "suspended") throw isMember();
  if (standing === "ended") throw hasEnded();
  if (admission && admission.sourceId !== admittedBy) {
    const state = admissionState(admission);
    if (state === "open" || state === "not-yet") throw isInvited();
  }
  if (suppressed) throw takesNoEmail();
  return admission?.usedBy === undefined ? undefined : admission;
};

type Caller = Pick<Member, "id" | "rights">;

type Inviter = Actor & {
  email: string | undefined;
  /** Absent for admins, who have no limit. */
  limit: { perQuarter: number; quarter: string; nextBegins: string } | undefined;
};

const readLimit = async ({ rights }: Caller, now: Date): Promise<Inviter["limit"]> => {
  if (isAllowed(rights, "members")) return undefined;
  const { invitationsPerQuarter: perQuarter } = await readClubSettings();
  const { name: quarter, nextBegins } = getQuarter(now);
  return { perQuarter, quarter, nextBegins };
};

const readInviter = async (caller: Caller, now: Date, network: string): Promise<Inviter> => {
  const [{ full_name: name, left_at }, email, limit] = await Promise.all([
    readMember(caller.id),
    getVerifiedEmail(caller.id),
    readLimit(caller, now),
  ]);
  // A token stays valid for five minutes; no email in the club's name must go to strangers by it.
  if (left_at !== undefined) throw notAMember();
  return { id: caller.id, name, network, email, limit };
};

const presentAllowance = async (memberId: string, limit: Inviter["limit"]): Promise<Allowance> => {
  if (!limit) return null;
  const { perQuarter, quarter, nextBegins: renewsAt } = limit;
  return { perQuarter, renewsAt, left: Math.max(0, perQuarter - (await countSent(memberId, quarter))) };
};

/** The log entry for an admin's action on an invitation, since these have no limit. */
const invitationAudit = (
  kind: "member-invited" | "invitation-taken-back",
  { id, email, name }: StoredInvitation,
  by: Actor,
) => auditWrite({ kind, by, about: { email, name }, object: { kind: "invitation", id, title: name } });

/** The email's id is derived from the invitation's, so that a revocation finds it. */
const emailIdOf = (invitationId: string) => `letter_${invitationId}`;

const buildWrites = (
  invitation: StoredInvitation,
  inviter: Inviter,
  replaced: Replaced,
  now: Date,
): Record<string, Write> => {
  const { limit } = inviter;
  const { id, by, email, note, expiresAt } = invitation;
  const admission = createAdmission(
    {
      email,
      via: "invitation",
      sourceId: id,
      from: now.toISOString(),
      expiresAt,
      invitedBy: inviter.name,
      // No notice is sent to admins when someone joins from their list.
      ...(limit && { inviterId: by.id }),
      noteOn: invitationKeyOf(id),
      profile: { full_name: invitation.name },
    },
    now,
  );
  return {
    invitation: newInvitationWrite(invitation),
    admission: invitationAdmissionWrite(admission, replaced),
    email: emailOnceWrite(
      {
        template: "member-invitation",
        data: { by: inviter.name, name: invitation.name, words: note, token: formatToken(admission), expiresAt },
        to: { address: email },
        ...(limit && { askedBy: digest(by.id) }),
      },
      emailIdOf(id),
    ),
    ...(limit
      ? {
          quarter: countInvitationWrite(by.id, limit.quarter, limit.perQuarter, now),
          day: useWrite(dailyLimit(by.id)),
        }
      : invitationAudit("member-invited", invitation, inviter)),
  };
};

const isOwn = (inviter: Pick<Inviter, "email">, { email }: Pick<InvitationForm, "email">) =>
  inviter.email !== undefined && foldAddress(inviter.email) === foldAddress(email);

/**
 * Invites an address, once per id: invitation, admission, email, and count are one transaction, so of two members who
 * invite the same address, one succeeds. Throws `conflict`.
 */
const invite = async (form: InvitationForm, inviter: Inviter, id: string, now: Date) => {
  const { limit } = inviter;
  if (isOwn(inviter, form)) throw ownAddress();
  const replaced = await checkAddress(form.email, id);
  const by = { id: inviter.id, name: inviter.name };
  const invitation = createInvitation({ ...form, id, by, quarter: limit?.quarter }, now);
  try {
    await transact(buildWrites(invitation, inviter, replaced, now));
    return invitation;
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    const { refused } = error;
    if (refused.has("invitation")) {
      const first = await readOwnInvitation(inviter.id, id);
      if (first.email !== form.email) throw new KeyUsed();
      return first;
    }
    if (refused.has("admission")) throw refused.get("admission")?.usedBy === undefined ? isInvited() : isMember();
    if (limit && refused.has("quarter")) throw noneLeft(limit.perQuarter, limit.nextBegins);
    throw new AppError("too-many", "You've sent many invitations today. Please try again tomorrow.");
  }
};

export const listInvitations = memberEndpoint(invitationsContract.listInvitations, async ({ cursor }, caller) => {
  const now = new Date();
  const [page, limit] = await Promise.all([queryInvitations(caller.id, cursor), readLimit(caller, now)]);
  return {
    items: page.items.map((each) => presentInvitation(each, now)),
    cursor: page.cursor,
    allowance: await presentAllowance(caller.id, limit),
  };
});

export const sendInvitation = memberEndpoint(
  invitationsContract.sendInvitation,
  async (form, caller, { idempotencyKey, network }) => {
    const now = new Date();
    const inviter = await readInviter(caller, now, network);
    const key = idempotencyKey === undefined ? undefined : `${caller.id} ${idempotencyKey}`;
    const invitation = await invite(form, inviter, createFormId("invitation", key), now);
    return { invitation: presentInvitation(invitation), allowance: await presentAllowance(caller.id, inviter.limit) };
  },
);

const hasJoined = () => new AppError("conflict", "They've already joined, so this invitation can't be taken back.");
const hasExpired = () => new AppError("conflict", "This invitation has expired, so there's nothing to take back.");

export const takeBackInvitation = memberEndpoint(
  invitationsContract.takeBackInvitation,
  async ({ invitationId }, caller, { network }) => {
    const now = new Date();
    const by = isAllowed(caller.rights, "members") ? await readActor(caller.id, network) : undefined;
    const { name: quarter } = getQuarter(now);
    const invitation = await changeOptimistically(async () => {
      const before = await readOwnInvitation(caller.id, invitationId);
      if (before.takenBackAt !== undefined) return before;
      if (before.joinedAt !== undefined) throw hasJoined();
      if (new Date(before.expiresAt) <= now) throw hasExpired();
      const admission = await findAdmissionOf(before.email);
      await transact({
        invitation: takenBackWrite(before, now),
        email: dropEmailWrite(emailIdOf(before.id)),
        // An application accepted meanwhile has its own admission.
        ...(admission?.sourceId === before.id && {
          admission: revokeAdmissionWrite({ email: before.email, sourceId: before.id }),
        }),
        ...(before.openedAt === undefined &&
          before.quarter === quarter && { quarter: returnInvitationWrite(caller.id, quarter) }),
        ...(by && invitationAudit("invitation-taken-back", before, by)),
      });
      return { ...before, takenBackAt: now.toISOString() };
    });
    return {
      invitation: presentInvitation(invitation),
      allowance: await presentAllowance(caller.id, await readLimit(caller, now)),
    };
  },
);

/** Rows processed concurrently. */
const rowsAtOnce = 5;

const refuse = (message: string): ImportAnswer => ({ outcome: "refused", message });

export const importInvitations = adminEndpoint(
  invitationsContract.importInvitations,
  async ({ importId, invites, note, rows }, admin, { network }) => {
    const now = new Date();
    const inviter = await readInviter(admin, now, network);
    const answerRow = async (row: (typeof rows)[number]): Promise<ImportAnswer> => {
      const parsed = invitationForm.safeParse({ ...row, note });
      if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? "Invalid input");
      const form = parsed.data;
      const id = createFormId("invitation", `${admin.id} ${importId} ${foldAddress(form.email)}`);
      try {
        if (invites) await invite(form, inviter, id, now);
        else if (isOwn(inviter, form)) throw ownAddress();
        else await checkAddress(form.email, id);
        return { outcome: invites ? "invited" : "ready", message: "" };
      } catch (error) {
        if (error instanceof AppError && error.code === "conflict") return refuse(error.message);
        throw error;
      }
    };
    return { answers: await pMap(rows, answerRow, { concurrency: rowsAtOnce }) };
  },
);
