import pMap from "p-map";
import { paidUntilDay } from "#shared/dues.ts";
import { foldText } from "#shared/folding.ts";
import {
  importedFields,
  memberImportContract,
  sayTooLong,
  type MemberAnswer,
  type MemberFate,
  type MemberRow,
} from "#shared/member-import.ts";
import { industries, profileForm, type ProfileForm } from "#shared/members.ts";
import { maxTags, tag as tagSchema } from "#shared/people.ts";
import { isAllowed } from "#shared/rights.ts";
import { email as emailSchema, shorten } from "#shared/text.ts";
import { findApplicant, findApplication } from "../applications/application.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, listChanges, type Actor, type Flat } from "../audit/entry.ts";
import { planPaidDate, setPaidDate } from "../dues/paid-date.ts";
import { emailWrite } from "../email/outbox.ts";
import { isSuppressed } from "../email/suppression.ts";
import { adminEndpoint } from "../http/doors.ts";
import { hasLeftByAccount } from "../members/member.ts";
import { notMergingCheck, refuseMerging } from "../members/merged.ts";
import { admissionState, findAdmissionOf } from "../membership/admission.ts";
import { letIn } from "../membership/admit.ts";
import { changeBoth, nameOf, readBoth, type Found } from "../membership/change.ts";
import { findDues } from "../membership/dues.ts";
import {
  isKept,
  levelOf,
  nameOfLevel,
  planLevel,
  readLevels,
  withLevel,
  type StoredLevels,
} from "../membership/level.ts";
import { isSuspended, type StoredMembership } from "../membership/membership.ts";
import { ensureAccount, findVerifiedAccount } from "../platform/accounts.ts";
import { endOfDay, formatDate, lastMomentOf, startOfDay } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { changeOptimistically, getItem, type Writes } from "../platform/table.ts";
import { deletionSource } from "./derive.ts";
import { changeTags, deskFactsWrite, readDeskFacts, type StoredDeskFacts } from "./desk-facts.ts";

type Run = { importId: string; isDryRun: boolean; letsIn: boolean; emails: boolean; by: Actor; mayDate: boolean };

/** What is done with somebody, and what of their row is not, in words. */
type Said = { does: string[]; leaves: string[] };

type ProfileName = "full_name" | (typeof importedFields)[number];

const fieldNames: Record<ProfileName, string> = {
  full_name: "name",
  company: "company",
  position: "position",
  industry: "industry",
  location: "location",
  website: "website",
  bio: "bio",
};

const levelRemoved = "This level was removed.";

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const join = (texts: readonly string[]) => new Intl.ListFormat("en-US").format(texts);

const answer = (outcome: MemberFate, message: string, leaves: string[] = []): MemberAnswer => ({
  outcome,
  message,
  leaves,
});

/** An industry as the club writes it, whatever its case. */
const toIndustry = (typed: string) => industries.find((each) => foldText(each) === foldText(typed)) ?? typed;

const nameRule = "it needs at least two characters, with a letter among them";

/** The fields of a profile that a row has and that are valid there. */
const readProfile = (row: MemberRow, leaves: string[]) => {
  const profile: Partial<ProfileForm> = {};
  const typed = { full_name: row.name, ...row, industry: toIndustry(row.industry.trim()) };
  for (const name of ["full_name", ...importedFields] as const) {
    if (typed[name].trim() === "") continue;
    const parsed = profileForm.shape[name].safeParse(typed[name].trim());
    const [issue] = parsed.error?.issues ?? [];
    if (parsed.success) Object.assign(profile, { [name]: parsed.data });
    else if (name === "full_name" && issue?.code !== "too_big") leaves.push(`Name isn't taken: ${nameRule}.`);
    else if (issue?.code === "too_big") leaves.push(sayTooLong(capitalize(fieldNames[name]), Number(issue.maximum)));
    else leaves.push(`${capitalize(fieldNames[name])} isn't taken: ${issue?.message}.`);
  }
  return profile;
};

const readTags = (row: MemberRow, leaves: string[]) =>
  row.tags.flatMap((each) => {
    const parsed = tagSchema.safeParse(each);
    if (!parsed.success && each.trim() !== "")
      leaves.push(`The tag “${shorten(each.trim(), 50)}” isn't taken: ${parsed.error.issues[0]?.message}.`);
    return parsed.success ? [parsed.data] : [];
  });

