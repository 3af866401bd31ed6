import type { ComponentProps } from "react";
import { formatTerms, type LinkedDues } from "#shared/dues.ts";
import { formatMoney } from "#shared/money.ts";
import { duesBadges } from "#web/content/dues.ts";
import { formatClubDate, formatLastClubDate } from "#web/lib/dates.ts";
import { LeavingButton } from "#web/lib/forms/leaving-button.tsx";
import { getContactPath, paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { FactTable } from "#web/ui/data-table.tsx";
import { Grid, Stack, Text } from "#web/ui/layout.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { useLeaving } from "./api.ts";

const words = {
  facts: {
    label: "What membership costs",
    level: "Level",
    price: "Price",
    joiningFee: "Joining fee",
    once: (fee: string) => `${fee}, once`,
    first: "First payment",
    card: "Card",
    cardNumber: (last4: string) => `Ending in ${last4}`,
    next: "New price",
    change: "Next level",
    from: (price: string, day: string) => `${price}, from ${day}`,
  },
  due: "Your membership begins with your first payment.",
  dueBy: (day: string) => `Your membership begins with your first payment. We'll keep this open for you until ${day}.`,
  renews: (price: string, day: string) => `Your membership is paid. Your next payment of ${price} is on ${day}.`,
  canceled: (day: string) => `You've canceled. You're a member until ${day}. Changed your mind? Go to Manage payment.`,
  paidUntil: (day: string) => `Your membership is paid until ${day}.`,
  paidForGood: "Your membership is paid for good.",
  freeUntil: (day: string) => `Your membership is free until ${day}.`,
  freeForGood: "Your membership is free. There's nothing to pay.",
  overdue: (day: string) => `Your payment didn't arrive. Everything works until ${day}.`,
  resting: (day: string) => `Your payment didn't arrive, so your membership rests. Pay by ${day}, and it's as before.`,
  ended: "This membership has ended. To come back, write to us.",
  endedAndOpen: "This membership has ended. To come back, apply again or write to us.",
  memberToPay: (level: string) =>
    `You're a member already. If you'd like the level ${level}, pay here, and your membership goes on with it.`,
  member: "You're a member already, so there's nothing to pay here.",
  takenBack: "This application is no longer accepted, so there's nothing to pay.",
  nothingCharged: "Nothing was charged.",
  comesBack:
    "What was paid is on its way back to the card that it was paid with. Banks take up to ten days to show it.",
  notSentBack: "What was paid was to come back, and we couldn't send it back yet. We'll be in touch.",
  refundNotSent: "We couldn't send your refund yet. We'll be in touch.",
  signIn: "Sign in",
  /** By a pay link, which is passed on. */
  toPay: "This membership is ready to be paid.",
  toPayBy: (day: string) => `This membership is ready to be paid. We'll keep it open until ${day}.`,
  toPayFrom: (day: string) => `There's nothing to pay before ${day}.`,
  nothingToPay: "There's nothing to pay here now.",
  nothing: "Nothing to pay",
  privateHelp: "This link is only for paying. To change the card, or to cancel, open your private link.",
  privateLink: "Get your private link",
  endsOn: (day: string) => `Ends on ${day}`,
  pay: (amount: string) => `Pay ${amount}`,
  payNow: (amount: string) => `Pay ${amount} now`,
  enterCard: "Enter a card",
  chargedFrom: (amount: string, day: string) => `Enter a card, and it's charged ${amount} on ${day} first.`,
  manage: "Manage payment",
  changeCard: "Change your card",
  manageHelp: "Under Manage payment, change your card, see your invoices, or cancel.",
  changeCardHelp: "There you enter another card, see your invoices, or cancel.",
  apply: "See our memberships",
  contact: "Contact us",
  subject: "My membership",
  payment: {
    leaving: "Redirecting to payment...",
    failureTitle: "The payment did not open",
    failure: { unknown: "We couldn't open the payment. Please try again." },
  },
  billing: {
    leaving: "Opening billing...",
    failureTitle: "Billing did not open",
    failure: { unknown: "We couldn't open billing. Please try again." },
  },
} as const;

const describePaid = ({ card, paidUntil, terms, next, change }: LinkedDues) => {
  if (paidUntil === undefined) return words.paidForGood;
  if (!card) return words.paidUntil(formatLastClubDate(paidUntil));
  if (card.endsThen) return words.canceled(formatLastClubDate(paidUntil));
  const { amount } = change ?? (next && next.from <= paidUntil ? next : terms);
  return words.renews(formatMoney(amount, terms.currency), formatClubDate(paidUntil));
};

/** What can be paid with a pay link. */
const describePayable = ({ state, canPay, paidUntil, endsAt }: LinkedDues) => {
  if (state === "due") return endsAt === undefined ? words.toPay : words.toPayBy(formatLastClubDate(endsAt));
  return canPay && paidUntil !== undefined ? words.toPayFrom(formatClubDate(paidUntil)) : words.nothingToPay;
};

/** How it was over before they joined. */
const describeOver = ({ isMember, hasComeBack }: NonNullable<LinkedDues["over"]>, hasRefundFailed = false) =>
  [
    isMember ? words.member : words.takenBack,
    ...(hasRefundFailed
      ? [words.notSentBack]
      : hasComeBack
        ? [words.comesBack]
        : isMember
          ? []
          : [words.nothingCharged]),
  ].join(" ");

/** Where they stand, in a sentence. */
const describe = (dues: LinkedDues) => {
  const { state, paidUntil, accessUntil, endsAt, isPrivate, over, isMember, hasRefundFailed, mayApply } = dues;
  if (over) return describeOver(over, hasRefundFailed);
  if (isMember) return words.memberToPay(dues.levelName);
  if (state === "due" && !dues.canPay) return words.nothingToPay;
  if (!isPrivate && state !== "ended") return describePayable(dues);
  switch (state) {
    case "due":
      return endsAt === undefined ? words.due : words.dueBy(formatLastClubDate(endsAt));
    case "paid":
      return describePaid(dues);
    case "free":
      return paidUntil === undefined ? words.freeForGood : words.freeUntil(formatLastClubDate(paidUntil));
    case "overdue":
      return words.overdue(formatLastClubDate(accessUntil ?? ""));
    case "resting":
      return words.resting(formatLastClubDate(endsAt ?? ""));
    case "ended":
      return mayApply ? words.endedAndOpen : words.ended;
  }
};

const getBadge = ({ state, card, paidUntil, isPrivate, over }: LinkedDues): ComponentProps<typeof StatusBadge> =>
  over
    ? { ...duesBadges.ended, children: words.nothing }
    : !isPrivate && state === "paid"
      ? { ...duesBadges.paid, children: words.nothing }
      : state === "paid" && card?.endsThen && paidUntil !== undefined
        ? { tone: "waiting", icon: "clock", children: words.endsOn(formatLastClubDate(paidUntil)) }
        : duesBadges[state];

/** What the next payment is. */
const getAmount = ({ terms: { amount, joiningFee, currency }, state }: LinkedDues) =>
  formatMoney(amount + (state === "due" ? joiningFee : 0), currency);

const Facts = ({ dues }: { dues: LinkedDues }) => {
  const { levelName, terms, state, card, next, change } = dues;
  const { facts } = words;
  const hasFee = state === "due" && terms.joiningFee > 0;
  return (
    <FactTable
      label={facts.label}
      facts={[
        [facts.level, levelName],
        [facts.price, formatTerms(terms)],
        ...(hasFee
          ? [
              [facts.joiningFee, facts.once(formatMoney(terms.joiningFee, terms.currency))] as const,
              [facts.first, getAmount(dues)] as const,
            ]
          : []),
        ...(next ? [[facts.next, facts.from(formatTerms(next), formatClubDate(next.from))] as const] : []),
        ...(change ? [[facts.change, facts.from(change.levelName, formatClubDate(change.from))] as const] : []),
        ...(card?.last4 === undefined ? [] : [[facts.card, facts.cardNumber(card.last4)] as const]),
      ]}
    />
  );
};

/** Paid or free until a day: a card is charged from then on. */
const isChargedLater = ({ state, terms, paidUntil }: LinkedDues) =>
  (state === "paid" || state === "free") && terms.every !== "once" && paidUntil !== undefined;

const getPayLabel = (dues: LinkedDues) => {
  if (isChargedLater(dues)) return words.enterCard;
  return (dues.state === "paid" || dues.state === "free" ? words.payNow : words.pay)(getAmount(dues));
};

const isOwed = ({ state }: LinkedDues) => state !== "paid" && state !== "free";

/** Whether another card is all that is missing. */
const mendsCard = (dues: LinkedDues) => isOwed(dues) && !dues.canPay;

/** For whom a pay link is not enough: it is theirs, or they have an email from before there were private ones. */
const PrivateLinkHelp = () => (
  <>
    <Text textStyle="small" color="fg.muted">
      {words.privateHelp}
    </Text>
    <LinkButton to={paths.privateLinks}>{words.privateLink}</LinkButton>
  </>
);

const Acts = ({ dues, token }: { dues: LinkedDues; token: string }) => {
  const { state, canPay, canManage, over, mayApply } = dues;
  const [payment, billing] = [useLeaving("payment", token), useLeaving("billing", token)];
  if (over?.isMember) return <LinkButton to={paths.signIn}>{words.signIn}</LinkButton>;
  if (state === "ended")
    return (
      <>
        {mayApply && <LinkButton to={paths.membership}>{words.apply}</LinkButton>}
        <LinkButton to={getContactPath(words.subject)}>{words.contact}</LinkButton>
      </>
    );
  return (
    <>
      {canPay && (
        <LeavingButton
          leaving={payment}
          look={isOwed(dues) ? "gold" : undefined}
          label={getPayLabel(dues)}
          words={words.payment}
        />
      )}
      {canManage && (
        <LeavingButton
          leaving={billing}
          look={mendsCard(dues) ? "gold" : undefined}
          label={mendsCard(dues) ? words.changeCard : words.manage}
          words={words.billing}
        />
      )}
    </>
  );
};

/** What membership costs, where it stands, and what can be done about it. */
export const DuesStanding = ({ dues, token }: { dues: LinkedDues; token: string }) => (
  <Grid gap="4" justifyItems="start">
    <StatusBadge {...getBadge(dues)} />
    <Text textStyle="lead">{describe(dues)}</Text>
    {dues.hasRefundFailed && !dues.over && <Text>{words.refundNotSent}</Text>}
    <Facts dues={dues} />
    <Stack flexDirection={{ base: "column", sm: "row" }} flexWrap={{ sm: "wrap" }} gap="3" width="full">
      <Acts dues={dues} token={token} />
    </Stack>
    {dues.canPay && isChargedLater(dues) && (
      <Text textStyle="small" color="fg.muted">
        {words.chargedFrom(getAmount(dues), formatClubDate(dues.paidUntil ?? ""))}
      </Text>
    )}
    {dues.canManage && dues.state !== "ended" && (
      <Text textStyle="small" color="fg.muted">
        {mendsCard(dues) ? words.changeCardHelp : words.manageHelp}
      </Text>
    )}
    {!dues.isPrivate && dues.state === "paid" && <PrivateLinkHelp />}
  </Grid>
);
