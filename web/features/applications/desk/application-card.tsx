import { Box } from "@chakra-ui/react";
import { applicationCan } from "#shared/application-acts.ts";
import {
  isOpenState,
  type DeclineReason,
  type MovableState,
  type ReviewedApplication,
} from "#shared/application-review.ts";
import { isUnknown } from "#web/lib/api/client.ts";
import { useIsBefore } from "#web/lib/clock.ts";
import { formatClubDate, formatClubDay, formatTime } from "#web/lib/dates.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { FieldFrame } from "#web/lib/forms/field-frame.tsx";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { takeFocus } from "#web/ui/focus.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { EmailLink, InstagramLink, PhoneLink, WebsiteLink } from "#web/ui/outside-links.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { ApplicationAnswers } from "../answers.tsx";
import { declineReasonNames, nameOf, useAdmins, useApplication, useAssign } from "./api.ts";
import { PromiseDate, RecallButton, StateBadge, useNameOfAdmin, Part } from "./application-row.tsx";
import { History, NoteForm } from "./history.tsx";
import type { MoveTarget } from "./move-dialog.tsx";
import { Reviews } from "./reviews.tsx";

const words = {
  back: "All applications",
  region: (name: string) => `Application: ${name}`,
  hidden: "Name hidden",
  loading: "Loading the application",
  failed: "We couldn't load this application. Please check your internet connection.",
  notFound: "This application doesn't exist anymore.",
  removedLevel: (name: string) => `${name} (removed)`,
  applied: (day: string) => `Applied on ${day}`,
  accept: "Accept...",
  decline: "Decline...",
  move: "Move to...",
  leaves: (time: string) => `The email leaves at ${time}. Until then you can take both back.`,
  quietly: (time: string) => `You can take this back until ${time}.`,
  deleted: (day: string) => `We delete it on ${day}.`,
  withdrawn: "The applicant has withdrawn it.",
  declinedFor: (reason: DeclineReason) => `Reason: ${declineReasonNames[reason].toLowerCase()}.`,
  answers: "Answers",
  referral: "How they came to us",
  invitedBy: (name: string) => `Invited by ${name || "a member"}.`,
  vouches: "What members say",
  vouchedBy: (name: string) => `${name || "A member"} vouches for them`,
  questions: "Our questions",
  unanswered: "No answer yet.",
  history: "History",
  earlier: "Other applications from this address",
  assignee: { label: "Assigned to", none: "No one yet", me: "Me" },
  notAssigned: "We couldn't assign it. Please try again.",
  error: "Error",
} as const;

/** The id of the card's button that opens the dialog for a state; without a state, for any. */
export const getMoveButtonId = (applicationId: string, state: MovableState | "") => `move-${applicationId}-${state}`;

const toTarget = ({ id, state, version, answers }: ReviewedApplication): MoveTarget => {
  const { name, industry, cityState } = answers;
  return { id, state, version, name, industry, cityState };
};

type OnMove = (targets: readonly MoveTarget[], state: MovableState | "") => void;

type MoveProps = { application: ReviewedApplication; onMove: OnMove; onIntent: () => void };

/** The decision buttons; once decided, how to undo the decision. */
const Moves = ({ application, onMove, onIntent }: MoveProps) => {
  const { id, state, recallableUntil, steps } = application;
  const target = toTarget(application);
  const canBeRecalled = useIsBefore(recallableUntil);
  if (!applicationCan.move(application)) return <Text color="fg.muted">{words.withdrawn}</Text>;
  const isTold = steps.findLast(({ kind }) => kind === "moved")?.isTold;
  const button = (to: MovableState | "", label: string, look: "gold" | "line") =>
    state !== to && (
      <Button
        id={getMoveButtonId(id, to)}
        size="compact"
        look={look}
        aria-haspopup="dialog"
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={() => onMove([target], to)}
      >
        {label}
      </Button>
    );
  return (
    <Grid gap="3">
      {canBeRecalled && recallableUntil !== undefined && (
        <Row flexWrap="wrap" gap="3" p="3" bg="brand.tint" borderRadius="sm">
          <Row as="p" gap="2" flex="1 1 12rem">
            <Icon name="clock" color="brand.fg" />
            {isTold ? words.leaves(formatTime(recallableUntil)) : words.quietly(formatTime(recallableUntil))}
          </Row>
          <RecallButton application={{ ...target, recallableUntil }} />
        </Row>
      )}
      <Row flexWrap="wrap" gap="2">
        {button("accepted", words.accept, isOpenState(state) ? "gold" : "line")}
        {button("declined", words.decline, "line")}
        {button("", words.move, "line")}
      </Row>
    </Grid>
  );
};