/** Earlier days are a slip of the pen. */
const firstDay = "1900-01-01";

const readSince = ({ joined }: MemberRow, leaves: string[]) => {
  if (joined === "") return undefined;
  const since = startOfDay(joined);
  if (joined >= firstDay && since <= new Date().toISOString()) return since;
  leaves.push("Joined isn't taken: this day is still to come, or too long ago.");
  return undefined;
};

const readUntil = ({ until }: MemberRow, { mayDate }: Run, leaves: string[]) => {
  if (until === "") return undefined;
  if (mayDate && paidUntilDay.safeParse(until).success) return endOfDay(until);
  leaves.push(
    mayDate
      ? "Paid until isn't set: we can't take this day."
      : "Paid until isn't set: that's for whoever handles money.",
  );
  return undefined;
};

/** What a row says of somebody, with what of it can't be taken. */
const readRow = (row: MemberRow, run: Run) => {
  const leaves: string[] = [];
  return {
    level: row.level === "" ? undefined : row.level,
    hasName: row.name.trim() !== "",
    profile: readProfile(row, leaves),
    tags: readTags(row, leaves),
    since: readSince(row, leaves),
    until: readUntil(row, run, leaves),
    leaves,
  };
};
type Wanted = ReturnType<typeof readRow>;

const toDate = (until: string) => ({ until, amount: 0, text: "" });

/** What a rule of dues refuses is no fault: what else a row says still holds. */
const sayWhyNot = (error: unknown): string[] => {
  if (!(error instanceof AppError) || error.code !== "conflict") throw error;
  return [`Paid until isn't set. ${error.message}`];
};

/** Says whether until when somebody has paid can be set. */
const planUntil = async (
  membership: Pick<StoredMembership, "memberId" | "level" | "duesId">,
  until = "",
): Promise<Said> => {
  if (until === "") return { does: [], leaves: [] };
  try {
    const { is } = await planPaidDate(membership, toDate(until));
    return { does: is === "set" ? [] : [`paid until ${formatDate(lastMomentOf(until))}`], leaves: [] };
  } catch (error) {
    return { does: [], leaves: sayWhyNot(error) };
  }
};

/** Sets it where that was planned, and says what came of it. */
const setUntil = async (
  membership: StoredMembership,
  planned: Said,
  until: string | undefined,
  by: Actor,
): Promise<Said> => {
  if (until === undefined || planned.does.length === 0) return planned;
  try {
    await setPaidDate(membership, toDate(until), { by, tells: false });
    return planned;
  } catch (error) {
    return { does: [], leaves: sayWhyNot(error) };
  }
};

const toSubject = (memberId: string, name: string) => ({
  about: { memberId, name },
  object: { kind: "member" as const, id: memberId, title: name },
});

/** Tags are an entry of their own, since members see the other. */
const tagWrites = (memberId: string, name: string, [before, tags]: [StoredDeskFacts, string[]], by: Actor): Writes => ({
  desk: deskFactsWrite(memberId, before, { tags }),
  tagged: auditWrite({
    ...{ kind: "member-tagged", by, ...toSubject(memberId, name) },
    changes: listChanges({ tags: before.tags.join(", ") }, { tags: tags.join(", ") }),
  }).audit,
});

const auditOf = (memberId: string, name: string, [before, after]: [Flat, Flat], by: Actor) =>
  auditWrite({ kind: "member-imported", by, ...toSubject(memberId, name), changes: listChanges(before, after) });

/** The tags that somebody has then; those that they have, where they would be too many. */
const planTags = ({ tags: before }: StoredDeskFacts, wanted: readonly string[]): Said & { tags?: string[] } => {
  const tags = changeTags(before, wanted, []);
  const added = tags.slice(before.length);
  if (added.length === 0) return { does: [], leaves: [] };
  if (tags.length > maxTags) return { does: [], leaves: [`Tags aren't added: there would be more than ${maxTags}.`] };
  return { does: [`${added.length === 1 ? "tag" : "tags"} ${join(added)}`], leaves: [], tags };
};

const joinedAtOf = ({ member: { joined_at }, membership: { at, via } }: Found) =>
  via === "earlier" && joined_at !== undefined && joined_at < at ? joined_at : at;

/** Whether they chose their level themselves, by which they pay since. */
const hasChosenLevel = async ({ duesId }: StoredMembership) =>
  duesId !== undefined && (await findDues(duesId))?.change !== undefined;

