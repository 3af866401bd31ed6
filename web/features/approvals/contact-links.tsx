import { chakra } from "@chakra-ui/react";
import { registrationWords } from "#web/content/approvals.ts";
import { emailAddress, instagramAddress, phoneAddress } from "#web/ui/outside-addresses.ts";

const Anchor = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minHeight: "11",
    minWidth: "0",
    color: "brand.fg",
    textDecoration: "underline",
    textUnderlineOffset: "3px",
    overflowWrap: "anywhere",
  },
});

/** An e-mail address to write to. */
export const EmailLink = ({ email, missing }: { email: string; missing: string }) =>
  email === "" ? missing : <Anchor href={emailAddress(email)}>{email}</Anchor>;

/** A phone number to call; one that is spelt with letters cannot be dialled as it is. */
export const PhoneLink = ({ phone, missing }: { phone: string; missing: string }) => {
  if (phone === "") return missing;
  const address = phoneAddress(phone);
  if (address === undefined) return <bdi>{phone}</bdi>;
  return (
    <Anchor href={address}>
      <bdi>{phone}</bdi>
    </Anchor>
  );
};

/** Somebody on social media: an @handle leads to the profile, in a tab of its own. */
export const SocialMedia = ({ name }: { name: string }) => {
  if (name === "") return registrationWords.missing.other;
  const address = name.startsWith("@") ? instagramAddress(name) : undefined;
  if (address === undefined) return <bdi>{name}</bdi>;
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer nofollow">
      {name}
      <chakra.span srOnly>{registrationWords.newTab}</chakra.span>
    </Anchor>
  );
};
