import { Box, chakra } from "@chakra-ui/react";
import type { BusinessPage } from "#shared/listings.ts";
import { businessWords as words } from "#web/content/business.ts";
import type { Business } from "#web/content/network.ts";
import { BusinessPicture } from "#web/features/network/business-picture.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { BusinessFacts } from "./business-facts.tsx";
import { BusinessLogo } from "./business-logo.tsx";

/** On a phone the way to reach them comes before the long text. */
export const BodyGrid = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 4fr)" },
    columnGap: "16",
    rowGap: { base: "8", md: "10" },
  },
  variants: {
    hasPicture: {
      true: {
        gridTemplateAreas: { base: '"picture" "facts" "text"', lg: '"picture facts" "text facts"' },
        gridTemplateRows: { lg: "auto 1fr" },
      },
      false: { gridTemplateAreas: { base: '"facts" "text"', lg: '"text facts"' } },
    },
  },
});

/** What a business tells of itself, and how to reach it. */
export const BusinessBody = ({ business }: { business: Business & BusinessPage }) => {
  const { name, featuredImage, logo, bio, isSample } = business;
  return (
    <BodyGrid hasPicture={featuredImage !== null}>
      {featuredImage && (
        <Box gridArea="picture" borderRadius="md" overflow="hidden">
          <BusinessPicture business={{ name, featuredImage, logo: null }} isFirst />
        </Box>
      )}
      <Panel gridArea="facts" alignSelf="start" display="grid" gap="6">
        {logo && <BusinessLogo name={name} src={logo} />}
        <Box as="h2" textStyle="heading">
          {words.reach}
        </Box>
        <BusinessFacts business={business} />
      </Panel>
      <Box gridArea="text">
        <Box as="h2" textStyle="title" mb="5" overflowWrap="anywhere">
          {words.about(name)}
        </Box>
        <UserText maxWidth="text">{bio}</UserText>
        {isSample && (
          <Box as="p" display="flex" gap="2.5" mt="8" pt="4" borderTopWidth="1px" textStyle="small" color="fg.muted">
            <Icon name="info" />
            {words.sample}
          </Box>
        )}
      </Box>
    </BodyGrid>
  );
};
