import { brand } from "#shared/brand.ts";
import type { DuesState, PaidByHand } from "#shared/dues.ts";
import type { DuesNewsKind } from "#shared/notices.ts";
import { formatDate, lastMomentOf } from "../../platform/club-time.ts";
import { ClubWords, Layout, LinkButton, Note, Paragraph, QuietLink, Salutation, type Template } from "./layout.tsx";
import { duesLink, joinLink, portalLink } from "./links.ts";

/** News of somebody's dues. */
export type DuesNewsData = {
  news: DuesNewsKind;
  name: string;
  levelName: string;
  /** Of the page where it is paid and managed; of `due`, where it is paid alone. */
  token: string;
  /** Such as "$50 a month"; and what the first payment is, with the joining fee. */
  price: string;
  firstPayment: string;
  /** Whether a card is charged by itself, and its last digits. */
  isCharged: boolean;
  last4?: string | undefined;
  state?: DuesState | undefined;
  paidUntil?: string | undefined;
  accessUntil?: string | undefined;
  endsAt?: string | undefined;
  /** Of the page on which an account is made. */
  joinToken?: string | undefined;
  /** What was paid, in words such as "$50 in cash". */
  amount?: string | undefined;
  /** By what it was given back by hand; absent where the card was. */
  means?: PaidByHand | undefined;
  /** From when on there is another price, and which. */
  from?: string | undefined;
  nextPrice?: string | undefined;
  /** The level that they chose. */
  nextLevel?: string | undefined;
  /** Of a membership that has ended: whether its address may apply again. */
  mayApply?: boolean | undefined;
  /** An admin's words. */
  words?: string | undefined;
};

const day = (time: string | undefined) => (time === undefined ? "" : formatDate(time));
/** The last day of what ends then. */
const lastDay = (time: string | undefined) => (time === undefined ? "" : formatDate(lastMomentOf(time)));
const cardOf = ({ last4 }: DuesNewsData) => (last4 === undefined ? "your card" : `your card ending in ${last4}`);

/** How a payment that comes is made. */
const nextPayment = (data: DuesNewsData) =>
  data.isCharged
    ? `On ${day(data.paidUntil)}, we'll charge ${cardOf(data)} ${data.nextPrice ?? data.price}. There's nothing for you to do. To change the card, or to cancel before, open your membership page.`
    : `Your membership is paid until ${lastDay(data.paidUntil)}. From then on it is ${data.nextPrice ?? data.price}, and nothing is charged by itself: you can pay on your membership page.`;

/** What is to be paid by whoever's membership was restored. */
const describeRestored = (data: DuesNewsData) => {
  const { state, paidUntil, price, firstPayment, accessUntil } = data;
  if (state === "due") return `It begins as soon as you've paid. It is ${price}; the first payment is ${firstPayment}.`;
  if (state === "overdue")
    return `It is ${price}. Until ${lastDay(accessUntil)} everything works; after that, it rests until it's paid. You can pay on your membership page.`;
  return paidUntil === undefined ? "There's nothing to pay." : nextPayment(data);
};

/** By what a payment was given back by hand. */
const givenBackBy = { cash: "in cash", check: "by check", transfer: "by bank transfer" } as const;

type Told = {
  subject: string;
  heading: string;
  preview: string;
  words: (data: DuesNewsData) => string[];
  button: string;
};

const open = "Open your membership";
const pay = "Pay now";

