import { Box, chakra } from "@chakra-ui/react";
import { useId, useRef, useState } from "react";
import type { OwnListing as Listing } from "#shared/listings.ts";
import { hasDraft } from "#web/lib/forms/draft.ts";
import { logoGround } from "#web/theme/recipes.ts";
import { Button } from "#web/ui/button.tsx";
import { Grid, Heading, Row } from "#web/ui/layout.ts";
import { Panel } from "#web/ui/panel.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { ListingEditor, listingFields, type Owner } from "./listing-editor.tsx";
import { ListingStatus } from "./listing-status.tsx";
import { ownListingWords as words } from "./own-listing-words.ts";

const Name = chakra("dt", { base: { textStyle: "small", color: "fg.muted" } });
const Picture = chakra("img", {
  base: { maxWidth: "full", mt: "1", borderWidth: "1px", borderRadius: "sm" },
  variants: { of: { logo: { maxHeight: "24" }, featuredImage: { maxHeight: "11rem" } } },
});

const pictures = ["logo", "featuredImage"] as const;

/** Everything a listing says, field by field. */
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
  /** What the name of the draft begins with, such as a member's id and a colon. */
  draftPrefix?: string;
  /** Whether its status has room beside its content. */
  isWide?: boolean;
};

const sideBySide = {
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 4fr)" },
  alignItems: "start",
  gap: { base: "5", lg: "10" },
} as const;

/** A listing for its owner: its status, and its content or the form that changes it. An unsaved draft opens the form again. */
export const OwnListing = ({ listing, onChanged, draftPrefix = "", isWide = false }: Props) => {
  // Of the token only the id: no draft holds the secret of a private link.
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
  // In a list of listings, named parts would all have the same names; there the sheet's name tells them apart.
  const names = isWide ? { standing: words.standing, content: id } : {};
  return (
    <Box display="grid" {...(isWide ? sideBySide : { gap: "8" })}>
      <Part as="section" aria-label={names.standing} gridColumn={isWide ? { lg: "2" } : undefined}>
        <Heading textStyle="heading" dir="auto" overflowWrap="anywhere" mb="4">
          {listing.businessName}
        </Heading>
        <ListingStatus listing={listing} owner={owner} />
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