/** What changes of a member by what a row says: nothing that they wrote, emptied, or chose, and no day to a later one. */
const planMember = async (found: Found, desk: StoredDeskFacts, wanted: Wanted, levels: StoredLevels) => {
  const { member, membership } = found;
  const [does, leaves] = [[] as string[], [] as string[]];
  const before = levelOf(levels, membership);
  const isOther = wanted.level !== undefined && wanted.level !== before.id;
  const isChosen = isOther && (await hasChosenLevel(membership));
  if (isChosen) leaves.push(`Level stays ${before.name}, which they chose themselves.`);
  const level = isOther && !isChosen ? wanted.level : undefined;
  if (level !== undefined) does.push(`level ${nameOfLevel(levels, level)} (was ${before.name})`);
  const joinedAt = joinedAtOf(found);
  const isOtherDay = wanted.since !== undefined && formatDate(wanted.since) !== formatDate(joinedAt);
  const since = isOtherDay && wanted.since! < joinedAt ? wanted.since : undefined;
  if (since !== undefined) does.push(`joined ${formatDate(since)}`);
  else if (isOtherDay) leaves.push(`Joined stays ${formatDate(joinedAt)}, which is earlier.`);
  const tagged = planTags(desk, wanted.tags);
  does.push(...tagged.does);
  leaves.push(...tagged.leaves);
  const names = (["full_name", ...importedFields] as const).filter((name) => wanted.profile[name] !== undefined);
  const emptied = names.filter((name) => member[name] === "" && member.emptied?.includes(name));
  const empty = names.filter((name) => member[name] === "" && !emptied.includes(name));
  const written = names.filter((name) => member[name] !== "" && member[name] !== wanted.profile[name]);
  const filled = join(empty.map((name) => fieldNames[name]));
  if (empty.length > 0) does.push(`${filled} filled in`);
  if (written.length > 0) leaves.push(`As they wrote it: ${join(written.map((name) => fieldNames[name]))}.`);
  if (emptied.length > 0) leaves.push(`As they emptied it: ${join(emptied.map((name) => fieldNames[name]))}.`);
  const now = new Date().toISOString();
  return {
    ...{ does, leaves, tags: tagged.tags, level },
    /** Undefined where the membership and the profile stay as they are. */
    changes:
      level === undefined && since === undefined && empty.length === 0
        ? undefined
        : listChangesOf({ level, since, filled }, { before: before.name, joinedAt }, levels),
    membership: {
      ...(level === undefined ? membership : withLevel(levels, membership, level)),
      ...(since !== undefined && { at: since, storedAt: membership.storedAt ?? membership.at }),
    },
    member: {
      ...(since !== undefined && member.joined_at !== undefined && { joined_at: since }),
      ...(empty.length > 0 && {
        ...Object.fromEntries(empty.map((name) => [name, wanted.profile[name]])),
        ...{ updated_at: now, version: member.version + 1 },
        ...(member.version === 0 && { joined_at: since ?? joinedAt }),
      }),
    },
  };
};

/** What the log has of it: of a profile, which fields. */
const listChangesOf = (
  { level, since, filled }: { level: string | undefined; since: string | undefined; filled: string },
  { before, joinedAt }: { before: string; joinedAt: string },
  levels: StoredLevels,
): [Flat, Flat] => [
  {
    ...(level !== undefined && { level: before }),
    ...(since !== undefined && { joined: formatDate(joinedAt) }),
  },
  {
    ...(level !== undefined && { level: nameOfLevel(levels, level) }),
    ...(since !== undefined && { joined: formatDate(since) }),
    ...(filled !== "" && { filled }),
  },
];

/** Requires of a transaction that a level is still there. Throws `conflict` for one that was removed. */
const requireLevel = async (id: string) => {
  const { level, check } = await planLevel(id);
  if (level === undefined) throw new AppError("conflict", levelRemoved);
  return check;
};

/** What is said of a row that this file has brought in already. */
const saidBefore = {
  changed: "Is a member, and is changed by this list.",
  "let-in": "Is let in by this list.",
} as const;

