import { Box } from "@chakra-ui/react";
import { useLocation } from "react-router-dom";
import type { RegistrationWithEvent } from "#shared/registrations.ts";
import { ownRegistrationWords, ownRegistrationWords as words } from "#web/content/registrations.ts";
import { getEventState } from "#web/features/events/event-state.ts";
import { LostLinkForm } from "#web/features/private-links/lost-link-form.tsx";
import { useOwnRegistration } from "#web/features/registrations/own/api.ts";
import { CancelPart } from "#web/features/registrations/own/cancel-part.tsx";
import { GuestsPart } from "#web/features/registrations/own/guests-part.tsx";
import { RegistrationDetails, RegistrationStatus } from "#web/features/registrations/own/registration-summary.tsx";
import { isChangeable } from "#web/features/registrations/registration-state.ts";
import { isUnknown } from "#web/lib/api/client.ts";
import { getContactPath, paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Heading } from "#web/ui/layout.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { MoreOfTheClub } from "../event-registration/more-of-the-club.tsx";
import { OwnRegistrationFrame, OwnRegistrationSkeleton } from "./own-registration-frame.tsx";

const { wrongLink, description } = ownRegistrationWords;

/** What a link shows that opens no registration. */
export const WrongLink = () => (
  <>
    <PageHead title={wrongLink.title} description={description} picture="events" isPrivate />
    <PageHero motif="rings" eyebrow={wrongLink.eyebrow} title={wrongLink.title} text={wrongLink.text}>
      <LinkButton look="gold" to={paths.events}>
        {wrongLink.events}
      </LinkButton>
      <LinkButton to={getContactPath(wrongLink.subject)}>{wrongLink.contact}</LinkButton>
    </PageHero>
    <LostLinkForm />
    <MoreOfTheClub />
  </>
);

const statusId = "status";

/** What becomes of a registration and what can still be done about it. */
export const RegistrationParts = ({ registration }: { registration: RegistrationWithEvent }) => {
  const { event, status } = registration;
  const canChange = isChangeable(registration);
  const state = getEventState(event);
  const over = state === "called off" ? words.calledOff : state === "ended" ? words.over : undefined;
  const canReturn = status === "cancelled" && state === "open";
  return (
    <>
      <Panel display="grid" gap="10" alignSelf="start">
        <Box>
          <RegistrationStatus registration={registration} id={statusId} over={over} />
          {canReturn && (
            <LinkButton look="gold" to={paths.eventRegistration(event.id)} mt="6">
              {words.again}
            </LinkButton>
          )}
        </Box>
        <GuestsPart registration={registration} canChange={canChange} />
        {canChange && (
          <CancelPart
            registration={registration}
            // The button that had the focus is gone.
            onCancelled={() => document.getElementById(statusId)?.focus()}
          />
        )}
      </Panel>
      <Box as="section" aria-labelledby="details">
        <Heading id="details" textStyle="heading" mb="6">
          {words.you}
        </Heading>
        <RegistrationDetails registration={registration} />
      </Box>
    </>
  );
};

const KnownLink = ({ token }: { token: string }) => {
  const { data: registration, error, isFetching, refetch } = useOwnRegistration(token);
  if (!registration && isUnknown(error)) return <WrongLink />;
  return (
    <OwnRegistrationFrame registration={registration}>
      {registration && <RegistrationParts registration={registration} />}
      {!registration &&
        (isFetching ? (
          <OwnRegistrationSkeleton />
        ) : (
          <Box>
            <FailedRegion message={ownRegistrationWords.failed} onRetry={() => void refetch()} />
          </Box>
        ))}
    </OwnRegistrationFrame>
  );
};

/** The registration that the address's fragment opens. */
export const OwnRegistrationVisit = () => {
  const token = useLocation().hash.slice(1);
  return token === "" ? <WrongLink /> : <KnownLink key={token} token={token} />;
};
