import { Box } from "@chakra-ui/react";
import { useFormik } from "formik";
import { useEffect, useRef, type ReactElement, type Ref, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { OfferedIntroduction, OwnIntroduction } from "#shared/introductions.ts";
import {
  introductionWords as words,
  offeredWords,
  ownIntroductionWords,
  passWords,
  introductionWords,
  formatPerson,
} from "#web/content/introductions.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { Form } from "#web/lib/forms/form.tsx";
import { useReadHere } from "#web/lib/realtime/notices.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton, BusyButton, Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { goTo } from "#web/ui/focus.ts";
import { Grid, Heading, Text, Row } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { showToast } from "#web/ui/toast.ts";
import { useIntroductions, useAnswer, useWithdraw } from "./api.ts";
import { MemberPassCard, Name, PersonRow, useFocusAfterRemoval, Words, type OnGone } from "./pass-card.tsx";

const explain = ({ state, via, expires_at }: OwnIntroduction) => {
  if (state === "asked") return ownIntroductionWords.explain.asked(via && formatPerson(via.full_name), expires_at);
  if (state === "passed") return ownIntroductionWords.explain.passed(expires_at);
  return state === "not-passed"
    ? ownIntroductionWords.explain["not-passed"](via !== null)
    : ownIntroductionWords.explain[state];
};

type OwnCardProps = {
  introduction: OwnIntroduction;
  onAnswered: OnGone;
  /** Whether no newer request replaced it. */
  isLatest: boolean;
};

/** The member's own request: its progress and actions. */
const OwnCard = ({ introduction, onAnswered, isLatest }: OwnCardProps) => {
  const { id, to, via, reason, state, asked_at, conversation_id } = introduction;
  const name = formatPerson(to.full_name);
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync, isPending } = useWithdraw();
  const { label, ...badge } = ownIntroductionWords.states[state];
  const isOpen = state === "asked" || state === "passed";
  const canAskAgain = state === "not-passed" && to.is_listed && isLatest;
  const { leave, focusAfter } = useFocusAfterRemoval(onAnswered);
  const withdraw = async () => {
    try {
      await mutateAsync(id);
      void showToast({ type: "success", ...ownIntroductionWords.withdrawn });
      leave();
    } catch (failure) {
      // A toast says why.
      leave(failure);
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <Sheet as="article" id={id} tabIndex={-1} aria-labelledby={`${id}-who`}>
      <PersonRow person={to}>
        <Row flexWrap="wrap" justifyContent="space-between" alignItems="start" columnGap="4" rowGap="2">
          <Heading as="h3" id={`${id}-who`} fontSize="1.125rem" fontWeight="600" lineHeight="1.35">
            <span>
              {ownIntroductionWords.meet} <Name person={to} />
            </span>
          </Heading>
          <StatusBadge {...badge}>{label}</StatusBadge>
        </Row>
        <Text textStyle="small" color="fg.muted" mt="1">
          {via ? (
            <>
              {ownIntroductionWords.through} <Name person={via} />
            </>
          ) : (
            ownIntroductionWords.throughClub
          )}
          {" · "}
          {ownIntroductionWords.asked(asked_at)}
        </Text>
      </PersonRow>
      <Words text={reason} />
      <Text mt="4" color="fg.muted" maxWidth="text">
        {explain(introduction)}
      </Text>
      {(isOpen || conversation_id !== null || canAskAgain) && (
        <Box mt="5">
          {isOpen && (
            <Button aria-label={ownIntroductionWords.withdrawNamed(name)} onClick={() => setIsAsking(true)}>
              {ownIntroductionWords.withdraw}
            </Button>
          )}
          {conversation_id !== null && (
            <LinkButton look="gold" to={portalPaths.conversation(conversation_id)} state={{ isChosen: true }}>
              {ownIntroductionWords.open}
            </LinkButton>
          )}
          {canAskAgain && <LinkButton to={portalPaths.member(to.user_id)}>{ownIntroductionWords.again}</LinkButton>}
        </Box>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={ownIntroductionWords.dialog.title}
        description={state === "passed" ? ownIntroductionWords.dialog.passed : ownIntroductionWords.dialog.asked}
        cancel={ownIntroductionWords.dialog.cancel}
        confirm={isPending ? ownIntroductionWords.dialog.busy : ownIntroductionWords.withdraw}
        isBusy={isPending}
        focusAfter={focusAfter}
        onConfirm={() => void withdraw()}
      />
    </Sheet>
  );
};

type Props = { introduction: OfferedIntroduction; onAnswered: OnGone };

/** Someone who wants to meet the member: who introduces them, the go-between's message, and the answer. */
const OfferedCard = ({ introduction, onAnswered }: Props) => {
  const { id, by, via, reason, words: passedWith, expires_at } = introduction;
  const name = formatPerson(by.full_name);
  const navigate = useNavigate();
  const { mutateAsync, isPending, variables } = useAnswer(id);
  const [isAsking, setIsAsking] = useState(false);
  const { leave, focusAfter } = useFocusAfterRemoval(onAnswered);
  const accept = async () => {
    try {
      const { conversation_id } = await mutateAsync({ answer: "accept" });
      void showToast({ type: "success", ...offeredWords.accepted(name) });
      if (conversation_id !== null)
        await navigate(portalPaths.conversation(conversation_id), { state: { isChosen: true } });
    } catch (failure) {
      // A toast says why.
      leave(failure);
    }
  };
  const formik = useFormik({
    initialValues: { block: false },
    onSubmit: async ({ block }) => {
      try {
        await mutateAsync({ answer: "decline", block });
        void showToast({ type: "success", ...(block ? offeredWords.declinedAndBlocked(name) : offeredWords.declined) });
        leave();
      } catch (failure) {
        leave(failure);
      } finally {
        setIsAsking(false);
      }
    },
  });
  const isAccepting = isPending && variables.answer === "accept";
  return (
    <Sheet as="article" aria-labelledby={`${id}-who`}>
      <PersonRow person={by}>
        <Heading as="h3" id={`${id}-who`} fontSize="1.125rem" fontWeight="600" lineHeight="1.35">
          <span>
            <Name person={by} /> {offeredWords.asks}
          </span>
        </Heading>
        <Text textStyle="small" color="fg.muted" mt="1">
          {via ? (
            <>
              {offeredWords.by} <Name person={via} />
            </>
          ) : (
            offeredWords.byClub
          )}
          {" · "}
          {introductionWords.until(expires_at)}
        </Text>
      </PersonRow>
      <Words text={reason} />
      {passedWith !== "" && (
        <Words
          label={via ? offeredWords.byNamed(formatPerson(via.full_name)) : offeredWords.byClub}
          text={passedWith}
        />
      )}
      <Row flexWrap="wrap" gap="3" mt="6">
        <BusyButton
          look="gold"
          aria-label={offeredWords.acceptNamed(name)}
          isBusy={isPending}
          onClick={() => void accept()}
        >
          {isAccepting ? offeredWords.accepting : offeredWords.accept}
        </BusyButton>
        <BusyButton aria-label={offeredWords.declineNamed(name)} isBusy={isPending} onClick={() => setIsAsking(true)}>
          {offeredWords.decline}
        </BusyButton>
      </Row>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={offeredWords.dialog.title}
        description={offeredWords.dialog.text(name)}
        cancel={offeredWords.dialog.cancel}
        confirm={isPending ? offeredWords.dialog.busy : offeredWords.decline}
        isBusy={isPending}
        focusAfter={focusAfter}
        onConfirm={() => void formik.submitForm()}
      >
        <Form formik={formik} label={offeredWords.dialog.title} isBusy={isPending}>
          <Box mb="5">
            <CheckboxField name="block" label={offeredWords.dialog.block} help={offeredWords.dialog.blockHelp} />
          </Box>
        </Form>
      </ConfirmDialog>
    </Sheet>
  );
};

type PartProps = { id: string; title: string; children: ReactElement[] };

const Part = ({ id, title, children }: PartProps) =>
  children.length > 0 && (
    <Grid as="section" aria-labelledby={id} gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <Heading id={id} textStyle="heading">
        {title}
      </Heading>
      <Grid as="ul" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {children.map((card) => (
          <li key={card.key}>{card}</li>
        ))}
      </Grid>
    </Grid>
  );

/** Takes the focus when the pressed button disappears. */
const Anchor = ({ ref }: { ref: Ref<HTMLHeadingElement> }) => (
  <Heading ref={ref} tabIndex={-1} srOnly>
    {words.title}
  </Heading>
);

/** People who want to meet the member, requests to pass on, and the member's own requests. */
const IntroductionList = () => {
  const { data, isFetching, refetch } = useIntroductions();
  const anchor = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  const isNamed = data?.own.some(({ id }) => hash === `#${id}`) ?? false;
  useEffect(() => {
    // Scrolls to the request in the address once it has loaded.
    if (isNamed) goTo(document.getElementById(hash.slice(1)));
  }, [isNamed, hash]);
  const onAnswered = () => {
    anchor.current?.focus();
    return anchor.current;
  };
  if (!data)
    return (
      <Pending {...{ words, isFetching, refetch }}>
        <Grid gap="4" aria-hidden>
          <Skeleton height="16rem" borderRadius="md" />
          <Skeleton height="12rem" borderRadius="md" />
        </Grid>
      </Pending>
    );
  const { offered, to_pass, own } = data;
  return (
    <Grid gap={{ base: "8", md: "10" }} gridTemplateColumns="minmax(0, 1fr)" maxWidth="48rem">
      <Anchor ref={anchor} />
      {offered.length + to_pass.length + own.length === 0 && (
        <Empty text={words.none}>
          <LinkButton to={portalPaths.directory}>{words.toDirectory}</LinkButton>
        </Empty>
      )}
      <Part id="offered" title={offeredWords.title}>
        {offered.map((each) => (
          <OfferedCard key={each.id} introduction={each} onAnswered={onAnswered} />
        ))}
      </Part>
      <Part id="to-pass" title={passWords.title}>
        {to_pass.map((each) => (
          <MemberPassCard key={each.id} request={each} onAnswered={onAnswered} />
        ))}
      </Part>
      <Part id="own" title={ownIntroductionWords.title}>
        {own.map((each) => (
          <OwnCard
            key={each.id}
            introduction={each}
            onAnswered={onAnswered}
            isLatest={own.find(({ to }) => to.user_id === each.to.user_id) === each}
          />
        ))}
      </Part>
    </Grid>
  );
};

const isOfIntroduction = (noticeId: string) => noticeId.startsWith("introduction:");

/** The page for introductions between members. */
export const Introductions = () => {
  useReadHere(isOfIntroduction);
  return (
    <PortalPage title={words.title} intro={words.welcome}>
      <IntroductionList />
    </PortalPage>
  );
};
