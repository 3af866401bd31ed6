import { Box } from "@chakra-ui/react";
import { useId, useRef, useState } from "react";
import type { OwnListing as Listing } from "#shared/listings.ts";
import { ownListingWords as words } from "#web/content/own-listing.ts";
import { hasDraft } from "#web/lib/forms/draft.ts";
import { Button } from "#web/ui/button.tsx";
import { Heading, Row } from "#web/ui/layout.ts";
import { Panel } from "#web/ui/panel.tsx";
import { ListingEditor, type Owner } from "./listing-editor.tsx";
import { ListingStanding } from "./listing-status.tsx";
import { ListingView } from "./listing-view.tsx";

type Props = {
  listing: Listing;
  onChanged: Owner["onChanged"];
  /** What the name of the draft begins with, such as a member's id and a colon. */
  draftPrefix?: string;
  /** Whether there is room for how it stands beside what it says. */
  isWide?: boolean;
};

const sideBySide = {
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 4fr)" },
  alignItems: "start",
  gap: { base: "5", lg: "10" },
} as const;

/** A listing for its owner: how it stands, what it says, and its change. What was typed and not saved is found again. */
export const OwnListing = ({ listing, onChanged, draftPrefix = "", isWide = false }: Props) => {
  // The link's secret is in no draft.
  const owner = { draft: `${draftPrefix}own-listing:${listing.token.split(".")[0]}`, onChanged };
  const [isEditing, setIsEditing] = useState(() => hasDraft(owner.draft, "tab"));
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const turn = (isEditing: boolean) => {
    setIsEditing(isEditing);
    if (isEditing) return;
    // The button that had the focus is gone.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
  };
  const Part = isWide ? Panel : Box;
  // Among a member's listings the parts of each would have the same names: only its business's tells them apart.
  const names = isWide ? { standing: words.standing, content: id } : {};
  return (
    <Box display="grid" {...(isWide ? sideBySide : { gap: "8" })}>
      <Part as="section" aria-label={names.standing} gridColumn={isWide ? { lg: "2" } : undefined}>
        <Heading textStyle="heading" dir="auto" overflowWrap="anywhere" mb="4">
          {listing.businessName}
        </Heading>
        <ListingStanding listing={listing} owner={owner} />
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
            <Button size="compact" onClick={() => turn(true)}>
              {words.edit}
            </Button>
          )}
        </Row>
        {isEditing ? (
          <ListingEditor listing={listing} owner={owner} onDone={() => turn(false)} />
        ) : (
          <ListingView listing={listing} />
        )}
      </Part>
    </Box>
  );
};
