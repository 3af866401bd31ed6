import { Box } from "@chakra-ui/react";
import { useFormik } from "formik";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import {
  passingForm,
  type IntroductionToPass,
  type PassingForm,
  type IntroductionPerson,
} from "#shared/introductions.ts";
import {
  introductionQueueWords,
  introductionWords,
  passWords as words,
  formatPerson,
} from "#web/content/introductions.ts";
import { useAdmins } from "#web/lib/admins.ts";
import { isConflict, isUnknown } from "#web/lib/api/client.ts";
import { createDraft, forgetDraft, useKeptDraft } from "#web/lib/forms/draft.ts";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextAreaField } from "#web/lib/forms/text-field.tsx";
import { UnsentText } from "#web/lib/forms/unsent-text.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { rowFocusLook } from "#web/ui/focus.ts";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { showToast } from "#web/ui/toast.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { getPassingDraft, useAnswer, useDecision } from "./api.ts";

const empty: PassingForm = { words: "" };
const validate = validateWith<PassingForm>(passingForm);

type Answer = "introduce" | "not-now";

/** The id of a request's card. */
export const getRowId = (requestId: string) => `request-${requestId}`;

/** Moves the focus to an element that stays, and returns it. */
export type OnGone = () => HTMLElement | null;

/** Where the focus goes when an answered card disappears: at once, or once its dialog closes. */
export const useFocusAfterRemoval = (onGone: OnGone) => {
  const isGone = useRef(false);
  return {
    /** After an answer, successful or not. */
    leave: (failure?: unknown) => {
      isGone.current = failure === undefined || isConflict(failure) || isUnknown(failure);
      if (isGone.current) onGone();
    },
    focusAfter: () => (isGone.current ? onGone() : null),
  };
};

/** A member's name, linked to their profile if there is one, with the admin badge. */
export const Name = ({ person: { user_id, full_name, is_listed } }: { person: IntroductionPerson }) => (
  <>
    {is_listed ? (
      <Link to={portalPaths.member(user_id)}>
        <bdi>{full_name}</bdi>
      </Link>
    ) : (
      <bdi>{formatPerson(full_name)}</bdi>
    )}
    {useAdmins().has(user_id) && (
      <>
        {" "}
        <AdminBadge />
      </>
    )}
  </>
);

/** A member with a line or two about them. */
export const PersonRow = ({ person, children }: { person: IntroductionPerson; children: ReactNode }) => (
  <Row gap="3.5" alignItems="start">
    <Box flexShrink="0">
      <Avatar id={person.user_id} name={formatPerson(person.full_name)} src={person.avatar_url} size="small" />
    </Box>
    <Box minWidth="0" flex="1" overflowWrap="anywhere">
      {children}
    </Box>
  </Row>
);

/** Someone's message. */
export const Words = ({ label = introductionWords.why, text }: { label?: string; text: string }) => (
  <Box as="figure" mt="4" maxWidth="text" ps="4" borderInlineStartWidth="2px" borderColor="brand.solid">
    <Text as="figcaption" textStyle="small" color="fg.muted">
      {label}
    </Text>
    <UserText>{text}</UserText>
  </Box>
);

type PassCardProps = {
  request: IntroductionToPass;
  /** Sends the answer; throws errors that have already been shown. */
  introduce: (words: string) => Promise<unknown>;
  refuse: () => Promise<unknown>;
  onAnswered: OnGone;
  /** The heading's level: the club's page has sections above it. */
  level: "h2" | "h3";
};

/** A request that may be passed on: who wants to meet whom, and why. */
const PassCard = ({ request, introduce, refuse, onAnswered, level }: PassCardProps) => {
  const { id, by, to, reason } = request;
  const [from, other] = [formatPerson(by.full_name), formatPerson(to.full_name)];
  const draft = getPassingDraft(useMember().id, id);
  const [asking, setAsking] = useState<Answer>();
  const [sending, setSending] = useState<Answer>();
  const { leave, focusAfter } = useFocusAfterRemoval(onAnswered);
  const formik = useFormik<PassingForm>({
    initialValues: createDraft(draft, empty, "tab"),
    validate,
    validateOnBlur: false,
    onSubmit: async () => Promise.resolve(setAsking("introduce")),
  });
  useKeptDraft(draft, formik.values, empty, "tab");
  const send = async (answer: Answer) => {
    setSending(answer);
    try {
      await (answer === "introduce" ? introduce(passingForm.parse(formik.values).words) : refuse());
      forgetDraft(draft, "tab");
      void showToast({
        type: "success",
        ...(answer === "introduce" ? words.introduced(other) : words.notPassed(from)),
      });
      leave();
    } catch (failure) {
      leave(failure);
    } finally {
      setSending(undefined);
      setAsking(undefined);
    }
  };
  const [isIntroducing, isRefusing] = [sending === "introduce", sending === "not-now"];
  return (
    <Sheet as="article" id={getRowId(id)} tabIndex={-1} aria-labelledby={`${id}-who`} css={rowFocusLook}>
      <RequestHead request={request} level={level} />
      <Words text={reason} />
      <Form formik={formik} label={words.form(from, other)} isBusy={sending !== undefined}>
        <Grid gap="5" maxWidth="text" mt="5">
          <Fields>
            <TextAreaField name="words" {...words.words} required={false} />
          </Fields>
          <Row flexWrap="wrap" gap="3">
            <BusyButton type="submit" look="gold" isBusy={isIntroducing}>
              {isIntroducing ? words.introducing : words.introduce}
            </BusyButton>
            <BusyButton
              aria-label={words.notNowNamed(from, other)}
              isBusy={isIntroducing}
              onClick={() => setAsking("not-now")}
            >
              {words.notNow}
            </BusyButton>
          </Row>
        </Grid>
      </Form>
      <ConfirmDialog
        isStep
        isOpen={asking === "introduce"}
        onClose={() => setAsking(undefined)}
        title={words.question.title(from, other)}
        description={words.question.text(other)}
        cancel={words.question.cancel}
        confirm={isIntroducing ? words.introducing : words.introduce}
        isBusy={isIntroducing}
        focusAfter={focusAfter}
        onConfirm={() => void send("introduce")}
      />
      <ConfirmDialog
        isOpen={asking === "not-now"}
        onClose={() => setAsking(undefined)}
        title={words.dialog.title}
        description={words.dialog.text(from)}
        cancel={words.dialog.cancel}
        confirm={isRefusing ? words.dialog.busy : words.notNow}
        isBusy={isRefusing}
        focusAfter={focusAfter}
        onConfirm={() => void send("not-now")}
      />
    </Sheet>
  );
};

