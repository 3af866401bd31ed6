import { Box } from "@chakra-ui/react";
import { useEffect, type ReactNode } from "react";
import { brand } from "#shared/brand.ts";
import type { OwnAccount } from "#shared/membership.ts";
import { signOutWords } from "#web/content/portal.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { prepareContact } from "#web/lib/forms/contact-draft.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { revalidateSession } from "#web/lib/session/session.tsx";
import { useSignOut } from "#web/lib/session/use-sign-out.ts";
import { getContactPath, paths } from "#web/paths.ts";
import { BusyButton, LinkButton } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { useAccount } from "./api.ts";

/** Texts for someone signed in who is not a member. */
const words = {
  title: "You're not a member yet",
  signedInAs: "You're signed in as",
  loading: "Looking for your application",
  failed: "We couldn't look up your application. Please check your internet connection.",
  applied: {
    text: "We have your application. As soon as we say yes, this page opens the door, so there's no need to sign in again.",
    action: "See your application",
  },
  notApplied: {
    text: `${brand.name} is a members-only club. Tell us about yourself, and we'll take it from there.`,
    action: "Apply",
  },
  ended: {
    title: "Your membership has ended",
    text: "You can't enter the member portal anymore. If you'd like to talk about it, please write to us.",
    action: "Contact us",
  },
  merged: {
    title: "This account was merged",
    text: "You have another account with us, and everything you had here is there now. Please sign out, and sign in with that one.",
    action: "Contact us",
  },
  unpaid: {
    title: "One step to go",
    text: "Your membership begins with your first payment.",
    action: "See what to pay",
  },
  resting: {
    title: "Your membership rests",
    text: "It goes on as soon as your dues are paid. Everything is as you left it.",
    action: "See what to pay",
  },
  suspended: {
    title: "Your membership is suspended",
    text: "You can't enter the member portal, and other members don't see you there. Nothing of yours is deleted.",
    until: (date: string) => `Your suspension ends on ${date}; then everything is as it was.`,
    endless: "Your suspension lasts until we lift it.",
    reason: "Why we decided so",
    appeal: "If you think we got this wrong, tell us why. A person reads every appeal.",
    action: "Write to us",
    subject: "My suspension",
  },
  /** For members whose membership rests, and former ones: pages with their data are not available to them. */
  data: {
    text: "What we keep about you is still yours to ask for. For a copy of your data, or to have it deleted, write to us.",
    action: "Ask about your data",
    subject: "My data",
  },
  contact: "Already a member? Write to us",
  subject: "My membership",
} as const;

/** How often an open page polls, and the minimum time between two checks. */
const lookEveryMs = 60_000;
const lookApartMs = 2000;

/** Requests a new token on focus and while the page is visible: the club may have decided. */
const useLookAgain = () => {
  useEffect(() => {
    let lookedAt = Date.now();
    const look = () => {
      if (document.visibilityState !== "visible" || Date.now() - lookedAt < lookApartMs) return;
      lookedAt = Date.now();
      revalidateSession();
    };
    const timer = setInterval(look, lookEveryMs);
    addEventListener("visibilitychange", look);
    addEventListener("focus", look);
    return () => {
      clearInterval(timer);
      removeEventListener("visibilitychange", look);
      removeEventListener("focus", look);
    };
  }, []);
};

type ContactLinkProps = { account: OwnAccount; subject: string; look: "gold" | "quiet"; children: ReactNode };

/** Opens the contact form with the subject, and the sender as far as known. */
const ContactLink = ({ account: { name }, subject, look, children }: ContactLinkProps) => {
  const { email } = useMember();
  return (
    <LinkButton
      look={look}
      {...(look === "quiet" && { px: "0" })}
      to={getContactPath(subject)}
      onClick={() => prepareContact(subject, { name, email })}
    >
      {children}
    </LinkButton>
  );
};

/** What to do next, and why. */
const findStep = ({ application, dues }: OwnAccount) => {
  if (dues) return { ...(dues.isNew ? words.unpaid : words.resting), to: paths.ownDues(dues.token) };
  if (application) return { ...words.applied, to: paths.ownApplication(application.token) };
  return { ...words.notApplied, to: paths.membership };
};

