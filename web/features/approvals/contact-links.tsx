import { chakra } from "@chakra-ui/react";
import { registrationWords } from "#web/content/approvals.ts";

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
  email === "" ? missing : <Anchor href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}>{email}</Anchor>;

/** A phone number to call; one that is spelt with letters cannot be dialled as it is. */
export const PhoneLink = ({ phone, missing }: { phone: string; missing: string }) => {
  if (phone === "") return missing;
  if (/\p{L}/u.test(phone)) return <bdi>{phone}</bdi>;
  return (
    <Anchor href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
      <bdi>{phone}</bdi>
    </Anchor>
  );
};

/** What the photo-sharing site takes for a handle; anything else is no link. */
const handle = /^@(?!\.)(?!.*\.\.)(?!.*\.$)[\w.]{1,30}$/;

/** Somebody on social media: an @handle leads to the profile, in a tab of its own. */
export const SocialMedia = ({ name }: { name: string }) => {
  if (name === "") return registrationWords.missing.other;
  if (!handle.test(name)) return <bdi>{name}</bdi>;
  return (
    <Anchor href={`https://instagram.com/${name.slice(1)}`} target="_blank" rel="noopener noreferrer nofollow">
      {name}
      <chakra.span srOnly>{registrationWords.newTab}</chakra.span>
    </Anchor>
  );
};
