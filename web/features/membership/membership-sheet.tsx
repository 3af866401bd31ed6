import { Box } from "@chakra-ui/react";
import { type RefObject, useRef, useState } from "react";
import type { Membership } from "#shared/membership.ts";
import { memberWords } from "#web/content/portal-directory.ts";
import { isUnknown } from "#web/lib/api/client.ts";
import { formatDate } from "#web/lib/dates.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FactTable } from "#web/ui/data-table.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { useChangeMembership, useMembership } from "./api.ts";

const words = memberWords.membership;

type ActsProps = {
  membership: Membership;
  /** What gets the focus when the button is gone that had it. */
  heading: RefObject<HTMLHeadingElement | null>;
};

/** Ends a membership, after a question, or restores it. */
const Acts = ({ membership, heading }: ActsProps) => {
  const { memberId, name, ended, canEnd } = membership;
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const end = useChangeMembership(memberId, "end");
  const restore = useChangeMembership(memberId, "restore");
  const failed = (act: typeof end) => act.error && !act.isPending && getMessage(act.error, words.failure);
  const [notEnded, notRestored] = [failed(end), failed(restore)];
  return (
    <>
      {notRestored && <Banner message={notRestored} />}
      {ended && (
        <BusyButton
          size="compact"
          isBusy={restore.isPending}
          onClick={() =>
            restore.mutate(undefined, { onSuccess: () => heading.current?.focus({ preventScroll: true }) })
          }
        >
          {restore.isPending ? words.restore.busy : words.restore.action}
        </BusyButton>
      )}
      {canEnd && (
        <Button
          ref={opener}
          look="danger"
          size="compact"
          aria-haspopup="dialog"
          onClick={() => {
            end.reset();
            setIsOpen(true);
          }}
        >
          {words.end.action}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={words.end.title(name)}
        description={words.end.text}
        cancel={words.end.cancel}
        confirm={end.isPending ? words.end.busy : words.end.action}
        isBusy={end.isPending}
        focusAfter={() => opener.current ?? heading.current}
        onConfirm={() => end.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
      >
        {notEnded && (
          <Box mb="5">
            <Banner message={notEnded} />
          </Box>
        )}
      </ConfirmDialog>
    </>
  );
};

const Facts = ({ membership }: { membership: Membership }) => {
  const { email, since, via } = membership;
  return (
    <FactTable
      label={words.title}
      facts={[
        [words.email, email],
        [words.since, formatDate(since)],
        [words.via, words.ways[via]],
      ]}
    />
  );
};

/** A membership for admins, beside a member's page: since when, by what, and its end. Nothing where there is none. */
export const MembershipSheet = ({ memberId }: { memberId: string }) => {
  const { id: me } = useMember();
  const { data: membership, error, isFetching, refetch } = useMembership(memberId);
  const heading = useRef<HTMLHeadingElement>(null);
  if (isUnknown(error)) return null;
  const ended = membership?.ended;
  return (
    <Sheet aria-label={words.title} maxWidth="46rem" mt="4">
      <Row flexWrap="wrap" justifyContent="space-between" gap="3" mb="3">
        <Heading ref={heading} tabIndex={-1} textStyle="heading">
          {words.title}
        </Heading>
        {ended && (
          <StatusBadge tone="bad" icon="close">
            {words.ended(formatDate(ended.at), ended.by)}
          </StatusBadge>
        )}
      </Row>
      {membership && (
        <Grid gap="5" justifyItems="start">
          <Facts membership={membership} />
          <Acts membership={membership} heading={heading} />
          {!ended && !membership.canEnd && memberId !== me && (
            <Text textStyle="small" color="fg.muted">
              {words.isAdmin}
            </Text>
          )}
        </Grid>
      )}
      {!membership && isFetching && (
        <>
          <Box role="status" srOnly>
            {words.loading}
          </Box>
          <Skeleton height="11rem" />
        </>
      )}
      {!membership && !isFetching && <FailedRegion message={words.failed} onRetry={() => void refetch()} />}
    </Sheet>
  );
};
