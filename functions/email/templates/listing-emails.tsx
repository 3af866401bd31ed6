import type { ReactNode } from "react";
import { brand } from "#shared/brand.ts";
import { listingPrice } from "#shared/listings.ts";
import { formatClock, formatWeekday } from "../../platform/club-time.ts";
import {
  Answers,
  ClubWords,
  Layout,
  LinkButton,
  Note,
  Paragraph,
  QuietLink,
  Salutation,
  toPlainTitle,
  type Template,
} from "./layout.tsx";
import { businessLink, ownListingLink } from "./links.ts";

/** The data of every email to the owner of a business listing. */
export type ListingData = {
  /** The owner's. */
  fullName: string;
  businessName: string;
  /** For the private link, `{site}/business-listing/manage#{token}`. */
  token: string;
};

/** Such as "$12 a month". */
const price = `$${listingPrice.amount / 100} a ${listingPrice.interval}`;

/** The business's name in emails: "your business" if the typed name could be more than a name. */
export const formatBusinessName = ({ businessName }: Pick<ListingData, "businessName">) =>
  toPlainTitle(businessName) ?? "your business";

/** With a period, unless a name such as "Ada & Co." ends with one. */
export const endSentence = (text: string) => (text.endsWith(".") ? text : `${text}.`);

const formatDeadline = (time: string) => `${formatWeekday(time)}, ${formatClock(time)} in ${brand.city}`;

/** Shown by `npm run emails`. */
export const listingExample: ListingData = {
  fullName: "Ada Okafor",
  businessName: "Okafor Studio",
  token: "listing_01K6XCK5V9Q0J4R8T2W7Y1ZB3D.kq3VhWc8sYb1mZ0x",
};

type ListingEmail<Data extends ListingData> = {
  example: Data;
  subject: string | ((data: Data) => string);
  preview: string;
  /** Defaults to the subject. */
  heading?: string;
  content: (data: Data, name: string) => ReactNode;
  /** The label of the link to the owner's page: a button, unless the button leads to the public page. */
  button: string | ((data: Data) => string);
  /** The path below `/network/` of the public page that the button leads to, if any. */
  getSlug?: (data: Data) => string | undefined;
};

const createTemplate = <Data extends ListingData>(email: ListingEmail<Data>): Template<Data> => {
  const subject = (data: Data) => (typeof email.subject === "string" ? email.subject : email.subject(data));
  const label = (data: Data) => (typeof email.button === "string" ? email.button : email.button(data));
  return {
    example: email.example,
    subject,
    Body: (data) => {
      const slug = email.getSlug?.(data);
      return (
        <Layout
          preview={email.preview}
          heading={email.heading ?? subject(data)}
          reason={`You received this email because this address is on a business listing with ${brand.name}. Questions? Write to ${brand.contactEmail}.`}
        >
          <Salutation name={data.fullName} />
          {email.content(data, formatBusinessName(data))}
          {slug === undefined ? (
            <LinkButton href={ownListingLink(data.token)}>{label(data)}</LinkButton>
          ) : (
            <>
              <LinkButton href={businessLink(slug)}>See your page</LinkButton>
              <QuietLink href={ownListingLink(data.token)}>{label(data)}</QuietLink>
            </>
          )}
          <Note>This link is yours alone: anyone with it can change your listing.</Note>
        </Layout>
      );
    },
  };
};

/**
 * A listing was saved and is not paid for yet. Repeats nothing that was typed, since anyone may have entered the
 * address.
 */
export const listingSaved: Template<Pick<ListingData, "token">> = {
  example: { token: listingExample.token },
  subject: () => "Your business listing is saved, not live yet",
  Body: ({ token }) => (
    <Layout
      preview="Pay, and it appears in our Network Directory."
      heading="Your listing is saved"
      reason={`You received this email because someone listed a business with this address on the ${brand.name} site. If it wasn't you, there's nothing to do: nothing is shown or charged. Questions? Write to ${brand.contactEmail}.`}
    >
      <Paragraph>
        {`It isn't live yet: it appears in our Network Directory as soon as you pay. Already paid? Another email is on its way, and there's nothing to do.`}
      </Paragraph>
      <Answers rows={[["Price", price]]} />
      <LinkButton href={ownListingLink(token)}>Pay for your listing</LinkButton>
      <Note>This link is yours alone: anyone with it can change your listing.</Note>
    </Layout>
  ),
};

