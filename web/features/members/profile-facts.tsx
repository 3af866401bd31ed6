import { Box, chakra } from "@chakra-ui/react";
import type { MemberFact, Profile } from "#shared/members.ts";
import { profileWords } from "#web/content/portal-profile.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid } from "#web/ui/layout.ts";
import { getWebsiteAddress, formatWebsiteName } from "#web/ui/outside-addresses.ts";
import { PortalIcon } from "#web/ui/portal-icon.tsx";
import { UserText } from "#web/ui/user-text.tsx";

const Anchor = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2.5",
    justifySelf: "start",
    minHeight: "11",
    minWidth: "0",
    color: "brand.fg",
    textDecoration: "underline",
    textUnderlineOffset: "3px",
    overflowWrap: "anywhere",
  },
});

/** The member's website, in a new tab and without a referrer; only web URLs become links. */
export const WebsiteLink = ({ address }: { address: string }) => {
  if (!getWebsiteAddress(address)) return null;
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer nofollow">
      <Icon name="outward" />
      <bdi>{formatWebsiteName(address)}</bdi>
      <chakra.span srOnly>{profileWords.newTab}</chakra.span>
    </Anchor>
  );
};

const Fact = chakra("p", { base: { display: "flex", gap: "2.5", alignItems: "center", minWidth: "0" } });

/** Fields hidden from the reader are absent. */
type Shown<Field extends keyof Profile> = Partial<Record<Field, string>>;

/** Title and company on one line; empty if both are missing. */
export const formatWork = ({ position, company }: Shown<"position" | "company">) =>
  [position, company].filter(Boolean).join(" · ");

const Label = chakra("dt", { base: { textStyle: "small", color: "fg.muted", overflowWrap: "anywhere" } });

/** Answers to the club's own fields, each below its label. */
const FieldFacts = ({ facts }: { facts: readonly MemberFact[] }) => (
  <Grid as="dl" mt="5" columnGap="8" rowGap="4" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 16rem), 1fr))">
    {facts.map(({ id, label, kind, text }) => (
      <Box key={id} minWidth="0" gridColumn={kind === "long" ? "1 / -1" : undefined} maxWidth="text">
        <Label dir="auto">{label}</Label>
        {kind === "link" && getWebsiteAddress(text) ? (
          <dd>
            <WebsiteLink address={text} />
          </dd>
        ) : (
          <UserText as="dd">{text}</UserText>
        )}
      </Box>
    ))}
  </Grid>
);

type Props = Shown<"industry" | "location" | "website" | "bio"> & { facts?: readonly MemberFact[] | undefined };

/** Industry, location, links, the full bio with its paragraphs, and the club's own fields. */
export const ProfileFacts = ({ industry, location, website, bio, facts = [] }: Props) => (
  <>
    {(industry || location || website) && (
      <Grid gap="2" mt="5">
        {industry && (
          <Fact>
            <PortalIcon name="work" color="brand.fg" />
            {industry}
          </Fact>
        )}
        {location && (
          <Fact>
            <Icon name="pin" color="brand.fg" />
            <UserText as="span">{location}</UserText>
          </Fact>
        )}
        {website && <WebsiteLink address={website} />}
      </Grid>
    )}
    {bio && (
      <UserText mt="4" maxWidth="text">
        {bio}
      </UserText>
    )}
    {facts.length > 0 && <FieldFacts facts={facts} />}
  </>
);