/** The text of each kind of news. */
const told: Record<DuesNewsKind, Told> = {
  joined: {
    subject: `You're in: ${brand.name}`,
    heading: "You're in",
    preview: "Your payment arrived.",
    words: ({ levelName }) => [
      `Your payment arrived, and your ${levelName} membership begins now.`,
      "Choose a password, and you're inside. Your profile starts with what you told us, and you can change it anytime.",
    ],
    button: open,
  },
  started: {
    subject: `Your ${brand.name} membership has begun`,
    heading: "You're in",
    preview: "Your payment arrived.",
    words: ({ levelName }) => [
      `Your payment arrived, and your ${levelName} membership begins now. Sign in whenever you like.`,
    ],
    button: open,
  },
  back: {
    subject: `Your ${brand.name} membership is back`,
    heading: "Welcome back",
    preview: "Everything is as it was.",
    words: () => ["Your payment arrived. You can sign in again, and everything is as you left it."],
    button: open,
  },
  noted: {
    subject: `We have your payment, ${brand.name}`,
    heading: "Thank you for your payment",
    preview: "Your membership is paid.",
    words: ({ amount, paidUntil }) => [
      `We noted ${amount}.${paidUntil === undefined ? "" : ` Your membership is paid until ${lastDay(paidUntil)}.`}`,
    ],
    button: open,
  },
  unnoted: {
    subject: `A correction of your ${brand.name} membership`,
    heading: "We corrected what you have paid",
    preview: "Something was noted by mistake.",
    words: ({ amount, paidUntil }) => [
      `${amount === undefined ? "That your membership is free" : `A payment of ${amount}`} was noted by mistake, and we took that back.${paidUntil === undefined ? "" : ` Your membership is paid until ${lastDay(paidUntil)}.`}`,
    ],
    button: open,
  },
  free: {
    subject: `Your ${brand.name} membership is free`,
    heading: "Nothing to pay",
    preview: "Your membership is free.",
    words: ({ paidUntil }) => [
      paidUntil === undefined
        ? "Your membership is free from now on. No card is charged any more."
        : `Your membership is free until ${lastDay(paidUntil)}. No card is charged any more.`,
    ],
    button: open,
  },
  begins: {
    subject: `What your ${brand.name} membership will cost`,
    heading: "What your membership will cost",
    preview: "From when on, and how much.",
    words: ({ levelName, price, paidUntil }) => [
      `From ${day(paidUntil)} on, your ${levelName} membership is ${price}. Until then there's nothing to pay, and nothing changes for you.`,
      "Nothing is charged by itself: on your membership page you can enter a card, which is charged from that day on. We'll remind you before.",
    ],
    button: open,
  },
  due: {
    subject: `Your place at ${brand.name} is waiting`,
    heading: "Your place is waiting",
    preview: "Your membership begins with your first payment.",
    words: ({ levelName, price, firstPayment, endsAt }) => [
      `Your ${levelName} membership begins as soon as you've paid. It is ${price}; the first payment is ${firstPayment}.`,
      `We keep your place until ${lastDay(endsAt)}.`,
    ],
    button: pay,
  },
  renewal: {
    subject: `Your ${brand.name} membership renews soon`,
    heading: "Your membership renews soon",
    preview: "What you pay, and when.",
    words: (data) => [nextPayment(data)],
    button: open,
  },
  price: {
    subject: `A new price for your ${brand.name} membership`,
    heading: "A new price from your next payment on",
    preview: "What you pay, and from when.",
    words: ({ levelName, nextPrice, price, from }) => [
      `From ${day(from)} on, ${levelName} membership is ${nextPrice} instead of ${price}. Until then nothing changes for you.`,
      "If it is not for you any more, you can cancel before that on your membership page.",
    ],
    button: open,
  },
  overdue: {
    subject: `Your ${brand.name} membership isn't paid`,
    heading: "Your payment didn't arrive",
    preview: "Everything works for some days more.",
    words: (data) => [
      data.isCharged
        ? `We couldn't charge ${cardOf(data)}. The page below mends it: change the card there, and it's done.`
        : `Your membership was paid until ${lastDay(data.paidUntil)}.`,
      `Until ${lastDay(data.accessUntil)} everything works as before. After that, your membership rests until it's paid.`,
    ],
    button: pay,
  },
  resting: {
    subject: `Your ${brand.name} membership rests`,
    heading: "Your membership rests",
    preview: "It goes on as soon as it's paid.",
    words: ({ endsAt }) => [
      "Your membership isn't paid, so it rests: you're not in the directory, and you can't sign in to the portal. Nothing of yours is lost.",
      `Pay until ${lastDay(endsAt)}, and everything is as it was. After that, the membership ends.`,
    ],
    button: pay,
  },
  ended: {
    subject: `Your ${brand.name} membership has ended`,
    heading: "Your membership has ended",
    preview: "Nothing is charged anymore.",
    words: ({ mayApply }) => [
      `Your membership has ended, and nothing is charged anymore. If you'd like to come back, ${mayApply ? "you're welcome to apply again" : `write to ${brand.contactEmail}`}.`,
    ],
    button: open,
  },
  removed: {
    subject: `Your ${brand.name} membership has ended`,
    heading: "Your membership has ended",
    preview: "You owe nothing.",
    words: ({ isCharged }) => [
      `The club has ended your membership. ${isCharged ? "Your card isn't charged again, and you" : "You"} owe nothing.`,
      `Questions, also about what you've paid? Write to ${brand.contactEmail}.`,
    ],
    button: open,
  },
  restored: {
    subject: `Your ${brand.name} membership is restored`,
    heading: "Welcome back",
    preview: "What you have, and what you pay.",
    words: (data) => [`The club has restored your membership, at the level ${data.levelName}.`, describeRestored(data)],
    button: open,
  },
  canceled: {
    subject: `You canceled your ${brand.name} membership`,
    heading: "Your membership is canceled",
    preview: "It goes on until the end of what you paid.",
    words: ({ paidUntil }) => [
      `Your card isn't charged again. Until ${lastDay(paidUntil)} everything works as before.`,
      "If you change your mind before, you can take that back on your membership page.",
    ],
    button: open,
  },
  kept: {
    subject: `Your ${brand.name} membership goes on`,
    heading: "Your membership goes on",
    preview: "You took your cancellation back.",
    words: ({ paidUntil, price }) => [
      `You took your cancellation back. The next payment, ${price}, is on ${day(paidUntil)}.`,
    ],
    button: open,
  },
  refunded: {
    subject: `Your refund from ${brand.name}`,
    heading: "We gave a payment back",
    preview: "How much, and by what.",
    words: ({ amount, means }) => [
      means === undefined
        ? `We gave back ${amount} to the card that you paid with. Banks take up to ten days to show it.`
        : `We gave ${amount} back to you ${givenBackBy[means]}.`,
    ],
    button: open,
  },
  "refund-failed": {
    subject: `Your refund from ${brand.name} could not be sent yet`,
    heading: "Your refund did not go through",
    preview: "We're looking at it.",
    words: ({ amount }) => [
      `We wrote that ${amount} is on its way back to you, but it did not go through.`,
      `You need to do nothing: we're looking at it, and write to you once it's on its way. Questions? Write to ${brand.contactEmail}.`,
    ],
    button: open,
  },
  level: {
    subject: `Your ${brand.name} membership has a new level`,
    heading: "Your level has changed",
    preview: "What you have from now on.",
    words: ({ nextLevel, price, paidUntil }) => [
      `Your level is ${nextLevel} now. Your membership is ${price}${paidUntil === undefined ? "." : `; the next payment is on ${day(paidUntil)}.`}`,
      "What was charged for the change is among your payments, with its receipt.",
    ],
    button: open,
  },
  "level-later": {
    subject: `You chose another level of ${brand.name}`,
    heading: "Your level changes later",
    preview: "What you've paid stays yours until then.",
    words: ({ levelName, nextLevel, nextPrice, price, from }) => [
      `On ${day(from)}, your ${levelName} membership becomes ${nextLevel}, at ${nextPrice ?? price}. Until then everything stays as you've paid for it.`,
      "If you change your mind before, you can take that back under Settings, Membership.",
    ],
    button: open,
  },
  "level-kept": {
    subject: `You keep your ${brand.name} level`,
    heading: "Your level stays as it is",
    preview: "You took your change back.",
    words: ({ levelName, price, paidUntil }) => [
      `You took your change back: your membership stays ${levelName}, at ${price}.${paidUntil === undefined ? "" : ` The next payment is on ${day(paidUntil)}.`}`,
    ],
    button: open,
  },
};

