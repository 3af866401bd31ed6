import { Box } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { useLocation, useParams } from "react-router-dom";
import { thanksNext, thanksPage } from "#web/content/registrations.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { useHydrated } from "#web/ui/hydration.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { MoreLinks } from "#web/ui/more-links.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Section } from "#web/ui/section.tsx";
import { isRegistered, recallRegistered } from "./registered.ts";

const loadEvent = async () => (await import("./event-details.tsx")).EventDetails;

const { letter, unknown, next } = thanksPage;

/** Around the event registered for: the same height before it loads. */
export const EventPanel = (props: ComponentProps<typeof Panel>) => (
  <Panel alignSelf="start" minHeight={{ base: "43.5rem", sm: "31rem" }} {...props} />
);

type Standing = { isWaiting?: boolean; isCleared?: boolean; isConfirmed?: boolean };

const chooseWords = ({ isWaiting, isCleared, isConfirmed }: Standing) => {
  if (isConfirmed) return { text: thanksPage.confirmed, steps: next.confirmedSteps };
  return isWaiting
    ? { text: thanksPage.waiting, steps: isCleared ? next.clearedSteps : next.waitingSteps }
    : { text: thanksPage.submitted, steps: next.steps };
};

/** The page after registering; if this tab has no registration, it says where to find one. */
export const EventThankYou = () => {
  const { eventId = "" } = useParams();
  const { state } = useLocation() as { state: unknown };
  const isHydrated = useHydrated();
  const known = isRegistered(state) ? state : recallRegistered(eventId);
  const registered = isHydrated ? known : undefined;
  const said = chooseWords(registered ?? {});
  return (
    <>
      <PageHead title={thanksPage.title} description={thanksPage.description} picture="events" isPrivate />
      <PageHero
        motif="rings"
        eyebrow={registered ? thanksPage.reference(registered.reference) : thanksPage.eyebrow}
        title={registered ? thanksPage.titleTo(registered.firstName) : thanksPage.title}
        size="task"
      />
      <Section aria-labelledby="letter" bg="bg" py={{ base: "6", md: "12" }}>
        <Text textStyle="lead" maxWidth="text">
          {registered ? said.text : thanksPage.text}
        </Text>
        {registered?.guests && registered.guests.length > 0 && (
          <Text mt="3" maxWidth="text" overflowWrap="anywhere">
            {thanksPage.party(registered.guests)}
          </Text>
        )}
        <Grid mt={{ base: "8", md: "12" }} gap="10" gridTemplateColumns={{ lg: "minmax(0, 5fr) minmax(0, 6fr)" }}>
          <Box>
            <Icon name="mail" color="brand.fg" width="8" height="8" />
            <Heading id="letter" textStyle="title" mt="4">
              {registered ? letter.title : unknown.title}
            </Heading>
            <Text color="fg.muted" mt="4" maxWidth="text">
              {registered ? `${letter.sentTo(registered.email)} ${letter.text}` : unknown.text}
            </Text>
            <Heading as="h3" textStyle="heading" mt="8">
              {next.title}
            </Heading>
            <Grid as="ol" gap="2" mt="3" ps="5" maxWidth="text" listStyleType="decimal">
              {said.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </Grid>
            <LinkButton to={paths.events} mt="8">
              {thanksPage.events}
            </LinkButton>
          </Box>
          <LivePart
            key={eventId}
            load={loadEvent}
            props={{ eventId, registration: registered }}
            placeholder={<EventPanel aria-hidden />}
            failed={() => null}
          />
        </Grid>
      </Section>
      <MoreLinks {...thanksNext} />
    </>
  );
};
