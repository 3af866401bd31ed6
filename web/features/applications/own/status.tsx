import { Box } from "@chakra-ui/react";
import { isOpenState, type OwnApplication } from "#shared/application-review.ts";
import { ownApplicationWords as words } from "#web/content/own-application.ts";
import { formatClubDate, formatClubDay } from "#web/lib/dates.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { fillApplication } from "../continue-application.tsx";

/** What one can do next, where that is not on this page. */
const WayOn = ({ application }: { application: OwnApplication }) => {
  const { state, joinToken, reapplyFrom, answers } = application;
  if (state === "accepted")
    return joinToken === undefined ? null : (
      <LinkButton look="gold" to={paths.joining(joinToken)}>
        {words.join}
      </LinkButton>
    );
  if (isOpenState(state)) return null;
  if (state === "declined" && reapplyFrom !== undefined && new Date(reapplyFrom) > new Date())
    return (
      <>
        <Text>{words.againFrom(formatClubDate(reapplyFrom))}</Text>
        <LinkButton to={paths.events}>{words.events}</LinkButton>
      </>
    );
  return (
    <LinkButton look="gold" to={paths.apply(answers.membershipType)} onClick={() => fillApplication(answers)}>
      {words.again}
    </LinkButton>
  );
};

type Props = { application: OwnApplication; id: string };

/** Where an application stands, by when the club answers, and its last words. `id` names the heading. */
export const ApplicationStatus = ({ application, id }: Props) => {
  const { state, promisedBy, steps, deletedOn } = application;
  const { icon, title, text } = words.states[state];
  const message = steps.findLast(({ kind }) => kind === "moved")?.message ?? "";
  return (
    <Grid gap="4" justifyItems="start">
      <Row role="status" alignItems="baseline" gap="3">
        <Icon name={icon} color="brand.fg" />
        <Heading id={id} tabIndex={-1} textStyle="title">
          {title}
        </Heading>
      </Row>
      <Text color="fg.muted">{text}</Text>
      {promisedBy !== undefined && <Text fontWeight="600">{words.hearBy(formatClubDay(promisedBy))}</Text>}
      {message !== "" && (
        <Box ps="4" borderInlineStartWidth="3px" borderColor="brand.fg">
          <UserText>{message}</UserText>
        </Box>
      )}
      <WayOn application={application} />
      {deletedOn !== undefined && (
        <Text textStyle="small" color="fg.muted">
          {words.deletedOn(formatClubDate(deletedOn))}
        </Text>
      )}
    </Grid>
  );
};

/** What has happened so far, oldest first. */
export const ApplicationHistory = ({ application: { steps } }: { application: OwnApplication }) => (
  <section aria-labelledby="history">
    <Heading id="history" textStyle="heading" mb="5">
      {words.history.title}
    </Heading>
    <Grid as="ol" gap="4">
      {steps.map(({ at, kind, state }) => (
        <Box as="li" key={at + kind} ps="4" borderInlineStartWidth="2px" borderColor="brand.fg">
          <Text>{words.history.kinds[kind] ?? (state === undefined ? "" : words.history.states[state])}</Text>
          <Text textStyle="small" color="fg.muted">
            {formatClubDay(at)}
          </Text>
        </Box>
      ))}
    </Grid>
  </section>
);
