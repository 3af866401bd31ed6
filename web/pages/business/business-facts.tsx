import type { ReactNode } from "react";
import type { BusinessPage } from "#shared/listings.ts";
import { businessWords } from "#web/content/business.ts";
import type { Business } from "#web/content/network.ts";
import { Facts } from "#web/ui/facts.tsx";
import { EmailLink, InstagramLink, PhoneLink, TextWithLinks, WebsiteLink } from "#web/ui/outside-links.tsx";

const { facts } = businessWords;

/** A fact as it is shown; what was left empty is left out. */
const unlessEmpty = (text: string, shown: ReactNode) => (text === "" ? "" : shown);

/** Where a business is, for how long, and how to reach it. */
export const BusinessFacts = ({ business }: { business: Business & BusinessPage }) => {
  const { location, yearsInBusiness, phone, email = "", website, instagram, otherSocials } = business;
  return (
    <Facts
      rows={[
        ["pin", facts.location, unlessEmpty(location, <bdi>{location}</bdi>)],
        ["phone", facts.phone, unlessEmpty(phone, <PhoneLink phone={phone} />)],
        ["mail", facts.email, unlessEmpty(email, <EmailLink email={email} />)],
        ["outward", facts.website, unlessEmpty(website, <WebsiteLink address={website} />)],
        ["at", facts.instagram, unlessEmpty(instagram, <InstagramLink handle={instagram} />)],
        ["people", facts.otherSocials, unlessEmpty(otherSocials, <TextWithLinks text={otherSocials} />)],
        ["clock", facts.years, unlessEmpty(yearsInBusiness, <bdi>{yearsInBusiness}</bdi>)],
      ]}
      css={{ "& dd": { overflowWrap: "anywhere" } }}
    />
  );
};
