import {
  introductionsContract as contract,
  maxOpenIntroductions,
  type IntroductionForm,
  type OwnIntroduction,
} from "#shared/introductions.ts";
import { isAllowed } from "#shared/rights.ts";
import type { Member } from "../http/caller.ts";
import { memberEndpoint } from "../http/doors.ts";
import { listAcquaintedIds } from "../members/acquaintance.ts";
import { isListed, readMember, readMembers, type StoredMember } from "../members/member.ts";
import { toPerson } from "../members/visible.ts";
import { memberNotListed } from "../messaging/conversation.ts";
import { readOwnHidden } from "../messaging/hidden.ts";
import { mayMessage } from "../messaging/may-message.ts";
import { toAuthor } from "../messaging/message.ts";
import { getNoticeId, noticeDeleteWrite, noticeWrite } from "../notify/notice.ts";
import { listAdminIds } from "../platform/accounts.ts";
import { formatDate } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { useWrite } from "../platform/limits.ts";
import { changeOptimistically, ConditionRefused, transact, type Write } from "../platform/table.ts";
import { askedWrite, getIntroductionChance, readBook, wasAskedRecently, withdrawnWrite, type Book } from "./book.ts";
import { askLimitOf, checkIntroductionAllowed } from "./chance.ts";
import {
  changeIntroduction,
  createIntroduction,
  findIntroduction,
  getOwnState,
  introductionNotFound,
  isOver,
  newIntroductionWrites,
  type StoredIntroduction,
} from "./introduction.ts";
import { presentPerson, readSides } from "./people.ts";

/** A member's own requests, except withdrawn ones. */
export const presentOwn = async (introductions: StoredIntroduction[], now = new Date()): Promise<OwnIntroduction[]> =>
  (await readSides(introductions)).flatMap(({ introduction, to, via }) => {
    const state = getOwnState(introduction, now);
    if (state === undefined) return [];
    const { id, reason, askedAt, expiresAt, conversationId } = introduction;
    return {
      ...{ id, reason, state, asked_at: askedAt, expires_at: expiresAt },
      to: presentPerson(to, { isNamed: state === "accepted" }),
      via: via ? presentPerson(via, { isNamed: true }) : null,
      conversation_id: conversationId ?? null,
    };
  });

/**
 * Whether an introduction to a member can be requested: the same answer for unknown, hidden, former, and blocked
 * members.
 */
const isReachable = async (me: string, member: StoredMember) => {
  if (member.id === me || !isListed(member)) return false;
  return !(await readOwnHidden(me)).blocks.includes(member.id);
};

/** Possible go-betweens: members who have met both, are visible to both, and were not asked recently; by name. */
const listGoBetweens = async (me: string, to: string, book: Book, now: Date) => {
  const [mine, theirs, own, other] = await Promise.all([
    listAcquaintedIds(me),
    listAcquaintedIds(to),
    readOwnHidden(me),
    readOwnHidden(to),
  ]);
  const common = [...mine].filter(
    (id) =>
      theirs.has(id) && !own.hidden.includes(id) && !other.hidden.includes(id) && !wasAskedRecently(book, to, id, now),
  );
  return (common.length > 0 ? await readMembers(common) : [])
    .filter(isListed)
    .toSorted((one, another) => one.full_name.localeCompare(another.full_name));
};

/** Whether an admin could pass on this member's request: not if they are the only one who could. */
const hasDesk = async ({ id, rights }: Member) =>
  !isAllowed(rights, "conversations") || (await listAdminIds("conversations")).some((each) => each !== id);

export const getIntroductionOptions = memberEndpoint(
  contract.getIntroductionOptions,
  async ({ memberId: to }, caller) => {
    const { id } = caller;
    const now = new Date();
    const nobody = { club: false, go_betweens: [] };
    const member = await readMember(to);
    if (!(await isReachable(id, member)) || (await mayMessage(id, to)))
      return { chance: "none" as const, id: null, again_at: null, ...nobody };
    const book = await readBook(id);
    const chance = await checkIntroductionAllowed(book, to, now);
    if (chance.chance !== "possible") return { ...chance, ...nobody };
    const [goBetweens, club] = await Promise.all([
      listGoBetweens(id, to, book, now),
      !wasAskedRecently(book, to, undefined, now) && hasDesk(caller),
    ]);
    return { ...chance, club, go_betweens: goBetweens.map((each) => presentPerson(each, { isNamed: true })) };
  },
);

