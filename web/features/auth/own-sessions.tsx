import { Box } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useRef, type ReactNode } from "react";
import { sessionsContract, type OwnSession } from "#shared/sessions.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { formatDate, formatMoment } from "#web/lib/dates.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Button } from "#web/ui/button.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Ending } from "./end-sessions.tsx";
import { sessionWords as words } from "./sessions-words.ts";

const useSessions = () => {
  const { id } = useMember();
  return useQuery(
    {
      queryKey: [id, "sessions"],
      queryFn: ({ signal }) => callEndpoint(sessionsContract.listSessions, {}, { signal }),
    },
    queryClient,
  );
};

type LineProps = { session: OwnSession; children: ReactNode };

const Line = ({ session: { device, started_at, last_used_at, is_current }, children }: LineProps) => (
  <Row as="li" flexWrap="wrap" justifyContent="space-between" gap="3" py="3" borderTopWidth="1px">
    <Box minWidth="0" flex="1 1 10rem">
      <Text fontWeight="600" overflowWrap="anywhere">
        {device}
      </Text>
      <Text textStyle="small" color="fg.muted">
        {is_current ? words.current : words.lastUsed(formatMoment(last_used_at))} ·{" "}
        {words.since(formatDate(started_at))}
      </Text>
    </Box>
    {children}
  </Row>
);

const loadDialog = async () => (await import("./end-sessions.tsx")).EndSessionsDialog;

const SessionList = ({ sessions }: { sessions: readonly OwnSession[] }) => {
  const { id, email, isAdmin } = useMember();
  const dialog = useLazyDialog(loadDialog);
  const list = useRef<HTMLUListElement>(null);
  const current = sessions.find(({ is_current }) => is_current);
  const others = sessions.filter(({ is_current }) => !is_current);
  const asked = others.find((each) => each.id === dialog.about);
  const ending: Ending | undefined = asked
    ? { id: asked.id, device: asked.device }
    : current && { id: current.id, device: undefined };
  const askFor = (about: string) => ({
    "aria-haspopup": "dialog" as const,
    onPointerEnter: dialog.prefetch,
    onFocus: dialog.prefetch,
    onClick: () => dialog.openFor(about),
  });
  return (
    <>
      <Grid as="ul" ref={list} tabIndex={-1} gridTemplateColumns="minmax(0, 1fr)" aria-label={words.list}>
        {sessions.map((session) => (
          <Line key={session.id} session={session}>
            {!session.is_current && (
              <Button size="compact" aria-label={words.endNamed(session.device)} {...askFor(session.id)}>
                {words.end}
              </Button>
            )}
          </Line>
        ))}
      </Grid>
      {others.length > 1 && current && (
        <Button size="compact" mt="2" {...askFor("others")}>
          {words.endOthers}
        </Button>
      )}
      {ending && (
        <LazyDialog
          dialog={dialog}
          props={{
            ...{ email, ending },
            asksCode: isAdmin,
            onEnded: async () => {
              await queryClient.invalidateQueries({ queryKey: [id, "sessions"] });
              // The button that asked is gone.
              list.current?.focus();
            },
          }}
        />
      )}
    </>
  );
};

/** Where the member is signed in, with a way to end each session but this one, and all of them. */
export const OwnSessions = () => {
  const { data, isFetching, refetch } = useSessions();
  return (
    <SettingsSheet title={words.title}>
      <Text mb="4" color="fg.muted">
        {words.text} {words.unused}
      </Text>
      {data ? (
        <SessionList sessions={data.items} />
      ) : (
        <Pending {...{ words, isFetching, refetch }}>
          <Skeleton height="6rem" />
        </Pending>
      )}
    </SettingsSheet>
  );
};
