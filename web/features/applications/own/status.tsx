import { Box } from "@chakra-ui/react";
import { isOpenState, type OwnApplication } from "#shared/application-review.ts";
import { formatClubDate, formatClubDay } from "#web/lib/dates.ts";
import { getContactPath, paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { fillApplication } from "../continue-application.tsx";
import { ownApplicationWords as words } from "./own-application-words.ts";

const isAhead = (time: string) => new Date(time) > new Date();

/** The next step, if it is not on this page. */
const WayOn = ({ application }: { application: OwnApplication }) => {
  const { state, payToken, joinToken, isMember, membershipEndedAt, reapplyFrom, answers } = application;
  if (membershipEndedAt !== undefined)
    return <LinkButton to={getContactPath(words.ended.subject)}>{words.ended.contact}</LinkButton>;
  if (state === "accepted" && isMember)
    return (
      <>
        <Text>
          {words.member} {payToken !== undefined && words.payForLevel(application.levelName)}
        </Text>
        <Row flexWrap="wrap" gap="3">
          <LinkButton look="gold" to={paths.signIn}>
            {words.signIn}
          </LinkButton>
          {payToken !== undefined && <LinkButton to={paths.ownDues(payToken)}>{words.seeLevel}</LinkButton>}
        </Row>
      </>
    );
  if (state === "accepted" && payToken !== undefined)
    return (
      <>
        <Text>{words.payFirst}</Text>
        <LinkButton look="gold" to={paths.ownDues(payToken)}>
          {words.pay}
        </LinkButton>
      </>
    );
  if (state === "accepted")
    return joinToken === undefined ? null : (
      <LinkButton look="gold" to={paths.joining(joinToken)}>
        {words.join}
      </LinkButton>
    );
  if (isOpenState(state)) return null;
  if (state === "declined" && reapplyFrom !== undefined && isAhead(reapplyFrom))
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

/** The text for the status. */
const describe = ({ state, questions, membershipEndedAt }: OwnApplication) => {
  if (membershipEndedAt !== undefined) return words.ended;
  const open = questions.filter(({ answer }) => answer === undefined).length;
  return state === "more-info" && open > 1 ? { ...words.states[state], ...words.asked(open) } : words.states[state];
};

/** The latest step that told the applicant the current state, if any. */
const findStanding = ({ steps, state }: Pick<OwnApplication, "steps" | "state">) => {
  const last = steps.findLast((step) => step.state !== undefined);
  return last?.state === state ? last : undefined;
};

type Props = { application: OwnApplication; id: string };

/** An application's status, when the club will answer, and its latest message. `id` is the heading's. */
export const ApplicationStatus = ({ application, id }: Props) => {
  const { promisedBy, membershipEndedAt, deletedOn } = application;
  const { icon, title, text } = describe(application);
  const message = membershipEndedAt === undefined ? findStanding(application)?.message : "";
  return (
    <Grid gap="4" justifyItems="start">
      <Row role="status" alignItems="baseline" gap="3">
        <Icon name={icon} color="brand.fg" />
        <Heading id={id} tabIndex={-1} textStyle="title" scrollMarginTop="28">
          {title}
        </Heading>
      </Row>
      <Text color="fg.muted">{text}</Text>
      {promisedBy !== undefined && <Text fontWeight="600">{words.hearBy(formatClubDay(promisedBy))}</Text>}
      {message && (
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

type Step = OwnApplication["steps"][number];

/** A history entry in one line. */
const nameStep = ({ kind, state, at }: Step, { questions }: Pick<OwnApplication, "questions">) => {
  if (kind === "moved" && state === "more-info")
    return words.history.asked(questions.filter(({ askedAt }) => askedAt === at).length);
  return words.history.kinds[kind] ?? (state === undefined ? "" : words.history.states[state]);
};

/** The history, oldest first, with the club's messages except the one shown above. */
export const ApplicationHistory = ({ application }: { application: OwnApplication }) => {
  const standing = application.membershipEndedAt === undefined ? findStanding(application) : undefined;
  return (
    <section aria-labelledby="history">
      <Heading id="history" textStyle="heading" mb="5">
        {words.history.title}
      </Heading>
      <Grid as="ol" gap="4">
        {application.steps.map((step) => (
          <Box as="li" key={step.at + step.kind} ps="4" borderInlineStartWidth="2px" borderColor="brand.fg">
            <Text>{nameStep(step, application)}</Text>
            <Text textStyle="small" color="fg.muted">
              {formatClubDay(step.at)}
            </Text>
            {step !== standing && step.message && (
              <UserText mt="1" textStyle="small">
                {step.message}
              </UserText>
            )}
          </Box>
        ))}
        {application.membershipEndedAt !== undefined && (
          <Box as="li" ps="4" borderInlineStartWidth="2px" borderColor="brand.fg">
            <Text>{words.ended.title}</Text>
            <Text textStyle="small" color="fg.muted">
              {formatClubDay(application.membershipEndedAt)}
            </Text>
          </Box>
        )}
      </Grid>
    </section>
  );
};