/** Why the membership is suspended, until when, and how to appeal. */
const Suspended = ({ account }: { account: OwnAccount & { suspension: object } }) => {
  const { until, reason } = account.suspension;
  return (
    <Grid justifyItems="start" gap="6">
      <Text textStyle="lead" color="fg.muted">
        {words.suspended.text} {until === null ? words.suspended.endless : words.suspended.until(formatMoment(until))}
      </Text>
      <Box ps="4" py="1" borderInlineStartWidth="3px" borderInlineStartColor="brand.solid">
        <Text textStyle="small" color="fg.muted">
          {words.suspended.reason}
        </Text>
        <UserText>{reason}</UserText>
      </Box>
      <Text>{words.suspended.appeal}</Text>
      <ContactLink account={account} look="gold" subject={words.suspended.subject}>
        {words.suspended.action}
      </ContactLink>
    </Grid>
  );
};

const getTitle = (account: OwnAccount | undefined) => {
  if (account?.suspension) return words.suspended.title;
  if (account?.wasMerged) return words.merged.title;
  if (account?.hasEnded) return words.ended.title;
  if (!account?.dues) return words.title;
  return account.dues.isNew ? words.unpaid.title : words.resting.title;
};

const NextStep = ({ account }: { account: OwnAccount }) => {
  const { suspension } = account;
  if (suspension) return <Suspended account={{ ...account, suspension }} />;
  if (account.hasEnded)
    return (
      <Grid justifyItems="start" gap="6">
        <Text textStyle="lead" color="fg.muted">
          {account.wasMerged ? words.merged.text : words.ended.text}
        </Text>
        <ContactLink account={account} look="gold" subject={words.subject}>
          {account.wasMerged ? words.merged.action : words.ended.action}
        </ContactLink>
      </Grid>
    );
  const { text, action, to } = findStep(account);
  return (
    <Grid justifyItems="start" gap="6">
      <Text textStyle="lead" color="fg.muted">
        {text}
      </Text>
      <LinkButton look="gold" to={to}>
        {action}
      </LinkButton>
    </Grid>
  );
};

const Waiting = () => (
  <Grid gap="6">
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Skeleton height="14" />
    <Skeleton height="12" width="10rem" />
  </Grid>
);

/** For someone signed in who is not a member: the status of their application, or how to apply. */
const Outsider = () => {
  const { email } = useMember();
  const { data: account, isFetching, refetch } = useAccount();
  const { signOut, isLeaving } = useSignOut();
  const title = getTitle(account);
  useLookAgain();
  return (
    <Panel maxWidth="40rem" marginInline="auto">
      <title>{`${title} · ${brand.name}`}</title>
      <Heading as="h1" textStyle="title" mb="4">
        {account || !isFetching ? (
          title
        ) : (
          <>
            <Box as="span" srOnly>
              {title}
            </Box>
            <Skeleton as="span" display="block" height="1.2em" maxWidth="24rem" />
          </>
        )}
      </Heading>
      {account ? (
        <NextStep account={account} />
      ) : isFetching ? (
        <Waiting />
      ) : (
        <FailedRegion message={words.failed} onRetry={() => void refetch()} />
      )}
      {account && (account.hasEnded || account.suspension || account.dues) && (
        <Grid justifyItems="start" gap="1" mt="8" pt="5" borderTopWidth="1px">
          <Text>{words.data.text}</Text>
          <ContactLink account={account} look="quiet" subject={words.data.subject}>
            {words.data.action}
          </ContactLink>
        </Grid>
      )}
      <Grid gap="1" mt="8" pt="5" borderTopWidth="1px">
        <Text textStyle="small" color="fg.muted" overflowWrap="anywhere">
          {words.signedInAs} <bdi>{email}</bdi>
        </Text>
        <Row flexWrap="wrap" columnGap="6">
          <BusyButton look="quiet" px="0" isBusy={isLeaving} onClick={signOut}>
            {isLeaving ? signOutWords.leaving : signOutWords.action}
          </BusyButton>
          {account && !account.hasEnded && !account.suspension && (
            <ContactLink account={account} look="quiet" subject={words.subject}>
              {words.contact}
            </ContactLink>
          )}
        </Row>
      </Grid>
    </Panel>
  );
};

/** Replaces every page of the portal for someone signed in who is not a member. */
export const NotAMember = () => <Outsider />;