type Live = ListingData & {
  /** The path of the business below `/network/`. */
  slug: string;
  /** Whether it was public before. */
  isAgain?: boolean;
  /** In UTC. */
  nextPaymentAt?: string | undefined;
};

/** The listing is paid for and public. */
export const listingLive = createTemplate<Live>({
  example: { ...listingExample, slug: "okafor-studio", nextPaymentAt: "2026-12-24T18:00:00.000Z" },
  subject: "Your business listing is live",
  preview: "Thank you. Members and visitors can now find you in our Network Directory.",
  content: ({ slug, isAgain, nextPaymentAt }, name) => (
    <>
      <Paragraph>
        {isAgain
          ? `Welcome back. Your listing for ${name} is live in our Network Directory again.`
          : `Thank you for listing ${name} with us. It's now live in our Network Directory.`}
      </Paragraph>
      <Answers
        rows={[
          ["Your page", businessLink(slug)],
          ["Price", price],
          ["Next payment", nextPaymentAt ? formatWeekday(nextPaymentAt) : ""],
        ]}
      />
      <Paragraph>
        {`The listing costs ${price} until you cancel it. On your private page you can edit it, change your card, see your invoices, and cancel anytime.`}
      </Paragraph>
    </>
  ),
  button: "Change or cancel your listing",
  getSlug: ({ slug }) => slug,
});

type PaymentFailed = ListingData & {
  /** End of the grace period, in UTC. */
  staysUntil: string;
};

/** A payment failed; the listing stays public until the end of the grace period. */
export const listingPaymentFailed = createTemplate<PaymentFailed>({
  example: { ...listingExample, staysUntil: "2026-12-08T18:00:00.000Z" },
  subject: "The payment for your business listing did not go through",
  preview: "Please check your card. Your listing stays up for now.",
  heading: "Your payment did not go through",
  content: ({ staysUntil }, name) => (
    <>
      <Paragraph>
        {`We couldn't charge your card for ${endSentence(name)} Your listing stays in our Network Directory for now; to keep it there, please update your card by the date below.`}
      </Paragraph>
      <Answers rows={[["Live until", formatDeadline(staysUntil)]]} />
      <Paragraph>If you've already updated it, there's nothing to do.</Paragraph>
    </>
  ),
  button: "Change your card",
});

type Canceled = ListingData & {
  /** End of the paid month, in UTC. */
  staysUntil: string;
};

/** The owner has canceled; the listing stays public until the paid month ends. */
export const listingCanceled = createTemplate<Canceled>({
  example: { ...listingExample, staysUntil: "2026-12-24T18:00:00.000Z" },
  subject: "You canceled your business listing",
  preview: "It stays up through the month you paid for.",
  content: ({ staysUntil }, name) => (
    <>
      <Paragraph>
        {`You've canceled your listing for ${endSentence(name)} It stays in our Network Directory through the month you paid for, and you won't be charged again.`}
      </Paragraph>
      <Answers rows={[["Live until", formatDeadline(staysUntil)]]} />
      <Paragraph>Changed your mind? Until then, you can keep it: go to Billing on your page.</Paragraph>
    </>
  ),
  button: "See your listing",
});

type Kept = ListingData & {
  /** In UTC. */
  nextPaymentAt: string;
};

/** The owner has revoked a cancellation. */
export const listingKept = createTemplate<Kept>({
  example: { ...listingExample, nextPaymentAt: "2026-12-24T18:00:00.000Z" },
  subject: "Your business listing continues",
  preview: "Good to have you with us.",
  content: ({ nextPaymentAt }, name) => (
    <>
      <Paragraph>{`Your listing for ${name} stays in our Network Directory, and your subscription continues.`}</Paragraph>
      <Answers
        rows={[
          ["Next payment", formatWeekday(nextPaymentAt)],
          ["Price", price],
        ]}
      />
    </>
  ),
  button: "Change or cancel your listing",
});

