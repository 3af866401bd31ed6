import { Box } from "@chakra-ui/react";
import { useEffect, type ReactNode } from "react";
import { brand } from "#shared/brand.ts";
import type { OwnAccount } from "#shared/membership.ts";
import { notAMemberWords as words } from "#web/content/not-a-member.ts";
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

/** How often an open page asks by itself, and how far apart two looks are at least. */
const lookEveryMs = 60_000;
const lookApartMs = 2000;

/** Asks for a new token when the page is looked at again, and while it is: the club may have decided. */
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

/** Opens the contact form with the subject, and with who writes as far as that is known. */
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

/** Where to go from here, and why. */
const findStep = ({ application }: OwnAccount) => {
  if (application) return { ...words.applied, to: paths.ownApplication(application.token) };
  return { ...words.notApplied, to: paths.membership };
};

/** Why the membership rests, until when, and how to object. */
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
  return account?.hasEnded ? words.ended.title : words.title;
};

const NextStep = ({ account }: { account: OwnAccount }) => {
  const { suspension } = account;
  if (suspension) return <Suspended account={{ ...account, suspension }} />;
  if (account.hasEnded)
    return (
      <Grid justifyItems="start" gap="6">
        <Text textStyle="lead" color="fg.muted">
          {words.ended.text}
        </Text>
        <ContactLink account={account} look="gold" subject={words.subject}>
          {words.ended.action}
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

/** For who is signed in and is no member: where their application stands, or the way to one. */
export const Outsider = () => {
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
      {account && (account.hasEnded || account.suspension) && (
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
