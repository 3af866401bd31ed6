import { chakra, Box } from "@chakra-ui/react";
import { useEffect, useState, type MouseEvent, type ReactNode } from "react";
import type { BusinessPage, VisitAct } from "#shared/listings.ts";
import { businessWords as words } from "#web/content/business.ts";
import { finder, type Business } from "#web/content/network.ts";
import { logoGround } from "#web/theme/recipes.ts";
import { Facts } from "#web/ui/facts.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row } from "#web/ui/layout.ts";
import { isPlaceholderAnswer } from "#web/ui/outside-addresses.ts";
import { EmailLink, InstagramLink, PhoneLink, TextWithLinks, WebsiteLink } from "#web/ui/outside-links.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { BusinessPicture } from "../directory/business-picture.tsx";

const Logo = chakra("img", {
  base: {
    display: "block",
    maxWidth: "full",
    height: "24",
    objectFit: "contain",
    objectPosition: "left",
    borderRadius: "sm",
    _dark: { p: "2" },
  },
});

/** A business's logo; nothing if it fails to load. */
const BusinessLogo = ({ name, src }: { name: string; src: string }) => {
  const [isBroken, setBroken] = useState(false);
  return isBroken ? null : <Logo {...logoGround} src={src} alt={finder.logoOf(name)} onError={() => setBroken(true)} />;
};

const { facts } = words;

/** A fact, left out if empty or "none". */
const unlessNone = (text: string, shown: ReactNode) => (isPlaceholderAnswer(text) ? "" : shown);

/** Address, years in business, and contact details. */
const BusinessFacts = ({ business }: { business: Business & BusinessPage }) => {
  const { location, yearsInBusiness, phone, email = "", website, instagram, otherSocials } = business;
  return (
    <Facts
      rows={[
        ["pin", facts.location, unlessNone(location, <bdi>{location}</bdi>)],
        ["phone", facts.phone, unlessNone(phone, <PhoneLink phone={phone} />)],
        ["mail", facts.email, unlessNone(email, <EmailLink email={email} />)],
        ["outward", facts.website, unlessNone(website, <WebsiteLink address={website} />)],
        ["at", facts.instagram, unlessNone(instagram, <InstagramLink handle={instagram} />)],
        ["people", facts.otherSocials, unlessNone(otherSocials, <TextWithLinks text={otherSocials} />)],
        ["clock", facts.years, unlessNone(yearsInBusiness, <bdi>{yearsInBusiness}</bdi>)],
      ]}
      css={{ "& dd": { overflowWrap: "anywhere" } }}
    />
  );
};

/** Has an act on a page counted, without cookies, and without a word about the visitor. */
const reportVisit = (slug: string, act: VisitAct) =>
  navigator.sendBeacon(
    `/api/listings/${encodeURIComponent(slug)}/visits`,
    new Blob([JSON.stringify({ act })], { type: "application/json" }),
  );

/** What a pressed link is, if one was pressed. */
const findAct = ({ target }: MouseEvent): VisitAct | undefined => {
  const address = target instanceof Element ? target.closest("a")?.getAttribute("href") : undefined;
  if (!address) return undefined;
  return address.startsWith("tel:") ? "phone" : "website";
};

/**
 * Counts that a business's page is seen, in the browser: whoever has it from a cache is counted too, and robots that run no
 * script are not. Answers what counts a press of its links.
 */
const useVisitCount = ({ slug, isSample }: Pick<Business, "slug" | "isSample">) => {
  useEffect(() => {
    if (!isSample) reportVisit(slug, "view");
  }, [slug, isSample]);
  return (event: MouseEvent) => {
    const act = isSample ? undefined : findAct(event);
    if (act) reportVisit(slug, act);
  };
};

/** On a phone, contact details come before the long text. */
const BodyGrid = chakra("div", {
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

/** A business's description and contact details. */
export const BusinessBody = ({ business }: { business: Business & BusinessPage }) => {
  const { name, featuredImage, logo, bio, isSample } = business;
  const countPress = useVisitCount(business);
  return (
    <BodyGrid hasPicture={featuredImage !== null}>
      {featuredImage && (
        <Box gridArea="picture" borderRadius="md" overflow="hidden">
          <BusinessPicture business={{ name, featuredImage, logo: null }} isFirst />
        </Box>
      )}
      <Panel gridArea="facts" alignSelf="start" display="grid" gap="6" onClick={countPress} onAuxClick={countPress}>
        {logo && <BusinessLogo name={name} src={logo} />}
        <Heading textStyle="heading">{words.reach}</Heading>
        <BusinessFacts business={business} />
      </Panel>
      <Box gridArea="text">
        <Heading textStyle="title" mb="5" overflowWrap="anywhere">
          {words.about(name)}
        </Heading>
        <UserText maxWidth="text">{bio}</UserText>
        {isSample && (
          <Row
            alignItems="stretch"
            as="p"
            gap="2.5"
            mt="8"
            pt="4"
            borderTopWidth="1px"
            textStyle="small"
            color="fg.muted"
          >
            <Icon name="info" />
            {words.sample}
          </Row>
        )}
      </Box>
    </BodyGrid>
  );
};

const bar = { bg: "bg.subtle", borderRadius: "sm" } as const;

/** The skeleton of the body. */
export const BusinessSkeleton = () => (
  <>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <BodyGrid hasPicture aria-hidden>
      <Box gridArea="picture" {...bar} aspectRatio="16/9" />
      <Box gridArea="facts" {...bar} height="26rem" />
      <Grid gridArea="text" gap="4" alignContent="start">
        <Box {...bar} height="12" width="60%" />
        <Box {...bar} height="32" />
      </Grid>
    </BodyGrid>
  </>
);
