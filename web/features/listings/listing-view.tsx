import { Box, chakra } from "@chakra-ui/react";
import type { OwnListing } from "#shared/listings.ts";
import { ownListingWords as words } from "#web/content/own-listing.ts";
import { logoGround } from "#web/theme/recipes.ts";
import { Grid } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { listingFields } from "./listing-values.ts";

const Name = chakra("dt", { base: { textStyle: "small", color: "fg.muted" } });
const Picture = chakra("img", {
  base: { maxWidth: "full", mt: "1", borderWidth: "1px", borderRadius: "sm" },
  variants: { of: { logo: { maxHeight: "24" }, featuredImage: { maxHeight: "11rem" } } },
});

const pictures = ["logo", "featuredImage"] as const;

/** Everything a listing says, field by field. */
export const ListingView = ({ listing }: { listing: OwnListing }) => (
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
