import { formatTerms } from "#shared/dues.ts";
import { formatMoney } from "#shared/money.ts";
import { auditWrite, listChanges, type Actor, type Flat } from "../audit/entry.ts";
import { emailWrite } from "../email/outbox.ts";
import type { DuesNewsData } from "../email/templates/dues-emails.tsx";
import { standingOf } from "../membership/dues-standing.ts";
import { formatPayToken, readPrivateToken, type StoredDues } from "../membership/dues.ts";
import { nameOfLevel, readLevels } from "../membership/level.ts";
import { noticeWrite } from "../notify/notice.ts";
import { lastMomentOf } from "../platform/club-time.ts";
import type { Write } from "../platform/table.ts";

/** What is told, with what depends on it. */
export type DuesTelling = Pick<DuesNewsData, "news"> &
  Partial<
    Pick<
      DuesNewsData,
      "joinToken" | "last4" | "amount" | "means" | "from" | "nextPrice" | "nextLevel" | "mayApply" | "words"
    >
  >;

/** Whose dues they are, in the log. */
export const toSubject = ({ id, name, email, memberId }: StoredDues) => ({
  about: memberId === undefined ? { email, name } : { memberId, name },
  object: { kind: "dues" as const, id, title: name },
});

type DuesDeed =
  | "dues-noted"
  | "dues-unnoted"
  | "dues-freed"
  | "dues-refunded"
  | "dues-refund-failed"
  | "dues-started"
  | "level-changed";

/** An entry in the log about somebody's dues. */
export const auditOf = (dues: StoredDues, kind: DuesDeed, by: Actor, facts: Flat) =>
  auditWrite({ kind, by, ...toSubject(dues), changes: listChanges({}, facts) });

/** An email to whoever owes them, and a notice in the portal if they are a member: parts of the transaction. */
export const newsWrites = async (
  dues: StoredDues,
  telling: DuesTelling,
  now: Date,
): Promise<{ email: Write; notice?: Write }> => {
  const { id, email, name, level, memberId, terms, paidUntil } = dues;
  const { state, accessUntil, endsAt } = standingOf(dues, now);
  const data: DuesNewsData = {
    ...telling,
    name,
    levelName: nameOfLevel(await readLevels(), level),
    // Whoever was asked to pay first may have somebody else do so.
    token: telling.news === "due" ? formatPayToken(dues) : await readPrivateToken(dues),
    price: formatTerms(terms),
    firstPayment: formatMoney(terms.amount + terms.joiningFee, terms.currency),
    isCharged: dues.subscription?.endsThen === false && dues.subscription.status !== "canceled",
    ...{ state, paidUntil, accessUntil, endsAt },
  };
  const until = telling.news === "overdue" ? accessUntil : paidUntil;
  return {
    email: emailWrite({ template: "dues-news", data, to: { address: email } }),
    ...(memberId !== undefined && {
      notice: noticeWrite(memberId, {
        kind: "dues",
        subject: id,
        about: { news: telling.news, ...(until !== undefined && { until: lastMomentOf(until) }) },
      }),
    }),
  };
};
