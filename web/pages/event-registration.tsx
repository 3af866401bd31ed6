import { Box, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import type { ClubEvent } from "#shared/events.ts";
import { describeEvent } from "#shared/link-pictures.ts";
import { registrationPage, registrationNext } from "#web/content/registrations.ts";
import { getEventState } from "#web/features/events/event-state.ts";
import { EventHero, SpotsRemaining, type FullFacts } from "#web/features/events/public/event-hero.tsx";
import { SignInToRegister } from "#web/features/events/sign-in-to-register.tsx";
import { FormSkeleton } from "#web/lib/forms/form-skeleton.tsx";
import { paths } from "#web/paths.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { MoreLinks } from "#web/ui/more-links.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { Section } from "#web/ui/section.tsx";

const load = async () => (await import("./event-registration-visit.tsx")).RegistrationVisit;

const Step = chakra("li", { base: { display: "flex", gap: "4" } });
const Number = chakra("span", {
  base: {
    flexShrink: "0",
    display: "inline-grid",
    placeItems: "center",
    width: "8",
    height: "8",
    borderWidth: "1px",
    borderColor: "brand.fg",
    borderRadius: "full",
    color: "brand.fg",
    textStyle: "small",
  },
});
const { aside, members } = registrationPage;

const listSteps = (tickets: ClubEvent["tickets"]) => {
  if (!tickets) return aside.steps;
  return (tickets.needsApproval ? aside.paidSteps : aside.instantSteps)(tickets.paysAtDoor);
};

type NextStepsProps = { event: ClubEvent | undefined; member: { email: string } | undefined };

/** What happens to a registration, and how members register. */
const NextSteps = ({ event, member }: NextStepsProps) => (
  <Box gridArea="steps">
    <Heading textStyle="heading">{aside.title}</Heading>
    <Grid as="ol" gap="5" mt="6">
      {listSteps(event?.tickets).map((step, index) => (
        <Step key={step}>
          <Number aria-hidden>{index + 1}</Number>
          <Box as="span" color="fg.muted">
            {step}
          </Box>
        </Step>
      ))}
    </Grid>
    <Text mt="6" pt="3" borderTopWidth="1px" color="fg.muted">
      {member && <Box overflowWrap="anywhere">{members.signedIn(member.email)}</Box>}
      {!member && members.text} {!member && event && <SignInToRegister event={event}>{members.link}</SignInToRegister>}
      {!member && !event && <QuietLink to={portalPaths.memberEvents}>{members.link}</QuietLink>}
    </Text>
  </Box>
);

const { eyebrow, title, titleOf, description, form } = registrationPage;

const bar = { bg: "bg.subtle", borderRadius: "sm", height: "5" } as const;

/** On small screens above the form, with its space reserved. */
const About = ({ children }: { children: ReactNode }) => (
  <Box gridArea="about" minHeight={{ base: "10.5rem", lg: "0" }} display={children ? "block" : { lg: "none" }}>
    {children ?? (
      <Grid gap="3" maxWidth="text" aria-hidden>
        <Box {...bar} height="7" width="60%" />
        <Box {...bar} />
        <Box {...bar} />
        <Box {...bar} width="80%" />
      </Grid>
    )}
  </Box>
);

/** As much as previews and search results show, up to the end of a word. */
const summaryLength = 160;
const summarize = (text: string) => {
  const line = text.replace(/\s+/g, " ").trim();
  // By characters: half of one would be none.
  const characters = [...line];
  if (characters.length <= summaryLength) return line;
  return `${characters
    .slice(0, summaryLength)
    .join("")
    .replace(/\s\S*$/, "")}…`;
};

/** What previews and tabs call the page: that one can register, while one can. */
const formatTitle = (event: ClubEvent | undefined) => {
  if (!event) return title;
  return ["ended", "called off"].includes(getEventState(event)) ? event.title : titleOf(event.title);
};

type RegistrationFrameProps = {
  event?: ClubEvent;
  /** Who registers as a member. */
  member?: { email: string } | undefined;
  fullFacts?: FullFacts;
  /** What the event is about. */
  about?: ReactNode;
  /** The event for search engines. */
  data?: ReactNode;
  children: ReactNode;
};

/** The layout around the form; without an event while that loads. */
export const RegistrationFrame = ({ event, member, fullFacts = {}, about, data, children }: RegistrationFrameProps) => (
  <>
    <PageHead
      title={formatTitle(event)}
      description={event ? summarize(event.description) : description}
      path={event && paths.eventRegistration(event.id)}
      picture="events"
      shown={event && describeEvent(event)}
      isPrivate={event?.audience === "link"}
    />
    {data}
    <EventHero eyebrow={eyebrow} title={event?.title ?? title} event={event} fullFacts={fullFacts}>
      <SpotsRemaining event={event} />
    </EventHero>
    <Section aria-labelledby="who-comes" bg="bg" py={{ base: "6", md: "12" }}>
      <Grid
        gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 4fr)" }}
        gridTemplateRows={{ lg: "auto 1fr" }}
        gridTemplateAreas={{ base: '"about" "form" "steps"', lg: '"form steps" "form about"' }}
        columnGap="20"
        rowGap="10"
      >
        <About>{about}</About>
        <Panel gridArea="form">
          <Heading id="who-comes" tabIndex={-1} textStyle="title" mb="8">
            {form}
          </Heading>
          {children}
        </Panel>
        {(!event || getEventState(event) === "open") && <NextSteps event={event} member={member} />}
      </Grid>
    </Section>
    <MoreLinks {...registrationNext} />
  </>
);

/** The form's skeleton. */
export const RegistrationSkeleton = () => (
  <Box css={{ "@media (scripting: none)": { display: "none" } }}>
    <Box role="status" srOnly>
      {registrationPage.loading}
    </Box>
    <FormSkeleton rows={[2, 2, 2, 1, 1, 1, 1]} />
  </Box>
);

const loading = (
  <RegistrationFrame>
    <RegistrationSkeleton />
  </RegistrationFrame>
);

/** The page to register for an event. */
export const EventRegistration = () => {
  const { eventId = "" } = useParams();
  return (
    <LivePart
      key={eventId}
      load={load}
      props={{ eventId }}
      placeholder={loading}
      failed={(retry) => (
        <RegistrationFrame>
          <FailedRegion message={registrationPage.failed} onRetry={retry} />
        </RegistrationFrame>
      )}
    />
  );
};
