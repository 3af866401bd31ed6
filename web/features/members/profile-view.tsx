import { Box, chakra } from "@chakra-ui/react";
import type { Profile } from "#shared/members.ts";
import { profileWords } from "#web/content/portal-profile.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { PortalIcon } from "#web/ui/portal-icon.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { WebsiteLink } from "./website-link.tsx";

const Fact = chakra("p", { base: { display: "flex", gap: "2.5", alignItems: "center", minWidth: "0" } });

const EditButton = ({ label, onEdit }: { label: string; onEdit: () => void }) => (
  <Button mt="6" onClick={onEdit}>
    <PortalIcon name="pencil" />
    {label}
  </Button>
);

const NoProfile = ({ onEdit }: { onEdit: () => void }) => (
  <>
    <Box as="h2" textStyle="heading">
      {profileWords.empty.title}
    </Box>
    <Box as="p" mt="2" color="fg.muted">
      {profileWords.empty.text}
    </Box>
    <EditButton label={profileWords.complete} onEdit={onEdit} />
  </>
);

/** The profile as others see it. */
export const ProfileView = ({ profile, onEdit }: { profile: Profile; onEdit: () => void }) => {
  const { id, full_name, company, position, location, website, bio, avatar_url } = profile;
  if (full_name === "") return <NoProfile onEdit={onEdit} />;
  return (
    <>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="5">
        <Avatar id={id} name={full_name} src={avatar_url} size="large" />
        <Box flex="1 1 9rem" minWidth="0">
          <Box as="h2" textStyle="heading" dir="auto" overflowWrap="anywhere">
            {full_name}
          </Box>
          <UserText color="fg.muted">{[position, company].filter(Boolean).join(" · ")}</UserText>
        </Box>
      </Box>
      <Box display="grid" gap="2" mt="5">
        {location && (
          <Fact>
            <Icon name="pin" color="brand.fg" />
            <UserText as="span">{location}</UserText>
          </Fact>
        )}
        {website && <WebsiteLink address={website} />}
      </Box>
      {bio && (
        <UserText mt="4" maxWidth="text">
          {bio}
        </UserText>
      )}
      <EditButton label={profileWords.edit} onEdit={onEdit} />
    </>
  );
};