const alreadyAsked = () => new AppError("conflict", "You've already asked to meet this member.");
const mustWait = (until: string) =>
  new AppError("conflict", `You've asked to meet this member before. You can ask again after ${formatDate(until)}.`);
const tooManyOpen = () =>
  new AppError("conflict", `You have ${maxOpenIntroductions} open requests. Withdraw one, or wait for an answer.`);
const refuseGoBetween = (message: string) => new AppError("conflict", message, [{ path: "via", message }]);

/** Throws the reason why a member cannot make another request now. */
const requireChance = async (
  { me, caller, to, via }: { me: StoredMember; caller: Member; to: StoredMember; via: string | undefined },
  book: Book,
  now: Date,
) => {
  if (!(await isReachable(me.id, to))) throw memberNotListed();
  if (await mayMessage(me.id, to.id)) throw new AppError("conflict", "You can message this member directly.");
  if (me.full_name === "") throw new AppError("conflict", "Please add your name to your profile first.");
  const { chance, again_at } = getIntroductionChance(book, to.id, now);
  if (again_at !== null) throw mustWait(again_at);
  if (chance === "full") throw tooManyOpen();
  if (via === undefined) {
    if (wasAskedRecently(book, to.id, via, now))
      throw refuseGoBetween("You've asked the club before. Please choose a member.");
    if (!(await hasDesk(caller)))
      throw refuseGoBetween("You're the only admin who could pass this on. Please choose a member.");
  } else if (!(await listGoBetweens(me.id, to.id, book, now)).some(({ id }) => id === via))
    throw refuseGoBetween("This member can't introduce you. Please choose someone else.");
};

const askOnce = async (
  caller: Member,
  { to, via: goBetween, reason }: IntroductionForm,
): Promise<StoredIntroduction> => {
  const { id: me } = caller;
  const now = new Date();
  const via = goBetween ?? undefined;
  const book = await readBook(me);
  const { id: openId } = getIntroductionChance(book, to, now);
  if (openId !== null) {
    const earlier = await findIntroduction(openId);
    if (earlier?.reason === reason && earlier.via === via) return earlier;
    throw alreadyAsked();
  }
  const [own, other] = await Promise.all([readMember(me, { isLatest: true }), readMember(to)]);
  await requireChance({ me: own, caller, to: other, via }, book, now);
  const introduction = createIntroduction({ by: me, to, via, reason }, now);
  await transact({
    ...newIntroductionWrites(introduction),
    book: askedWrite(book, introduction, now),
    limit: useWrite(askLimitOf(me)),
    ...(via !== undefined && {
      notice: noticeWrite(via, {
        kind: "introduction",
        subject: introduction.id,
        about: { news: "asked", with: toAuthor(toPerson(own)), to: other.full_name, text: reason },
      }),
    }),
  });
  return introduction;
};

export const askForIntroduction = memberEndpoint(contract.askForIntroduction, async (form, caller) => {
  try {
    const asked = await changeOptimistically(
      () => askOnce(caller, form),
      (refused) => refused.has("book"),
    );
    return (await presentOwn([asked]))[0]!;
  } catch (error) {
    if (!(error instanceof ConditionRefused && error.refused.has("limit"))) throw error;
    throw new AppError("too-many", "You've asked for a lot of introductions this month. Please try again later.");
  }
});

/** Withdraws the notices of a request from the go-between and the other side. */
export const noticeDeleteWrites = ({ id, to, via }: StoredIntroduction): Record<string, Write> => {
  const noticeId = getNoticeId("introduction", id);
  return {
    toNotice: noticeDeleteWrite(to, noticeId),
    ...(via !== undefined && { viaNotice: noticeDeleteWrite(via, noticeId) }),
  };
};

export const withdrawIntroduction = memberEndpoint(contract.withdrawIntroduction, async ({ id }, { id: me }) => {
  const found = await findIntroduction(id);
  if (found?.by !== me) throw introductionNotFound();
  await changeIntroduction(id, async (before) => {
    const now = new Date();
    if (before.state === "withdrawn") return undefined;
    if (before.state === "accepted") throw new AppError("conflict", "They've accepted, so you can message each other.");
    if (getOwnState(before, now) === "not-passed" || isOver(before, now))
      throw new AppError("conflict", "This request is already over.");
    return {
      after: { ...before, state: "withdrawn" },
      writes: { book: withdrawnWrite(await readBook(me), before, now), ...noticeDeleteWrites(before) },
    };
  });
  return {};
});