const changeMemberBy = async (found: Found, wanted: Wanted, levels: StoredLevels, run: Run): Promise<MemberAnswer> => {
  const { by, isDryRun, importId } = run;
  const { memberId, import: last } = found.membership;
  /** Of a row that was sent before, whose answer was lost, what it was. */
  const before = !isDryRun && last?.id === importId ? last.outcome : undefined;
  const plan = await planMember(found, await readDeskFacts(memberId), wanted, levels);
  const dated = await planUntil(plan.membership, wanted.until);
  const say = (fate: MemberFate, of: Said) => {
    const does = [...plan.does, ...of.does];
    const leaves = [...wanted.leaves, ...plan.leaves, ...of.leaves];
    if (does.length === 0)
      return before
        ? answer(before, saidBefore[before], leaves)
        : answer("same", "Is a member. Nothing changes.", leaves);
    return answer(fate, `Is a member: ${does.join("; ")}.`, leaves);
  };
  if (isDryRun) return say("ready", dated);
  // Of who was let in, what is left of their row, or what was added to it since.
  const outcome = plan.does.length > 0 ? "changed" : (before ?? "changed");
  if (plan.does.length > 0 || (dated.does.length > 0 && !before))
    await refuseMerging(() =>
      changeBoth(
        memberId,
        async (latest) => {
          const desk = await readDeskFacts(memberId);
          const { changes, level, membership, member, tags } = await planMember(latest, desk, wanted, levels);
          refuseGone(latest);
          if (!changes && !tags && dated.does.length === 0) return undefined;
          const name = nameOf(latest);
          return {
            ...{ membership: { ...membership, import: { id: importId, outcome } }, member },
            also: {
              ...(level !== undefined && (await requireLevel(level))),
              ...(tags && tagWrites(memberId, name, [desk, tags], by)),
              ...(changes && auditOf(memberId, name, changes, by)),
            },
          };
        },
        notMergingCheck(memberId),
      ),
    );
  if (dated.does.length === 0) return say(outcome, dated);
  return say(outcome, await setUntil((await readBoth(memberId)).membership, dated, wanted.until, by));
};

/** Lets somebody in who is nobody to the club, or says that it would. */
const letStrangerIn = async (email: string, wanted: Wanted, levels: StoredLevels, run: Run): Promise<MemberAnswer> => {
  const { by, emails, importId, isDryRun, letsIn } = run;
  const { level, since, tags: wantedTags, until } = wanted;
  const { full_name, ...rest } = wanted.profile;
  if (full_name === undefined)
    return answer(
      "refused",
      `Isn't a member, and needs ${wanted.hasName ? "another name" : "a name"} to be let in.`,
      wanted.leaves,
    );
  const filled = Object.keys(rest).map((name) => fieldNames[name as ProfileName]);
  const tagged = planTags({ tags: [], notes: [], version: 0 }, wantedTags);
  const dated = await planUntil({ memberId: "", level }, until);
  const isUnreachable = emails && (await isSuppressed(email));
  const levelName = levelOf(levels, { level }).name;
  const say = (outcome: MemberFate, beginning: string, last: Said) => {
    const does = [
      `level ${levelName}`,
      ...(since === undefined ? [] : [`joined ${formatDate(since)}`]),
      ...last.does,
      ...tagged.does,
      ...(filled.length > 0 ? [`${join(filled)} filled in`] : []),
    ].join("; ");
    const leaves = [...wanted.leaves, ...tagged.leaves, ...last.leaves];
    if (isUnreachable) leaves.push("Gets no email: ours to this address bounced, or was marked as spam.");
    return answer(outcome, `${beginning}: ${does}.`, leaves);
  };
  if (isDryRun || !letsIn) return say("stranger", "Isn't a member. If let in", dated);
  const id = await ensureAccount(email);
  if (id === undefined)
    return answer("left-out", "Their account has this address, but they never confirmed that it's theirs.");
  const desk = await readDeskFacts(id);
  const { tags } = planTags(desk, wantedTags);
  const facts = { status: "member", level: levelName, joined: since && formatDate(since) };
  const membership = await letIn(
    { id, email, level, since, importId, profile: { full_name, ...rest } },
    {
      ...(tags && tagWrites(id, full_name, [desk, tags], by)),
      ...auditOf(id, full_name, [{}, facts], by),
      ...(emails &&
        !isUnreachable && {
          email: emailWrite({ template: "member-let-in", data: { name: full_name }, to: { address: email } }),
        }),
    },
  );
  const beginning = emails && !isUnreachable ? "Is let in, and emailed" : "Is let in";
  return say("let-in", beginning, await setUntil(membership, dated, until, by));
};

