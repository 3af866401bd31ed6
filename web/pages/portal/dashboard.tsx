import { Box } from "@chakra-ui/react";
import { useDeferredValue, useRef, useState } from "react";
import { type Dashboard as DashboardNews, dashboardContract } from "#shared/dashboard.ts";
import { introductionWords } from "#web/content/introductions.ts";
import { memberListingLink } from "#web/content/portal.ts";
import { welcomeWords } from "#web/content/welcome.ts";
import { FirstSteps } from "#web/features/dashboard/first-steps.tsx";
import { NextEvent, undated } from "#web/features/dashboard/next-event.tsx";
import { NewMembers, UnreadMessages } from "#web/features/dashboard/people.tsx";
import { AdminTiles, ClubTiles } from "#web/features/dashboard/tiles.tsx";
import { invitationWords } from "#web/features/invitations/invitation-words.ts";
import { ProfileCard } from "#web/features/members/profile-card.tsx";
import { Welcome, type WelcomeEvent } from "#web/features/members/welcome.tsx";
import { prepareGreeting } from "#web/features/messaging/community/greeting.ts";
import { vouchWords } from "#web/features/vouches/vouch-words.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useProfile } from "#web/lib/api/profile.ts";
import { beginWith, useQuery } from "#web/lib/api/query-client.ts";
import { useIsBefore } from "#web/lib/clock.ts";
import { formatClubDay, formatClubInstant } from "#web/lib/dates.ts";
import { keepTogether } from "#web/lib/keep-together.ts";
import { useFrames } from "#web/lib/realtime/live.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { paths } from "#web/paths.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid } from "#web/ui/layout.ts";
import { PortalIcon } from "#web/ui/portal-icon.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { PlaceLink } from "./place-link.tsx";

const words = {
  title: "Dashboard",
  welcome: "Good to see you",
  invitation: "Welcome. Let the club know who you are.",
  settings: "Settings",
  loading: "Loading your dashboard",
  failed: "We couldn't load what's new. Please check your internet connection.",
} as const;

/** For an event whose waitlist the member is on, or that they have yet to pay for. */
const offerWords = {
  toAccept: (title: string, time: string) => ({
    title: `A spot for you: ${title}`,
    text: `Yours if you accept by ${time}.`,
  }),
  toPay: (title: string, time: string) => ({
    title: `Pay to keep your spots: ${title}`,
    text: `We're holding them until ${time}.`,
  }),
};

const firstWord = (name: string) => name.trim().split(/\s+/)[0];

const Greeting = ({ name }: { name: string | undefined }) => {
  if (name === "") return words.invitation;
  if (name === undefined) return words.welcome;
  return (
    <>
      {words.welcome}, <bdi>{firstWord(name)}</bdi>
    </>
  );
};

/** The welcome's text about the next event. */
const presentEvent = ({ event, registration }: NonNullable<DashboardNews["next"]>): WelcomeEvent => {
  const { id, title, startsAt, time } = event;
  const isOpen = !registration && !event.isComingSoon && event.spotsLeft > 0;
  return {
    title,
    when: startsAt === undefined ? undated : `${keepTogether(formatClubDay(startsAt))} · ${time}`,
    isTaken: registration !== null,
    ...(isOpen
      ? { action: welcomeWords.event.register, to: portalPaths.registerMember(id) }
      : { action: welcomeWords.event.see, to: portalPaths.memberEvent(id) }),
  };
};

