import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import {
  getEmailAddress,
  getInstagramAddress,
  getPhoneAddress,
  getWebsiteAddress,
  formatWebsiteName,
} from "./outside-addresses.ts";
import { splitWebLinks } from "./web-links.ts";

const Anchor = chakra("a", {
  base: {
    // A touch target in a line as tall as the others.
    py: "2.5",
    color: "brand.fg",
    textDecoration: "underline",
    textUnderlineOffset: "3px",
    overflowWrap: "anywhere",
  },
});
const Text = chakra("bdi", { base: { overflowWrap: "anywhere", whiteSpace: "pre-wrap" } });

/** Tells search engines that the link is paid for. */
const Outward = ({ href, children }: { href: string; children: ReactNode }) => (
  <Anchor href={href} target="_blank" rel="noopener sponsored">
    <bdi>{children}</bdi>
    <chakra.span srOnly> (opens in a new tab)</chakra.span>
  </Anchor>
);

/** A business owner's text; only web addresses in it become links. */
export const TextWithLinks = ({ text }: { text: string }) => (
  <Text>
    {splitWebLinks(text).map(({ text, href }, index) =>
      href === undefined ? (
        text
      ) : (
        <Outward key={index} href={href}>
          {text}
        </Outward>
      ),
    )}
  </Text>
);

/** A business's website; plain text if it is not a URL. */
export const WebsiteLink = ({ address }: { address: string }) => {
  const href = getWebsiteAddress(address);
  return href === undefined ? <Text>{address}</Text> : <Outward href={href}>{formatWebsiteName(address)}</Outward>;
};

/** A business's Instagram; handles link to the profile. */
export const InstagramLink = ({ handle }: { handle: string }) => {
  const href = getInstagramAddress(handle);
  return href === undefined ? <TextWithLinks text={handle} /> : <Outward href={href}>{handle}</Outward>;
};

/** A phone number to call. */
export const PhoneLink = ({ phone }: { phone: string }) => {
  const href = getPhoneAddress(phone);
  return href === undefined ? (
    <Text>{phone}</Text>
  ) : (
    <Anchor href={href}>
      <bdi>{phone}</bdi>
    </Anchor>
  );
};

/** An e-mail address to write to. */
export const EmailLink = ({ email }: { email: string }) => <Anchor href={getEmailAddress(email)}>{email}</Anchor>;