/** The subscription has ended; the owner can pay again. */
export const listingEnded = createTemplate<ListingData>({
  example: listingExample,
  subject: "Your business listing has ended",
  preview: "It's no longer shown, and charges have stopped.",
  content: (_, name) => (
    <>
      <Paragraph>
        {`Your listing for ${name} has ended. It's no longer in our Network Directory, and you won't be charged again.`}
      </Paragraph>
      <Paragraph>We saved it for you. If you'd like it back, pay again and it returns just as it was.</Paragraph>
      <Answers rows={[["Price", price]]} />
    </>
  ),
  button: "Pay again",
});

type TakenDown = ListingData & {
  /** The admin's words. */
  reason: string;
  /** `none` without a subscription; `refused` for one that started while the listing was hidden. */
  subscription: "none" | "goes on" | "ends" | "refused";
  picturesAreGone: boolean;
};

/** An admin has hidden the listing. */
export const listingTakenDown = createTemplate<TakenDown>({
  example: {
    ...listingExample,
    reason: "The phone number belongs to someone else.\nPlease write to us with the right one.",
    subscription: "ends",
    picturesAreGone: true,
  },
  subject: "Your business listing was taken down",
  preview: `About your listing with ${brand.name}.`,
  content: ({ reason, subscription, picturesAreGone }, name) => (
    <>
      <Paragraph>{`We've hidden your listing for ${endSentence(name)} It isn't in our directory.`}</Paragraph>
      <ClubWords words={reason} />
      <Answers
        rows={[
          [
            "Subscription",
            {
              none: "",
              "goes on": "Your subscription continues; you can cancel on your page.",
              ends: "Your subscription ends, too: no more charges.",
              refused: "We ended any later subscription at once and will refund it. No more charges.",
            }[subscription],
          ],
          ["Pictures", picturesAreGone ? "We have deleted them." : ""],
        ]}
      />
      <Paragraph>{`If you think this is a mistake, write to ${brand.contactEmail}.`}</Paragraph>
    </>
  ),
  button: "See your listing",
});

type ShownAgain = ListingData & {
  /** The path of the business below `/network/`; absent for an unpaid listing, which is not public. */
  slug?: string | undefined;
  /** `none` if the owner must pay first. */
  subscription: "goes on" | "ends" | "overdue" | "none";
  /** End of the grace period of a failed payment, in UTC. */
  staysUntil?: string | undefined;
};

/** An admin no longer hides the listing. */
export const listingShownAgain = createTemplate<ShownAgain>({
  example: { ...listingExample, slug: "okafor-studio", subscription: "goes on" },
  subject: ({ slug }) =>
    slug === undefined ? "Your business listing is no longer hidden" : "Your business listing is back",
  preview: `About your listing with ${brand.name}.`,
  content: ({ slug, subscription, staysUntil }, name) => (
    <>
      <Paragraph>
        {slug === undefined
          ? `Your listing for ${name} is no longer hidden. Pay on your page to return it to our directory.`
          : `Your listing for ${name} is back. Members and visitors can find it in our directory.`}
      </Paragraph>
      <Answers
        rows={[
          ["Your page", slug === undefined ? "" : businessLink(slug)],
          [
            "Subscription",
            {
              "goes on": "Your subscription continues; you can cancel on your page.",
              ends: "Your subscription ends after the month you paid for: no more charges.",
              overdue: "The last payment did not go through. To keep your listing, change your card on your page.",
              none: "",
            }[subscription],
          ],
          ["Live until", staysUntil ? formatDeadline(staysUntil) : ""],
          ["Price", subscription === "none" ? price : ""],
        ]}
      />
    </>
  ),
  button: ({ slug }) => (slug === undefined ? "View your listing and pay" : "Change or cancel your listing"),
  getSlug: ({ slug }) => slug,
});