/** The assigned admin. */
const Assignee = ({ application: { id, assignee } }: { application: ReviewedApplication }) => {
  const me = useMember();
  const nameOfAdmin = useNameOfAdmin();
  const { data: admins } = useAdmins();
  const { mutate: assign, isPending, variables } = useAssign(id);
  const others = (admins?.items ?? []).filter((admin) => admin.id !== me.id && admin.id !== assignee?.id);
  const options = [...(assignee && assignee.id !== me.id ? [assignee] : []), { id: me.id, name: "" }, ...others];
  const change = (to: string) =>
    assign(to === "" ? null : to, {
      onError: (failure) =>
        void showToast({
          type: "error",
          title: words.error,
          description: getMessage(failure, { unknown: words.notAssigned }),
        }),
    });
  return (
    <Box maxWidth="20rem">
      <FieldFrame id={`assignee-${id}`} label={words.assignee.label}>
        <Select
          id={`assignee-${id}`}
          value={(isPending ? variables : assignee?.id) ?? ""}
          aria-busy={isPending}
          onChange={({ target }) => !isPending && change(target.value)}
        >
          <option value="">{words.assignee.none}</option>
          {options.map((admin) => (
            <option key={admin.id} value={admin.id}>
              {admin.id === me.id ? words.assignee.me : nameOfAdmin(admin)}
            </option>
          ))}
        </Select>
      </FieldFrame>
    </Box>
  );
};

const Contact = ({ answers }: Pick<ReviewedApplication, "answers">) => {
  const { email, phone, linkedInOrWebsite, instagramHandle } = answers;
  if (email === "") return null;
  return (
    <Row flexWrap="wrap" columnGap="5" textStyle="small">
      <EmailLink email={email} />
      <PhoneLink phone={phone} />
      {linkedInOrWebsite !== "" && <WebsiteLink address={linkedInOrWebsite} />}
      {instagramHandle !== "" && <InstagramLink handle={instagramHandle} />}
    </Row>
  );
};

/** Who referred the applicant, and who has vouched for them. */
const Referral = ({ application: { id, answers, referredBy, vouches } }: { application: ReviewedApplication }) => (
  <Part id={`${id}-referral`} title={words.referral}>
    <UserText>{answers.hearAboutUs}</UserText>
    {referredBy !== undefined && <Text mt="2">{words.invitedBy(referredBy)}</Text>}
    {vouches.length > 0 && (
      <Grid as="ul" aria-label={words.vouches} gap="4" mt="4">
        {vouches.map(({ by, text, at }) => (
          <Box as="li" key={by.id} ps="4" borderInlineStartWidth="3px" borderColor="brand.fg">
            <Text fontWeight="600">{words.vouchedBy(by.name)}</Text>
            <Text textStyle="small" color="fg.muted">
              {formatClubDate(at)}
            </Text>
            <UserText mt="1">{text}</UserText>
          </Box>
        ))}
      </Grid>
    )}
  </Part>
);

const Questions = ({ application: { id, questions } }: { application: ReviewedApplication }) =>
  questions.length > 0 && (
    <Part id={`${id}-questions`} title={words.questions}>
      <Grid as="dl" gap="4">
        {questions.map(({ id: questionId, text, answer }) => (
          <div key={questionId}>
            <UserText as="dt" fontWeight="600">
              {text}
            </UserText>
            {answer === undefined ? (
              <Text as="dd" color="fg.muted">
                {words.unanswered}
              </Text>
            ) : (
              <UserText as="dd">{answer}</UserText>
            )}
          </div>
        ))}
      </Grid>
    </Part>
  );

