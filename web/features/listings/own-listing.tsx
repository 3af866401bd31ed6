import { Box, chakra } from "@chakra-ui/react";
import { useId, useRef, useState, type ComponentProps } from "react";
import { isSubscribed, listingCan } from "#shared/listing-acts.ts";
import { type OwnListing as Listing, listingsContract, type BusinessFacts } from "#shared/listings.ts";
import { formatClubDay } from "#web/lib/dates.ts";
import { hasDraft } from "#web/lib/forms/draft.ts";
import { EditFormEnd, RestoredNote } from "#web/lib/forms/edit-form-parts.tsx";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { useUnsaved } from "#web/lib/forms/unsaved.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useClosingForm } from "#web/lib/forms/versioned-form.ts";
import { nameOfMonth } from "#web/lib/months.ts";
import { paths } from "#web/paths.ts";
import { logoGround } from "#web/theme/recipes.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Stack, Text } from "#web/ui/layout.ts";
import { Panel } from "#web/ui/panel.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { showToast } from "#web/ui/toast.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { readNewestListing, useChangeListing, useListingVisits, type ListingChange } from "./api.ts";
import { LeaveButton } from "./leave-button.tsx";
import {
  BusinessFields,
  PeopleFields,
  PictureFields,
  pictureNames,
  uploadPictures,
  useListingPictures,
} from "./listing-fields.tsx";
import { ownListingWords as words } from "./listing-words.ts";

/** A listing's status as a badge and a sentence; dates are in the club's time zone. */
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

const live = ({ endsThen, paidUntil }: Listing): Status => {
  if (endsThen)
    return { ...waiting, ...(paidUntil ? standings.endsThen.on(formatClubDay(paidUntil)) : standings.endsThen) };
  const text = paidUntil ? standings.renewed(formatClubDay(paidUntil)) : standings.live.text;
  return { tone: "good", icon: "check", badge: standings.live.badge, text };
};

const pastDue = ({ graceUntil, endsThen }: Listing): Status => ({
  tone: "bad",
  icon: "alert",
  badge: standings.pastDue.badge,
  text: graceUntil
    ? standings.pastDue[endsThen ? "endsThen" : "until"](formatClubDay(graceUntil))
    : standings.pastDue.text,
});

const byPayment: Record<Listing["payment"], (listing: Listing) => Status> = {
  unpaid: () => ({ ...waiting, ...standings.unpaid }),
  live,
  "past-due": pastDue,
  ended: () => ({ ...over, ...standings.ended }),
};

/** The label of a listing's status. */
const getStatus = (listing: Listing): Status =>
  listing.takenDown ? { tone: "bad", icon: "alert", ...standings.takenDown } : byPayment[listing.payment](listing);

/** Whether the listing is public. */
const isShown = (listing: Listing) => isSubscribed(listing) && !listing.takenDown;

/** Whether a payment has failed, which the owner can fix at the payment service. */
const isOwed = ({ payment, takenDown }: Listing) => payment === "past-due" && !takenDown;

/** Whether its owner is still being charged while it is hidden. */
const isPaidInVain = (listing: Listing) =>
  listing.takenDown?.endsSubscription === false && isSubscribed(listing) && !listing.endsThen;

/** The fields, in form order. */
const listingFields = Object.keys(words.names) as (keyof BusinessFacts)[];

type ListingValues = BusinessFacts & { version: number };

/** The form's initial values: a listing's texts, and their version. */
const toValues = (listing: Listing) =>
  Object.fromEntries(
    [...listingFields, "version" as const].map((name) => [name, listing[name]]),
  ) as unknown as ListingValues;

const validate = validateWith<ListingChange>(listingsContract.changeListing.input);

/** Where the draft is stored, and who receives the changed listing. */
type Owner = { draft: string; onChanged: (listing: Listing) => void };

/** The form's state. */
const useListingEditor = (listing: Listing, { draft, onChanged }: Owner, onDone: () => void) => {
  const { token } = listing;
  const pictures = useListingPictures({ saved: listing });
  const { mutateAsync: save } = useChangeListing({ token, onChanged });
  const hasNewPicture = pictureNames.some((name) => pictures[name].choice !== undefined);

  const editing = useClosingForm({
    draft,
    saved: listing,
    toValues,
    fields: listingFields,
    validate: (values) => validate({ ...values, token }),
    save: async (values) => {
      const { logo, featuredImage } = await uploadPictures(pictures);
      return save({ ...values, logo, featuredImage });
    },
    getNewest: async () => {
      const newest = await readNewestListing(token);
      onChanged(newest);
      return newest;
    },
    hasMore: () => hasNewPicture,
    onSaved: (_saved, { wasUnanswered }) => {
      if (wasUnanswered) void showToast({ type: "success", ...words.saved });
    },
    words: words.failure,
    onDone,
  });
  useUnsaved(editing.typed.length > 0 || hasNewPicture);

  return { ...editing, pictures };
};

type ListingEditorProps = { listing: Listing; owner: Owner; onDone: () => void };

/** Edits a listing; `onDone` is called when it is saved or canceled. */
const ListingEditor = ({ listing, owner, onDone }: ListingEditorProps) => {
  const editing = useListingEditor(listing, owner, onDone);
  const { formik, pictures, conflict } = editing;
  return (
    <Form formik={formik} label={words.form} takesFocus>
      <RestoredNote from={editing.restoredFrom} isOutdated={conflict !== undefined} onDiscard={editing.takeNewest} />
      <Fields gap="10">
        <BusinessFields />
        <PeopleFields />
        <PictureFields pictures={pictures} errors={formik.errors} />
      </Fields>
      <Grid gap="5" mt="8">
        <EditFormEnd editing={editing} changes={conflict?.listChanges(words.names)} words={words} />
      </Grid>
    </Form>
  );
};

