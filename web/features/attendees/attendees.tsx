import { Box } from "@chakra-ui/react";
import { useParams } from "react-router-dom";
import type { Attendee } from "#shared/attendees.ts";
import { useAdmins } from "#web/lib/admins.ts";
import { isForbidden, isUnknown } from "#web/lib/api/client.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Stack, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { useAttendees, useNoteEncounter, useShowAttendee, attendeeWords as words } from "./api.ts";

const columns = "repeat(auto-fill, minmax(min(100%, 19rem), 1fr))";

type EncounterProps = { attendee: Attendee; onNote: (met: boolean) => void };

const Met = ({ children }: { children: string }) => (
  <Row gap="2" minHeight="11" fontWeight="600" color="fg.success">
    <Icon name="check" />
    {children}
  </Row>
);

/** Marks someone as met, or shows that both have. */
const Encounter = ({ attendee: { full_name, encounter }, onNote }: EncounterProps) => {
  const label = words.met[encounter];
  if (encounter === "both") return <Met>{label}</Met>;
  const isMine = encounter === "mine";
  return (
    <Button
      size="compact"
      look={isMine ? "gold" : "line"}
      aria-pressed={isMine}
      aria-label={words.metWith(label, full_name)}
      onClick={() => onNote(!isMine)}
    >
      {isMine && <Icon name="check" width="4" height="4" />}
      {label}
    </Button>
  );
};

type AttendeeCardProps = { attendee: Attendee; note?: ((met: boolean) => void) | undefined };

/** Another guest: who they are, what they have in common with the member, and how to contact them. */
const AttendeeCard = ({ attendee, note }: AttendeeCardProps) => {
  const { id, full_name, avatar_url, company, location, common, encounter, can_message, has_page } = attendee;
  const isAdmin = useAdmins().has(id);
  return (
    <Sheet as="li" display="grid" alignContent="space-between" gap="4">
      <Stack gap="3">
        <Row gap="3.5" alignItems="start">
          <Avatar id={id} name={full_name} src={avatar_url} size="small" />
          <Box minWidth="0">
            <Heading as="h2" textStyle="heading" fontSize="1.125rem" overflowWrap="anywhere">
              <bdi>{full_name}</bdi>
              {isAdmin && (
                <>
                  {" "}
                  <AdminBadge />
                </>
              )}
            </Heading>
            {[company, location].filter(Boolean).map((fact) => (
              <UserText key={fact} textStyle="small" color="fg.muted">
                {fact}
              </UserText>
            ))}
          </Box>
        </Row>
        {common.map((each) => (
          <Text key={each.kind} textStyle="small" ps="3" borderInlineStartWidth="2px" borderColor="brand.solid">
            {words.common(each)}
          </Text>
        ))}
      </Stack>
      <Box>
        <Row flexWrap="wrap" columnGap="3" rowGap="2">
          {note && <Encounter attendee={attendee} onNote={note} />}
          {!note && encounter === "both" && <Met>{words.metEarlier}</Met>}
          {can_message && (
            <LinkButton size="compact" to={portalPaths.messageTo(id)} aria-label={words.messageTo(full_name)}>
              {words.message}
            </LinkButton>
          )}
          {!can_message && has_page && (
            <LinkButton size="compact" to={portalPaths.member(id)} aria-label={words.profileOf(full_name)}>
              {words.profile}
            </LinkButton>
          )}
        </Row>
        {note && encounter === "mine" && (
          <Text mt="2" textStyle="small" color="fg.muted">
            {words.mine}
          </Text>
        )}
      </Box>
    </Sheet>
  );
};

/** Whether the member is visible to the others, and the switch. */
const OwnVisibility = ({ registrationId, isShown }: { registrationId: string; isShown: boolean }) => {
  const { mutate, isPending } = useShowAttendee(registrationId);
  return (
    <Row flexWrap="wrap" gap="3" mb="5" color="fg.muted">
      <Row as="p" gap="2.5">
        <Icon name={isShown ? "check" : "eyeOff"} />
        {isShown ? words.shown : words.hidden}
      </Row>
      {!isShown && (
        <Button size="compact" aria-disabled={isPending} onClick={() => !isPending && mutate(true)}>
          {words.show.label}
        </Button>
      )}
    </Row>
  );
};

/** The attendees of an event, before or after it. */
const AttendeeList = ({ registrationId }: { registrationId: string }) => {
  const { data, error, isFetching, refetch } = useAttendees(registrationId);
  const { mutate } = useNoteEncounter(registrationId);
  if (!data) {
    const isRefused = isForbidden(error);
    if (isFetching || (!isRefused && !isUnknown(error)))
      return (
        <Pending {...{ words, isFetching, refetch }}>
          <Grid gap="4" gridTemplateColumns={columns} aria-hidden>
            {[0, 1, 2].map((each) => (
              <Skeleton key={each} height="40" borderRadius="md" />
            ))}
          </Grid>
        </Pending>
      );
    return (
      <Empty text={isRefused ? getMessage(error, words.failure) : words.missing}>
        <LinkButton to={portalPaths.memberEvents}>{words.events}</LinkButton>
      </Empty>
    );
  }
  const { items, phase, isShown, eventTitle } = data;
  if (phase === "noting" || phase === "closed")
    return (
      <Empty text={words.none[phase]}>
        <LinkButton to={portalPaths.memberEvents}>{words.events}</LinkButton>
      </Empty>
    );
  return (
    <>
      <Text mt={{ base: "-3", md: "-5" }} mb={{ base: "4", md: "5" }} maxWidth="text" color="fg.muted">
        {words.about[phase](eventTitle)}
      </Text>
      <OwnVisibility registrationId={registrationId} isShown={isShown} />
      {items.length === 0 ? (
        <Empty text={words.none[phase]} />
      ) : (
        <Grid as="ul" listStyleType="none" gap="4" gridTemplateColumns={columns} aria-label={words.title[phase]}>
          {items.map((attendee) => (
            <AttendeeCard
              key={attendee.id}
              attendee={attendee}
              note={phase === "came" ? (met) => mutate({ attendee, met }) : undefined}
            />
          ))}
        </Grid>
      )}
    </>
  );
};

/** The attendees of an event, before and after it. */
export const Attendees = () => {
  const { registrationId = "" } = useParams();
  const { data } = useAttendees(registrationId);
  return (
    <PortalPage title={words.title[data && data.phase !== "coming" ? "came" : "coming"]}>
      <AttendeeList registrationId={registrationId} />
    </PortalPage>
  );
};