/** Why a member is left as they are; undefined where they aren't. */
const explainGone = ({ member, membership }: Found): string | undefined => {
  const { endedAt, endedBy, suspension, mergedInto } = membership;
  if (mergedInto !== undefined) return "Their account was merged into another one of theirs.";
  if (endedAt !== undefined)
    return endedBy
      ? `Was removed on ${formatDate(endedAt)}.`
      : `Their membership ended on ${formatDate(endedAt)}, since it wasn't paid.`;
  if (isSuspended(membership))
    return suspension?.until === undefined ? "Is suspended." : `Is suspended until ${formatDate(suspension.until)}.`;
  return hasLeftByAccount(member) ? "Their account is disabled." : undefined;
};

const refuseGone = (found: Found) => {
  const why = explainGone(found);
  if (why !== undefined) throw new AppError("conflict", why);
};

/** Why an address that is no member's is to wait or to be left out; undefined where it may be let in. */
const explainNobody = async (email: string): Promise<MemberAnswer | undefined> => {
  const [applicant, admission] = await Promise.all([findApplicant(email), findAdmissionOf(email)]);
  const state = admission && admissionState(admission);
  const isOpen = state === "open" || state === "not-yet";
  if (isOpen && admission?.via === "invitation") return answer("waits", "Is invited, and hasn't joined yet.");
  if (isOpen) return answer("waits", "Was accepted, and hasn't joined yet.");
  const applicationId = applicant?.applicationId;
  const application = applicationId === undefined ? undefined : await findApplication(applicationId);
  if (application?.state === "declined")
    return answer(
      "left-out",
      `Their application was declined${application.closedAt === undefined ? "" : ` on ${formatDate(application.closedAt)}`}.`,
    );
  const isUndecided = applicant?.isOpen === true && application?.state !== "accepted";
  return isUndecided ? answer("waits", "Has applied, and waits for approval.") : undefined;
};

/** A member with this account; undefined where it is none's, or of somebody who was never let in. */
const findMember = async (accountId: string | undefined) => {
  if (accountId === undefined) return undefined;
  return readBoth(accountId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not-found") return undefined;
    throw error;
  });
};

const isLeaving = async (memberId: string) => {
  const { key, parse } = deletionSource(memberId);
  return parse(await getItem(key)) !== undefined;
};

const answerRow = async (row: MemberRow, levels: StoredLevels, run: Run): Promise<MemberAnswer> => {
  const parsed = emailSchema("Please enter a valid email address.").safeParse(row.email.trim());
  const wanted = readRow(row, run);
  const isGone = row.level !== "" && !isKept(levels, row.level);
  if (!parsed.success || isGone) {
    const faults = [...(parsed.success ? [] : ["This isn't an email address."]), ...(isGone ? [levelRemoved] : [])];
    return answer("refused", faults.join(" "), wanted.leaves);
  }
  const email = parsed.data.toLowerCase();
  const accountId = await findVerifiedAccount(email);
  if (accountId !== undefined && (await isLeaving(accountId)))
    return answer("left-out", "Has asked for their account to be deleted.");
  const found = await findMember(accountId);
  if (!found) return (await explainNobody(email)) ?? letStrangerIn(email, wanted, levels, run);
  const why = explainGone(found);
  return why === undefined ? changeMemberBy(found, wanted, levels, run) : answer("left-out", why);
};

/** Rows processed concurrently. */
const rowsAtOnce = 5;

export const importMembers = adminEndpoint(
  memberImportContract.importMembers,
  async ({ rows, ...asked }, { id, rights }, { network }) => {
    const [by, levels] = await Promise.all([readActor(id, network), readLevels({ isLatest: true })]);
    const run: Run = { ...asked, by, mayDate: isAllowed(rights, "money") };
    const answerOne = async (row: MemberRow): Promise<MemberAnswer> => {
      try {
        // Who became a member since they were looked for is one then.
        return await changeOptimistically(() => answerRow(row, levels, run));
      } catch (error) {
        if (error instanceof AppError && error.code === "conflict") return answer("left-out", error.message);
        throw error;
      }
    };
    return { answers: await pMap(rows, answerOne, { concurrency: rowsAtOnce }) };
  },
);
