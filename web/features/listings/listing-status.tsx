import type { ComponentProps } from "react";
import type { OwnListing } from "#shared/listings.ts";
import { formatClubDay } from "#web/lib/dates.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Stack, Text } from "#web/ui/layout.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { LeaveButton } from "./leave-button.tsx";
import type { Owner } from "./listing-editor.tsx";
import { ownListingWords as words } from "./own-listing-words.ts";

/** How a listing stands, in a word and in a sentence; dates are those of the club. */
const standings = {
  unpaid: { badge: "Not paid yet", text: "It's saved, and will appear in the directory as soon as you pay." },
  live: { badge: "Live", text: "It's in the directory." },
  renewed: (day: string) => `It's in the directory. Your next payment is on ${day}.`,
  endsThen: {
    badge: "Ends soon",
    text: "You've canceled. It stays in the directory through the month you paid for.",
    on: (day: string) => ({
      badge: `Ends on ${day}`,
      text: `You've canceled. It stays in the directory until ${day}. Changed your mind? Go to Billing.`,
    }),
  },
  pastDue: {
    badge: "Payment failed",
    text: "It's still in the directory. To keep it there, please change your card.",
    until: (day: string) => `It stays in the directory until ${day}. To keep it there, please change your card.`,
    endsThen: (day: string) =>
      `The last payment failed, and you've canceled. It stays in the directory until ${day}. To keep it, go to Billing.`,
  },
  ended: { badge: "Ended", text: "It's no longer in the directory. Pay to bring it back." },
  takenDown: {
    badge: "Taken down",
    text: "We removed it from the directory. Here's what we wrote:",
    payment: "Your subscription continues until you end it in Billing.",
    ending: "Your subscription ends, too: no more charges.",
  },
} as const;

type Badge = Pick<ComponentProps<typeof StatusBadge>, "tone" | "icon">;
type Status = Badge & { badge: string; text: string };

const waiting: Badge = { tone: "waiting", icon: "clock" };
const over: Badge = { tone: "quiet", icon: "close" };

const live = ({ endsThen, paidUntil }: OwnListing): Status => {
  if (endsThen)
    return { ...waiting, ...(paidUntil ? standings.endsThen.on(formatClubDay(paidUntil)) : standings.endsThen) };
  const text = paidUntil ? standings.renewed(formatClubDay(paidUntil)) : standings.live.text;
  return { tone: "good", icon: "check", badge: standings.live.badge, text };
};

const pastDue = ({ graceUntil, endsThen }: OwnListing): Status => ({
  tone: "bad",
  icon: "alert",
  badge: standings.pastDue.badge,
  text: graceUntil
    ? standings.pastDue[endsThen ? "endsThen" : "until"](formatClubDay(graceUntil))
    : standings.pastDue.text,
});

const byPayment: Record<OwnListing["payment"], (listing: OwnListing) => Status> = {
  unpaid: () => ({ ...waiting, ...standings.unpaid }),
  live,
  "past-due": pastDue,
  ended: () => ({ ...over, ...standings.ended }),
};

const isPaidFor = ({ payment }: OwnListing) => payment === "live" || payment === "past-due";

/** A listing's status, in words. */
const getStatus = (listing: OwnListing): Status =>
  listing.takenDown ? { tone: "bad", icon: "alert", ...standings.takenDown } : byPayment[listing.payment](listing);

/** Whether the public sees it. */
const isShown = (listing: OwnListing) => isPaidFor(listing) && !listing.takenDown;

/** Whether its owner can pay for it now: not while it is hidden by the club, nor while it is paid for. */
const canBePaid = (listing: OwnListing) => !isPaidFor(listing) && !listing.takenDown;

/** Whether the payment service has anything to show: not before the first payment. */
const hasBilling = ({ payment }: OwnListing) => payment !== "unpaid";

/** Whether a payment has failed, which the owner can mend at the payment service. */
const isOwed = ({ payment, takenDown }: OwnListing) => payment === "past-due" && !takenDown;

/** Whether its owner goes on paying while it is hidden. */
const isPaidInVain = (listing: OwnListing) =>
  listing.takenDown?.endsSubscription === false && isPaidFor(listing) && !listing.endsThen;

type ListingStatusProps = { listing: OwnListing; owner: Owner };

/** A listing's status, and what its owner can do about it. */
export const ListingStatus = ({ listing, owner: { onChanged } }: ListingStatusProps) => {
  const { token, slug, takenDown, payment } = listing;
  const { badge, text, tone, icon } = getStatus(listing);
  const billing = hasBilling(listing) && (
    <LeaveButton
      {...{ token, onChanged }}
      way="billing"
      look={isOwed(listing) ? "gold" : undefined}
      label={isOwed(listing) && !listing.endsThen ? words.changeCard : words.billing}
    />
  );
  return (
    <Grid gap="4" justifyItems="start">
      <StatusBadge tone={tone} icon={icon}>
        {badge}
      </StatusBadge>
      <p>{text}</p>
      {takenDown && (
        <UserText as="blockquote" ps="4" borderInlineStartWidth="3px" borderColor="border.control">
          {takenDown.reason}
        </UserText>
      )}
      {isPaidInVain(listing) && <p>{standings.takenDown.payment}</p>}
      {takenDown?.endsSubscription && <p>{standings.takenDown.ending}</p>}
      <Stack flexDirection={{ base: "column", sm: "row" }} flexWrap={{ sm: "wrap" }} gap="3" width="full">
        {canBePaid(listing) && (
          <LeaveButton
            {...{ token, onChanged }}
            way="payment"
            look="gold"
            label={payment === "unpaid" ? words.pay : words.payAgain}
          />
        )}
        {isOwed(listing) && billing}
        {isShown(listing) && slug !== undefined && (
          <LinkButton to={paths.business(slug)}>
            {words.view}
            <Icon name="arrow" />
          </LinkButton>
        )}
        {!isOwed(listing) && billing}
      </Stack>
      {hasBilling(listing) && (
        <Text textStyle="small" color="fg.muted">
          {words.billingHelp}
        </Text>
      )}
    </Grid>
  );
};
