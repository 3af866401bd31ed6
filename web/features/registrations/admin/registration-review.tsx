import { Box } from "@chakra-ui/react";
import { useParams } from "react-router-dom";
import type { Registration } from "#shared/registration-review.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { useAllEvents } from "#web/lib/api/all-events.ts";
import { isUnknown } from "#web/lib/api/client.ts";
import { formatClubDate } from "#web/lib/dates.ts";
import { WithinEvent } from "#web/lib/session/require-session.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog } from "#web/ui/lazy-dialog.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { getEventEnd } from "../registration-state.ts";
import { useRegistration } from "./api.ts";
import { DecisionButtons, useDecisionDialog } from "./decision-buttons.tsx";
import { nameOf, registrationWords } from "./decision-words.ts";
import { getRegistrationId, LoadFailure, RegistrationStatus } from "./decision.tsx";
import { RegistrationDetails } from "./registration-details.tsx";

const { reference: referenceOf, submitted, changed, test } = registrationWords;

const words = {
  title: "Registration Review",
  back: "Back to approvals",
  loading: "Loading the registration",
  notFound: "Registration not found",
  notFoundText: "There's no registration at this link.",
} as const;

const LoadedRegistration = ({ registration }: { registration: Registration }) => {
  const { data: events } = useAllEvents();
  const { asked, onDecide, onIntent, dialog } = useDecisionDialog();
  const event = events?.find(({ id }) => id === registration.eventId);
  const title = event?.title ?? "Unknown Event";
  const end = getEventEnd(event);
  return (
    <Grid gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <Sheet id={getRegistrationId(registration.id)} tabIndex={-1} aria-labelledby={`${registration.id}-name`}>
        <Row flexWrap="wrap" gap="3">
          <Heading id={`${registration.id}-name`} dir="auto" textStyle="heading" overflowWrap="anywhere">
            {nameOf(registration)}
          </Heading>
          <RegistrationStatus registration={registration} end={end} />
          {registration.isTest && <Badge>{test}</Badge>}
        </Row>
        <Text mt="1" mb="5" color="fg.muted" overflowWrap="anywhere">
          {referenceOf(registration.reference)} · {title} · {event?.date || "Unknown Date"} ·{" "}
          {submitted(formatClubDate(registration.createdAt))}
          {registration.changedAt && ` · ${changed(formatClubDate(registration.changedAt))}`}
        </Text>
        <DecisionButtons registration={registration} end={end} onDecide={onDecide} onIntent={onIntent} />
      </Sheet>
      <Sheet aria-label={registrationWords.details}>
        <RegistrationDetails registration={registration} />
      </Sheet>
      {asked && (
        <LazyDialog
          dialog={dialog}
          props={{ registration, decision: asked.decision, event: title, startsAt: event?.startsAt, end }}
        />
      )}
    </Grid>
  );
};

/** The link back to the event's registrations. */
const BackToApprovals = ({ registrationId }: { registrationId: string }) => {
  const { data } = useRegistration(registrationId);
  return (
    <LinkButton to={data ? adminPaths.approvalsOf(data.eventId) : adminPaths.approvals} size="compact">
      {words.back}
    </LinkButton>
  );
};

/** One registration with all its details and actions. */
const Review = ({ registrationId }: { registrationId: string }) => {
  const { data, error, refetch } = useRegistration(registrationId);
  if (isUnknown(error) && !data)
    return (
      <Empty text={words.notFound}>
        <p>{words.notFoundText}</p>
        <LinkButton to={adminPaths.approvals}>{words.back}</LinkButton>
      </Empty>
    );
  return (
    <Grid gridTemplateColumns="minmax(0, 1fr)" gap="4">
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <>
          <Box role="status" srOnly>
            {words.loading}
          </Box>
          <Skeleton height="16rem" aria-hidden />
        </>
      )}
      {data && <LoadedRegistration registration={data} />}
    </Grid>
  );
};

/** One registration, for admins. */
export const RegistrationReview = () => {
  const { registrationId = "" } = useParams();
  return (
    <PortalPage title={words.title} action={<BackToApprovals registrationId={registrationId} />}>
      <WithinEvent>
        <Review key={registrationId} registrationId={registrationId} />
      </WithinEvent>
    </PortalPage>
  );
};