type Props = Pick<PassCardProps, "request" | "onAnswered">;

/** The same for a member who has met both. */
export const MemberPassCard = (props: Props) => {
  const { mutateAsync } = useAnswer(props.request.id);
  return (
    <PassCard
      {...props}
      level="h3"
      introduce={(text) => mutateAsync({ answer: "introduce", words: text })}
      refuse={() => mutateAsync({ answer: "not-now" })}
    />
  );
};

type ClubPassCardProps = Props & {
  /** Called before the request leaves the queue because this admin answered it. */
  onDone: () => void;
  /** Called with the reason if it was answered otherwise meanwhile. */
  onOvertaken: (why: string) => void;
};

/** Who wants to meet whom, and until when it is answered. */
const RequestHead = ({ request: { id, by, to, expires_at }, level }: Pick<PassCardProps, "request" | "level">) => (
  <PersonRow person={by}>
    <Heading as={level} id={`${id}-who`} fontSize="1.125rem" fontWeight="600" lineHeight="1.35">
      <span>
        <Name person={by} /> {words.asks} <Name person={to} />
      </span>
    </Heading>
    <Text textStyle="small" color="fg.muted" mt="1">
      {introductionWords.until(expires_at)}
    </Text>
  </PersonRow>
);

/** The same for the club; for a reader without why, and without the answer. */
export const ClubPassCard = (props: ClubPassCardProps) => {
  const { id } = props.request;
  if (useMay("conversations")) return <DecidingCard {...props} />;
  return (
    <Sheet as="article" id={getRowId(id)} tabIndex={-1} aria-labelledby={`${id}-who`} css={rowFocusLook}>
      <RequestHead request={props.request} level="h2" />
    </Sheet>
  );
};

const DecidingCard = ({ onDone, onOvertaken, ...props }: ClubPassCardProps) => {
  const { mutateAsync } = useDecision(props.request.id, onOvertaken);
  const decide = async (decision: Parameters<typeof mutateAsync>[0]) => {
    await mutateAsync(decision);
    onDone();
  };
  return (
    <PassCard
      {...props}
      level="h2"
      introduce={(text) => decide({ decision: "introduce", words: text })}
      refuse={() => decide({ decision: "not-now" })}
    />
  );
};

/** The unsent text of this tab for a request. */
export const readUnsentWords = (memberId: string, id: string) =>
  createDraft(getPassingDraft(memberId, id), empty, "tab").words.trim();

type GoneCardProps = {
  request: IntroductionToPass;
  /** Who answered it and how, if known. */
  note: string;
  onDismiss: () => void;
};

/** Replaces a request that was answered elsewhere: who answered and how, and the text not sent from here. */
export const GoneCard = ({ request: { id, by, to }, note, onDismiss }: GoneCardProps) => {
  const { id: me } = useMember();
  const [text, setText] = useState(() => readUnsentWords(me, id));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focused element disappeared with the request.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const discard = () => {
    forgetDraft(getPassingDraft(me, id), "tab");
    setText("");
    heading.current?.focus();
  };
  const dismiss = () => {
    forgetDraft(getPassingDraft(me, id), "tab");
    onDismiss();
  };
  return (
    <Sheet as="article" id={getRowId(id)} tabIndex={-1} aria-labelledby={`${id}-who`} css={rowFocusLook}>
      <Grid gap="4" justifyItems="start">
        <PersonRow person={by}>
          <Heading
            as="h2"
            id={`${id}-who`}
            ref={heading}
            tabIndex={-1}
            fontSize="1.125rem"
            fontWeight="600"
            lineHeight="1.35"
          >
            <Name person={by} /> {words.asks} <Name person={to} />
          </Heading>
          <Text role="status" mt="1">
            {note}
          </Text>
        </PersonRow>
        {text !== "" && <UnsentText text={text} onDiscard={discard} />}
        {text === "" && (
          <Button
            size="compact"
            aria-label={introductionQueueWords.dismissNamed(formatPerson(by.full_name), formatPerson(to.full_name))}
            onClick={dismiss}
          >
            {introductionQueueWords.dismiss}
          </Button>
        )}
      </Grid>
    </Sheet>
  );
};