/** Beside a link by which dues are paid, and nothing else seen or done. */
export const payLinkNote = (
  <Note>Is someone else paying? Send them that link: it shows what there is to pay, and nothing about you.</Note>
);

const keepToYourself = <Note>Keep this link to yourself: anyone who has it can change how you pay.</Note>;

const reason = `You received this email because of your membership in ${brand.name}.`;

/** What becomes of somebody's dues. */
export const duesNews: Template<DuesNewsData> = {
  example: {
    news: "renewal",
    name: "Ada Okafor",
    levelName: "Standard",
    token: "dues_01JDZ0000000000000000000.example",
    price: "$300 a year",
    firstPayment: "$350",
    isCharged: true,
    last4: "4242",
    paidUntil: "2027-01-31T06:00:00.000Z",
    accessUntil: "2027-02-14T06:00:00.000Z",
    endsAt: "2027-04-15T06:00:00.000Z",
  },
  subject: ({ news }) => told[news].subject,
  Body: (data) => {
    const { news, name, token, joinToken, words } = data;
    const { heading, preview, words: write, button } = told[news];
    return (
      <Layout preview={preview} heading={heading} reason={reason}>
        <Salutation name={name} />
        {write(data).map((each) => (
          <Paragraph key={each}>{each}</Paragraph>
        ))}
        {words !== undefined && <ClubWords words={words} />}
        {joinToken === undefined ? (
          <>
            <LinkButton href={duesLink(token)}>{button}</LinkButton>
            {news === "due" ? payLinkNote : keepToYourself}
          </>
        ) : (
          <>
            <LinkButton href={joinLink(joinToken)}>Become a member</LinkButton>
            <Note>This link works once, and for this email address only. Please don't forward it.</Note>
            <QuietLink href={duesLink(token)}>Change how you pay, or cancel</QuietLink>
            {keepToYourself}
          </>
        )}
      </Layout>
    );
  },
};

type MembershipNews = {
  /** Otherwise, it has ended. */
  isRestored: boolean;
  /** May be empty. */
  name: string;
  levelName: string;
};

/** That an admin ended a membership that costs nothing, or restored it: of any other, its dues tell. */
export const membershipNews: Template<MembershipNews> = {
  example: { isRestored: true, name: "Ada Okafor", levelName: "Standard" },
  subject: ({ isRestored }) => told[isRestored ? "restored" : "removed"].subject,
  Body: ({ isRestored, name, levelName }) => (
    <Layout
      preview={isRestored ? "Sign in whenever you like." : "Your membership has ended."}
      heading={told[isRestored ? "restored" : "removed"].heading}
      reason={reason}
    >
      <Salutation name={name} />
      {isRestored ? (
        <>
          <Paragraph>
            {`The club has restored your membership, at the level ${levelName}. There's nothing to pay: sign in whenever you like.`}
          </Paragraph>
          <LinkButton href={portalLink}>Open the portal</LinkButton>
        </>
      ) : (
        <>
          <Paragraph>The club has ended your membership, so you can't sign in to the member portal anymore.</Paragraph>
          <Paragraph>{`Questions? Write to ${brand.contactEmail}.`}</Paragraph>
        </>
      )}
    </Layout>
  ),
};
