import { chakra } from "@chakra-ui/react";
import type { OwnRegistration } from "#shared/registrations.ts";
import { ownRegistrationWords as words } from "#web/content/registrations.ts";
import { Grid } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";

const Name = chakra("dt", { base: { textStyle: "small", color: "fg.muted" } });

type Detail = keyof typeof words.details;

const said = (registration: OwnRegistration): Record<Detail, string> => {
  const { firstName, lastName, email, phone, socialMedia, profession, accommodations, message } = registration;
  return {
    ...{ name: `${firstName} ${lastName}`, email, phone, socialMedia, profession, accommodations, message },
    includeOpenBar: registration.includeOpenBar ? words.yes : words.no,
    isVendor: registration.isVendor ? words.yes : words.no,
  };
};

/** What one has said of oneself. */
export const RegistrationDetails = ({ registration }: { registration: OwnRegistration }) => (
  <Grid as="dl" gap="4">
    {Object.entries(said(registration))
      .filter(([, text]) => text !== "")
      .map(([name, text]) => (
        <div key={name}>
          <Name>{words.details[name as Detail]}</Name>
          <UserText as="dd">{text}</UserText>
        </div>
      ))}
  </Grid>
);
