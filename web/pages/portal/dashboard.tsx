import { Box } from "@chakra-ui/react";
import { dashboardWords } from "#web/content/portal.ts";
import { useProfile } from "#web/features/members/api.ts";
import { ProfileCard } from "#web/features/members/profile-card.tsx";
import { paths } from "#web/paths.ts";
import { useMember } from "#web/session/require-session.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { PortalIcon } from "#web/ui/portal-icon.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { ListingLink } from "./listing-link.tsx";
import { Tiles } from "./tiles.tsx";

const firstWord = (name: string) => name.trim().split(/\s+/)[0];

const Welcome = ({ name }: { name: string | undefined }) => {
  if (name === "") return dashboardWords.invitation;
  if (name === undefined) return dashboardWords.welcome;
  return (
    <>
      {dashboardWords.welcome}, <bdi>{firstWord(name)}</bdi>
    </>
  );
};

/** Where members arrive: who they are, and what there is. */
export const Dashboard = () => {
  const { id, email } = useMember();
  const { data: profile } = useProfile();
  const name = profile?.full_name;
  return (
    <PortalPage
      title={dashboardWords.title}
      heading={<Welcome name={name} />}
      lead={<Avatar id={id} name={profile ? name || email : ""} src={profile?.avatar_url ?? null} size="medium" />}
      action={
        <LinkButton to={paths.settings} size="compact" px={{ base: "3", sm: "4" }} aria-label={dashboardWords.settings}>
          <PortalIcon name="sliders" />
          <Box as="span" hideBelow="sm">
            {dashboardWords.settings}
          </Box>
        </LinkButton>
      }
    >
      <Box
        display="grid"
        gridTemplateColumns={{ base: "minmax(0, 1fr)", xl: "21rem minmax(0, 1fr)" }}
        alignItems="start"
        gap={{ base: "4", md: "6" }}
      >
        <Tiles />
        <Box display="grid" gap={{ base: "4", md: "6" }} minWidth="0">
          <ProfileCard />
          <ListingLink />
        </Box>
      </Box>
    </PortalPage>
  );
};
