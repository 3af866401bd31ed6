import { Box } from "@chakra-ui/react";
import { useRef, type ReactNode } from "react";
import { sessionsContract, type OwnSession } from "#shared/sessions.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { beginWith, queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { formatDate, formatMoment } from "#web/lib/dates.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Button } from "#web/ui/button.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Ending } from "./end-sessions.tsx";

/** Under Settings: where the member is signed in. */
export const sessionWords = {
  title: "Where you're signed in",
  text: "Each browser where you signed in with your account. If you don't recognize one, end it and change your password.",
  list: "Where you're signed in",
  current: "This browser",
  lastUsed: (when: string) => `Last used ${when}`,
  since: (date: string) => `Signed in ${date}`,
  unused: "We end a session that you don't use for 14 days.",
  loading: "Loading where you're signed in",
  failed: "We couldn't load this. Please check your internet connection.",
  end: "Sign out",
  endNamed: (device: string) => `Sign out ${device}`,
  endOthers: "Sign out everywhere else",
  dialog: {
    title: (device: string) => `Sign out ${device}?`,
    titleOthers: "Sign out everywhere else?",
    text: "Enter your password to confirm that it's you. The other browser is signed out at once.",
    textOthers: "Enter your password to confirm that it's you. All your other browsers are signed out at once.",
    form: "Confirm that it's you",
    submit: "Sign out",
    submitting: "Signing out...",
  },
  done: { title: "Signed out", description: "That browser is signed out." },
  doneOthers: { title: "Signed out", description: "You're signed in here only." },
  notDone: "We couldn't do this. Please try again.",
} as const;

const useSessions = () => {
  const { id } = useMember();
  return useQuery({
    queryKey: [id, "sessions"],
    queryFn: ({ signal }) => callEndpoint(sessionsContract.listSessions, {}, { signal }),
    ...beginWith(sessionsContract.listSessions, {}),
  });
};

type LineProps = { session: OwnSession; children: ReactNode };

const Line = ({ session: { device, started_at, last_used_at, is_current }, children }: LineProps) => (
  <Row as="li" flexWrap="wrap" justifyContent="space-between" gap="3" py="3" borderTopWidth="1px">
    <Box minWidth="0" flex="1 1 10rem">
      <Text fontWeight="600" overflowWrap="anywhere">
        {device}
      </Text>
      <Text textStyle="small" color="fg.muted">
        {is_current ? sessionWords.current : sessionWords.lastUsed(formatMoment(last_used_at))} ·{" "}
        {sessionWords.since(formatDate(started_at))}
      </Text>
    </Box>
    {children}
  </Row>
);

const loadDialog = async () => (await import("./end-sessions.tsx")).EndSessionsDialog;

const SessionList = ({ sessions }: { sessions: readonly OwnSession[] }) => {
  const { id, email, rights } = useMember();
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
      <Grid as="ul" ref={list} tabIndex={-1} gridTemplateColumns="minmax(0, 1fr)" aria-label={sessionWords.list}>
        {sessions.map((session) => (
          <Line key={session.id} session={session}>
            {!session.is_current && (
              <Button size="compact" aria-label={sessionWords.endNamed(session.device)} {...askFor(session.id)}>
                {sessionWords.end}
              </Button>
            )}
          </Line>
        ))}
      </Grid>
      {others.length > 1 && current && (
        <Button size="compact" mt="2" {...askFor("others")}>
          {sessionWords.endOthers}
        </Button>
      )}
      {ending && (
        <LazyDialog
          dialog={dialog}
          props={{
            ...{ email, ending },
            asksCode: rights.length > 0,
            onEnded: async () => {
              await queryClient.invalidateQueries({ queryKey: [id, "sessions"] });
              // The button that opened it is gone.
              list.current?.focus();
            },
          }}
        />
      )}
    </>
  );
};

/** Where the member is signed in; ends any other session, or all of them. */
export const OwnSessions = () => {
  const { data, isFetching, refetch } = useSessions();
  return (
    <SettingsSheet title={sessionWords.title}>
      <Text mb="4" color="fg.muted">
        {sessionWords.text} {sessionWords.unused}
      </Text>
      {data ? (
        <SessionList sessions={data.items} />
      ) : (
        <Pending {...{ words: sessionWords, isFetching, refetch }}>
          <Skeleton height="6rem" />
        </Pending>
      )}
    </SettingsSheet>
  );
};
