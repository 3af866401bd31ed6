import { useLocation, useNavigate } from "react-router-dom";
import type { Joining } from "#shared/membership.ts";
import { JoinForm } from "#web/features/auth/join-form.tsx";
import { joiningPage as words } from "#web/features/auth/joining-words.ts";
import { useJoining } from "#web/features/membership/api.ts";
import { isUnknown } from "#web/lib/api/client.ts";
import { getContactPath, paths } from "#web/paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { PageWidth } from "#web/ui/section.tsx";
import { JoinFrame, JoinSkeleton } from "./join.tsx";

/** Shown for an invalid link. */
const WrongJoinLink = () => (
  <>
    <PageHead title={words.wrongLink.title} description={words.description} picture="membership" isPrivate />
    <PageHero motif="columns" size="task" eyebrow={words.wrongLink.eyebrow} title={words.wrongLink.title} />
    <PageWidth py={{ base: "6", md: "12" }}>
      <Text textStyle="lead" maxWidth="text">
        {words.wrongLink.text}
      </Text>
      <Row flexWrap="wrap" gap="3" mt="6">
        <LinkButton to={paths.membership}>{words.wrongLink.apply}</LinkButton>
        <LinkButton to={getContactPath(words.wrongLink.subject)}>{words.wrongLink.contact}</LinkButton>
      </Row>
    </PageWidth>
  </>
);

type ClosedProps = { state: Exclude<Joining["state"], "open">; onRetry: () => void };

/** What to do with a link that cannot be used, or not yet. */
const Closed = ({ state, onRetry }: ClosedProps) => (
  <Grid justifyItems="start" gap="6">
    <Text textStyle="lead">{words.closed[state].text}</Text>
    {state === "used" && (
      <LinkButton look="gold" to={paths.signIn}>
        {words.signIn}
      </LinkButton>
    )}
    {state === "expired" && <LinkButton to={getContactPath(words.subject)}>{words.contact}</LinkButton>}
    {state === "not-yet" && <Button onClick={onRetry}>{words.again}</Button>}
  </Grid>
);

const KnownLink = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const { data: joining, error, isFetching, refetch } = useJoining(token);
  if (!joining && isUnknown(error)) return <WrongJoinLink />;
  if (!joining)
    return (
      <JoinFrame>
        {isFetching ? <JoinSkeleton /> : <FailedRegion message={words.failed} onRetry={() => void refetch()} />}
      </JoinFrame>
    );
  const { state, email, name, invitedBy = "", payToken } = joining;
  if (payToken !== undefined)
    return (
      <JoinFrame title={words.unpaid.title}>
        <Grid justifyItems="start" gap="6">
          <Text textStyle="lead">{words.unpaid.text}</Text>
          <LinkButton look="gold" to={paths.ownDues(payToken)}>
            {words.unpaid.action}
          </LinkButton>
        </Grid>
      </JoinFrame>
    );
  if (state !== "open")
    return (
      <JoinFrame title={words.closed[state].title}>
        <Closed state={state} onRetry={() => void refetch()} />
      </JoinFrame>
    );
  return (
    <JoinFrame title={words.titleFor(name)}>
      <Text mb="6">{invitedBy === "" ? words.text : words.invitedBy(invitedBy)}</Text>
      <JoinForm
        email={email}
        token={token}
        onJoined={() => void navigate(paths.portal, { replace: true })}
        onUnconfirmed={() => void navigate(paths.signIn, { replace: true })}
      />
    </JoinFrame>
  );
};

/** The admission of the token in the fragment. */
export const JoinVisit = () => {
  const token = useLocation().hash.slice(1);
  return token === "" ? <WrongJoinLink /> : <KnownLink key={token} token={token} />;
};