type Props = {
  applicationId: string;
  isFair: boolean;
  /** Whether it is a separate page rather than next to the list. */
  isAlone: boolean;
  onClose: () => void;
  /** Opens another application. */
  onOpen: (applicationId: string) => void;
  onMove: OnMove;
  onIntent: () => void;
};

const LoadedCard = ({
  application,
  isAlone,
  onOpen,
  ...moving
}: Omit<Props, "applicationId" | "isFair" | "onClose"> & { application: ReviewedApplication }) => {
  const { id, state, answers, createdAt, declineReason, deletedOn, others, isBlind } = application;
  return (
    <Grid gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <div>
        <Row flexWrap="wrap" gap="3">
          <Heading
            as="h2"
            id={`${id}-title`}
            ref={isAlone ? takeFocus : undefined}
            tabIndex={-1}
            dir="auto"
            textStyle="heading"
            overflowWrap="anywhere"
          >
            {answers.name || words.hidden}
          </Heading>
          <StateBadge state={state} />
        </Row>
        <Text mt="1" color="fg.muted" overflowWrap="anywhere">
          {[
            application.isLevelRemoved ? words.removedLevel(application.levelName) : application.levelName,
            [answers.jobTitle, answers.company].filter(Boolean).join(", "),
            answers.cityState,
          ].join(" · ")}
        </Text>
        <Row flexWrap="wrap" columnGap="4" mt="1" textStyle="small" color="fg.muted">
          <span>{words.applied(formatClubDate(createdAt))}</span>
          <PromiseDate {...application} />
          {declineReason && <span>{words.declinedFor(declineReason)}</span>}
          {deletedOn !== undefined && <span>{words.deleted(formatClubDay(deletedOn))}</span>}
        </Row>
        <Contact answers={answers} />
      </div>
      <Moves application={application} {...moving} />
      <Assignee application={application} />
      <Reviews application={application} />
      <Referral application={application} />
      <Questions application={application} />
      <Part id={`${id}-answers`} title={words.answers}>
        <ApplicationAnswers
          answers={{ ...answers, levelName: application.levelName }}
          asked={application.asked}
          given={application.clubAnswers}
          level="h4"
        />
      </Part>
      {others.length > 0 && !isBlind && (
        <Part id={`${id}-others`} title={words.earlier}>
          <Row flexWrap="wrap" gap="2">
            {others.map((other) => (
              <Button key={other.id} size="compact" onClick={() => onOpen(other.id)}>
                {words.applied(formatClubDate(other.createdAt))}
              </Button>
            ))}
          </Row>
        </Part>
      )}
      <Part id={`${id}-history`} title={words.history}>
        <NoteForm applicationId={id} />
        <History steps={application.steps} />
      </Part>
    </Grid>
  );
};

const CardSkeleton = () => (
  <>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Grid gap="4" aria-hidden>
      <Skeleton height="8" width="60%" />
      <Skeleton height="5" width="80%" />
      <Skeleton height="11" width="70%" />
      <Skeleton height="11" width="50%" />
      <Skeleton height="12rem" />
      <Skeleton height="20rem" />
    </Grid>
  </>
);

/** One application with all its answers, history and actions. */
export const ApplicationCard = ({ applicationId, isFair, onClose, ...rest }: Props) => {
  const { data, error, isFetching, refetch } = useApplication(applicationId, isFair);
  const name = data && nameOf(data.answers);
  return (
    <Box
      as="article"
      aria-label={name === undefined ? words.loading : words.region(name)}
      aria-busy={!data && isFetching}
      p={{ base: "0", lg: "6" }}
      bg={{ lg: "bg.panel" }}
      borderWidth={{ base: "0", lg: "1px" }}
      borderRadius="md"
    >
      {rest.isAlone && (
        <Button size="compact" mb="4" onClick={onClose}>
          <Icon name="chevron" rotate="90deg" width="4" height="4" />
          {words.back}
        </Button>
      )}
      {data && <LoadedCard application={data} {...rest} />}
      {!data && isUnknown(error) && <Empty text={words.notFound} />}
      {!data && !isUnknown(error) && isFetching && <CardSkeleton />}
      {!data && !isUnknown(error) && !isFetching && (
        <FailedRegion message={words.failed} onRetry={() => void refetch()} />
      )}
    </Box>
  );
};