/** Two sheets side by side where there is room. */
const pair = { base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" };

/** The skeleton of the news. */
const NewsSkeleton = () => (
  <>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Skeleton height={{ base: "18rem", md: "11.5rem" }} borderRadius="md" />
    <Grid gridTemplateColumns={pair} gap="inherit">
      <Skeleton height="19rem" borderRadius="md" />
      <Skeleton height="19rem" borderRadius="md" />
    </Grid>
  </>
);

/** A waitlist offer for an event other than the next, or its spots to pay for, until it expires. */
const Offer = ({ offer: { title, token, until, isToPay } }: { offer: DashboardNews["offers"][number] }) =>
  useIsBefore(until) && (
    <PlaceLink
      words={{
        ...offerWords[isToPay ? "toPay" : "toAccept"](title, formatClubInstant(until)),
        to: paths.ownRegistration(token),
      }}
      icon="agenda"
    />
  );

const createKey = (memberId: string) => [memberId, "dashboard"];

/** The dashboard's news, refreshed when a message arrives, and on focus. */
const useDashboard = () => {
  const { id } = useMember();
  const dashboard = useQuery({
    queryKey: createKey(id),
    queryFn: ({ signal }) => callEndpoint(dashboardContract.getDashboard, {}, { signal }),
    ...beginWith(dashboardContract.getDashboard, {}),
    refetchOnWindowFocus: "always",
  });
  useFrames((frame) => {
    if (frame.type === "direct.message" && frame.message.user_id !== id) void dashboard.refetch();
  });
  return dashboard;
};

type DashboardQuery = ReturnType<typeof useDashboard>;

/** The news: the next event, then unread messages, and new members. */
const News = ({ dashboard, isGold, isWhole }: { dashboard: DashboardQuery; isGold: boolean; isWhole: boolean }) => {
  const { data, isFetching, refetch } = dashboard;
  const admin = useMember().rights.length > 0 && <AdminTiles />;
  if (!data)
    return (
      <>
        {isFetching ? (
          <NewsSkeleton />
        ) : (
          <Sheet>
            <FailedRegion message={words.failed} onRetry={() => void refetch()} />
          </Sheet>
        )}
        {admin}
      </>
    );
  return (
    <>
      {data.offers.map((offer) => (
        <Offer key={offer.token} offer={offer} />
      ))}
      {data.vouches > 0 && <PlaceLink words={vouchWords.link(data.vouches)} icon="applicant" />}
      {data.introductions > 0 && <PlaceLink words={introductionWords.waiting(data.introductions)} icon="handshake" />}
      <NextEvent next={data.next} isGold={isGold} />
      {isWhole && (
        <>
          {admin}
          <Grid gridTemplateColumns={pair} gap="inherit">
            <UnreadMessages unread={data.unread} />
            <NewMembers members={data.newMembers} />
          </Grid>
        </>
      )}
    </>
  );
};

/** Whether the first response is pending. */
const isFirst = ({ data, isFetching }: { data: unknown; isFetching: boolean }) => data === undefined && isFetching;

/** The portal's first page: news, profile, and links. */
export const Dashboard = () => {
  const { id, email } = useMember();
  const profileQuery = useProfile();
  const dashboard = useDashboard();
  const profile = profileQuery.data;
  // All at once, in an order that is fixed while the page is open, so that nothing moves.
  const [order, setOrder] = useState<"profile first" | "profile last">();
  if (order === undefined && !isFirst(profileQuery) && !isFirst(dashboard))
    setOrder(profile?.full_name === "" ? "profile first" : "profile last");
  // What is in sight first: the rest takes as long to render again.
  const isWhole = useDeferredValue(true, false);
  const name = order && profile?.full_name;
  const isNew = profile?.is_new ?? false;
  const top = useRef<HTMLDivElement>(null);
  const next = dashboard.data && (dashboard.data.next ? presentEvent(dashboard.data.next) : null);
  return (
    <PortalPage
      title={words.title}
      heading={<Greeting name={name} />}
      lead={
        <Avatar
          id={id}
          name={profile ? profile.full_name || email : ""}
          src={profile?.avatar_url ?? null}
          size="medium"
        />
      }
      action={
        <LinkButton to={portalPaths.settings} size="compact" px={{ base: "3", sm: "4" }} aria-label={words.settings}>
          <PortalIcon name="sliders" />
          <Box as="span" hideBelow="sm">
            {words.settings}
          </Box>
        </LinkButton>
      }
    >
      <Grid ref={top} tabIndex={-1} gap={{ base: "4", md: "6" }} gridTemplateColumns="minmax(0, 1fr)" outline="none">
        {order === undefined ? (
          <NewsSkeleton />
        ) : (
          <>
            {profile && isNew && (
              <Welcome
                profile={profile}
                event={dashboard.data || dashboard.isFetching ? next : "unknown"}
                hello={{ to: portalPaths.community, onSayHello: () => prepareGreeting(id, profile.full_name) }}
                onLeave={() => top.current?.focus()}
              />
            )}
            {dashboard.data?.firstSteps && (
              <FirstSteps
                left={dashboard.data.firstSteps}
                queryKey={createKey(id)}
                onLeave={() => top.current?.focus()}
              />
            )}
            {order === "profile first" && <ProfileCard />}
            <News dashboard={dashboard} isGold={profile?.full_name !== "" && !isNew} isWhole={isWhole} />
            {isWhole && (
              <>
                <ClubTiles
                  upcoming={dashboard.data ? dashboard.data.upcoming : dashboard.isFetching ? undefined : null}
                />
                {order === "profile last" && <ProfileCard />}
                <Grid gap="inherit" gridTemplateColumns={pair}>
                  <PlaceLink words={invitationWords.link} icon="person" />
                  <PlaceLink words={memberListingLink} icon="work" />
                </Grid>
              </>
            )}
          </>
        )}
      </Grid>
    </PortalPage>
  );
};
