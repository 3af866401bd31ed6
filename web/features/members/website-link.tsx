import { chakra } from "@chakra-ui/react";
import { profileWords } from "#web/content/portal-profile.ts";
import { Icon } from "#web/ui/icons.tsx";
import { getWebsiteAddress, formatWebsiteName } from "#web/ui/outside-addresses.ts";

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

/** A member's own website, in a tab of its own; nothing of ours goes along, and nothing but the web is a link. */
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