type ListingStatusProps = { listing: Listing; owner: Owner };

/** A listing's status and its owner's actions. */
const ListingStatus = ({ listing, owner: { onChanged } }: ListingStatusProps) => {
  const { token, slug, takenDown, payment } = listing;
  const { badge, text, tone, icon } = getStatus(listing);
  const billing = listingCan.openBilling(listing) && (
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
        {listingCan.pay(listing) && (
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
      {listingCan.openBilling(listing) && (
        <Text textStyle="small" color="fg.muted">
          {words.billingHelp}
        </Text>
      )}
    </Grid>
  );
};

/** How often the page was seen and pressed, once it was public. */
const Visits = ({ token }: Pick<Listing, "token">) => {
  const { data } = useListingVisits(token);
  const { title, text, none, columns } = words.visits;
  if (!data) return null;
  return (
    <Box mt="8">
      <Heading as="h3" textStyle="heading" fontSize="1.125rem" mb="1">
        {title}
      </Heading>
      <Text textStyle="small" color="fg.muted" mb="2">
        {data.months.length === 0 ? none : text}
      </Text>
      {data.months.length > 0 && (
        <DataTable
          label={title}
          isLabelHidden
          columns={columns}
          rows={data.months.map(({ month, view, website, phone }) => [nameOfMonth(month), view, website, phone])}
        />
      )}
    </Box>
  );
};

const Name = chakra("dt", { base: { textStyle: "small", color: "fg.muted" } });
const Picture = chakra("img", {
  base: { maxWidth: "full", mt: "1", borderWidth: "1px", borderRadius: "sm" },
  variants: { of: { logo: { maxHeight: "24" }, featuredImage: { maxHeight: "11rem" } } },
});

const pictures = ["logo", "featuredImage"] as const;

/** Everything in a listing, field by field. */
const ListingView = ({ listing }: { listing: Listing }) => (
  <Grid as="dl" gridTemplateColumns={{ sm: "repeat(2, minmax(0, 1fr))" }} gap="5">
    {listingFields
      .filter((field) => listing[field] !== "")
      .map((field) => (
        <Box key={field} gridColumn={/Description|Bio/.test(field) ? { sm: "span 2" } : undefined}>
          <Name>{words.names[field]}</Name>
          <UserText as="dd">{listing[field]}</UserText>
        </Box>
      ))}
    <div>
      <Name>{words.email}</Name>
      <UserText as="dd">{listing.email}</UserText>
    </div>
    {pictures.map((name) => {
      const src = listing[name];
      return (
        <Box key={name} gridColumn={{ sm: "span 2" }}>
          <Name>{words.pictures[name]}</Name>
          <dd>
            {src === null ? (
              words.pictures.none
            ) : (
              <Picture {...(name === "logo" && logoGround)} of={name} src={src} alt="" loading="lazy" />
            )}
          </dd>
        </Box>
      );
    })}
  </Grid>
);

type Props = {
  listing: Listing;
  onChanged: Owner["onChanged"];
  /** A prefix for the draft's name, such as a member's id and a colon. */
  draftPrefix?: string;
  /** Whether the status fits next to the content. */
  isWide?: boolean;
};

const sideBySide = {
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 4fr)" },
  alignItems: "start",
  gap: { base: "5", lg: "10" },
} as const;

/** A listing for its owner: its status, and its content or edit form. An unsaved draft reopens the form. */
export const OwnListing = ({ listing, onChanged, draftPrefix = "", isWide = false }: Props) => {
  // Only the id part of the token: drafts must not contain a private link's secret.
  const owner = { draft: `${draftPrefix}own-listing:${listing.token.split(".")[0]}`, onChanged };
  const [isEditing, setIsEditing] = useState(() => hasDraft(owner.draft, "tab"));
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const closeEditor = () => {
    setIsEditing(false);
    // The button that had the focus is gone.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
  };
  const Part = isWide ? Panel : Box;
  // In a list of listings, the regions would all have the same names; there the card's name tells them apart.
  const names = isWide ? { standing: words.standing, content: id } : {};
  return (
    <Box display="grid" {...(isWide ? sideBySide : { gap: "8" })}>
      <Part as="section" aria-label={names.standing} gridColumn={isWide ? { lg: "2" } : undefined}>
        <Heading textStyle="heading" dir="auto" overflowWrap="anywhere" mb="4">
          {listing.businessName}
        </Heading>
        <ListingStatus listing={listing} owner={owner} />
        {listing.slug !== undefined && <Visits token={listing.token} />}
      </Part>
      <Part
        as="section"
        aria-labelledby={names.content}
        {...(isWide ? { gridColumn: { lg: "1" }, gridRow: { lg: "1" } } : { pt: "8", borderTopWidth: "1px" })}
      >
        <Row flexWrap="wrap" justifyContent="space-between" gap="3" mb="6">
          <Heading id={id} ref={heading} tabIndex={-1} textStyle="heading" scrollMarginTop="28">
            {words.content}
          </Heading>
          {!isEditing && (
            <Button size="compact" onClick={() => setIsEditing(true)}>
              {words.edit}
            </Button>
          )}
        </Row>
        {isEditing ? (
          <ListingEditor listing={listing} owner={owner} onDone={closeEditor} />
        ) : (
          <ListingView listing={listing} />
        )}
      </Part>
    </Box>
  );
};
