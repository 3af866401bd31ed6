import { Box, chakra } from "@chakra-ui/react";
import type { Listing } from "#shared/listings.ts";
import { adminListingsWords as words } from "#web/content/admin-listings.ts";
import { logoGround } from "#web/ui/logo-ground.ts";

const Picture = chakra("img", { base: { display: "block", width: "auto", height: "28", objectFit: "cover" } });
const Frame = chakra("a", {
  base: {
    display: "block",
    minWidth: "11",
    maxWidth: "full",
    overflow: "hidden",
    borderWidth: "1px",
    borderRadius: "sm",
  },
});

const Thumbnail = ({ src, name }: { src: string | null; name: string }) =>
  src && (
    <Frame href={src} target="_blank" rel="noopener" aria-label={`${name} (${words.enlarge})`}>
      <Picture {...logoGround} src={src} alt={name} loading="lazy" decoding="async" />
    </Frame>
  );

/** A listing's pictures, each leading to the whole of it. */
export const Pictures = ({ listing: { businessName, logo, featuredImage } }: { listing: Listing }) =>
  (logo ?? featuredImage) && (
    <Box display="flex" flexWrap="wrap" gap="3">
      <Thumbnail src={featuredImage} name={words.featuredImage(businessName)} />
      <Thumbnail src={logo} name={words.logo(businessName)} />
    </Box>
  );
