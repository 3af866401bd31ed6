import { Box } from "@chakra-ui/react";
import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { brand } from "#shared/brand.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { createDoorApi, createOwnPass } from "#web/features/door/api.ts";
import { DoorScreen } from "#web/features/door/door-screen.tsx";
import { createMemoryStore, openStore } from "#web/features/door/door-store.ts";
import { doorWords as words } from "#web/features/door/door-words.ts";
import { openDoor, type Door } from "#web/features/door/door.ts";
import { forgetToken, readToken, getRequestKey, keepOwnToken, readOwnToken } from "#web/features/door/pass.ts";
import { openVault } from "#web/features/door/vault.ts";
import { ApiProblem } from "#web/lib/api/client.ts";
import { signedInKey } from "#web/lib/session/stored-session.ts";
import { isSignedIn } from "#web/lib/session/use-signed-in.ts";
import { ThemeSwitch } from "#web/lib/theme.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Heading, Stack, Text } from "#web/ui/layout.ts";
import { replaceDocument } from "#web/ui/leave.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** More than are ever pending at a door. */
const mostCounted = 10_000;

type Opened = { kind: "door"; door: Door; isStored: boolean };

/** Why an admin has no pass: not signed in, not an admin, an event without a door (with the reason), or no response. */
type PassRefusal =
  | { kind: "signed-out" }
  | { kind: "forbidden" }
  | { kind: "refused"; message: string }
  | { kind: "failed" };

const describeRefusal = (failure: unknown): PassRefusal => {
  if (!(failure instanceof ApiProblem)) return { kind: "failed" };
  const { status, message } = failure;
  if (status === 401) return { kind: "signed-out" };
  if (status === 403) return { kind: "forbidden" };
  return status === 400 || status === 404 || status === 409 ? { kind: "refused", message } : { kind: "failed" };
};

/** The token of an admin's own pass, created once per sign-in. */
const getOwnToken = async (eventId: string): Promise<{ token: string } | PassRefusal> => {
  const known = readOwnToken(eventId);
  if (known !== undefined) return { token: known };
  try {
    const { token } = await createOwnPass(eventId, getRequestKey(eventId));
    keepOwnToken(eventId, token);
    return { token };
  } catch (failure) {
    return describeRefusal(failure);
  }
};

type Outcome = Opened | PassRefusal | { kind: "no-link"; waiting: number };

/** Scans made with earlier links that this device could not send. */
const countWaiting = async (eventId: string) =>
  (await (await openStore())?.listWaiting(eventId, mostCounted))?.length ?? 0;

/** Finds the token, and opens the door with it. */
const open = async (eventId: string, isAdmin: boolean): Promise<Outcome> => {
  // Signing out elsewhere also ends the door here.
  if (isAdmin && !isSignedIn()) forgetToken(eventId);
  const helpers = isAdmin ? undefined : readToken(eventId, location.hash);
  const found = isAdmin ? await getOwnToken(eventId) : helpers && { token: helpers };
  if (!found) return { kind: "no-link", waiting: await countWaiting(eventId) };
  if (!("token" in found)) return found;
  const { token } = found;
  const [vault, stored] = await Promise.all([openVault(token, eventId), openStore()]);
  const door = openDoor({
    eventId,
    api: createDoorApi(eventId, token),
    vault,
    store: stored ?? createMemoryStore(),
  });
  return { kind: "door", door, isStored: stored !== undefined };
};

/** Closes the door when the admin signs out in another tab. */
const useSignOutElsewhere = (door: Door, isAdmin: boolean) => {
  useEffect(() => {
    if (!isAdmin) return;
    const follow = ({ key }: StorageEvent) => {
      if ((key === null || signedInKey.test(key)) && !isSignedIn()) void door.leave();
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [door, isAdmin]);
};

/** Shown instead of a door: why there is none, and what to do. */
const NoDoor = ({ title, text, children }: { title: string; text?: string; children?: ReactNode }) => (
  <Grid as="main" minHeight="100dvh" placeContent="center" px="gutter" py="8">
    <Stack gap="4" alignItems="flex-start" maxWidth="28rem">
      <Heading as="h1" textStyle="title">
        {title}
      </Heading>
      {text !== undefined && <Text color="fg.muted">{text}</Text>}
      {children}
    </Stack>
  </Grid>
);

/** The skeleton while the list loads. */
const DoorLoading = () => (
  <Stack as="main" minHeight="100dvh">
    <Heading as="h1" srOnly>
      {words.title}
    </Heading>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Stack gap="2" px="gutter" py="4" minHeight="7.75rem" borderBottomWidth="1px" bg="bg.panel">
      <Skeleton height="5" width="12rem" />
      <Skeleton height="7" width="9rem" mt="2" />
    </Stack>
    <Skeleton height="clamp(11rem, 34dvh, 20rem)" />
    <Box flex="1" bg="bg.panel" />
  </Stack>
);

/** Shown if the list failed to load and is not stored on this device. */
const DoorFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Box as="main" px="gutter" py="8">
    <Heading as="h1" textStyle="title">
      {words.title}
    </Heading>
    <FailedRegion message={words.failed} onRetry={onRetry} />
  </Box>
);

type DoorProps = { opened: Opened; eventId: string; isAdmin: boolean; onAgain: () => void };

const OpenDoor = ({ opened: { door, isStored }, eventId, isAdmin, onAgain }: DoorProps) => {
  const { status, event, waiting } = useSyncExternalStore(door.state.subscribe, door.state.get);
  useSignOutElsewhere(door, isAdmin);
  useEffect(() => {
    if (status === "ended" || status === "elsewhere") forgetToken(eventId);
  }, [status, eventId]);
  if (status === "loading") return <DoorLoading />;
  if (status === "failed") return <DoorFailed onRetry={door.retry} />;
  if (status === "elsewhere") return <NoDoor {...words.elsewhere} />;
  if (status === "ended") {
    const { title, text, unsent, again } = words.ended;
    return (
      <NoDoor title={title} text={waiting > 0 ? `${text} ${unsent(waiting)}` : text}>
        {isAdmin && (
          <Button look="gold" onClick={onAgain}>
            {again}
          </Button>
        )}
      </NoDoor>
    );
  }
  return (
    <>
      <title>{`${words.titleOf(event?.title ?? words.title)} · ${brand.name}`}</title>
      <DoorScreen
        door={door}
        eventId={eventId}
        isStored={isStored}
        tools={<ThemeSwitch />}
        backPath={isAdmin ? adminPaths.adminEvents : undefined}
      />
    </>
  );
};

const PlainLink = ({ to, children }: { to: string; children: string }) => (
  <Button asChild look="gold">
    <a href={to}>{children}</a>
  </Button>
);

/** Sends anyone not signed in to the sign-in and back, and tells those whose session the club no longer accepts. */
const SignInFirst = ({ eventId }: { eventId: string }) => {
  const [isSignedOut] = useState(() => !isSignedIn());
  const path = adminPaths.signInForDoor(eventId);
  useEffect(() => {
    if (isSignedOut) replaceDocument(path);
  }, [isSignedOut, path]);
  if (isSignedOut) return <DoorLoading />;
  return (
    <NoDoor title={words.signIn.title} text={words.signIn.text}>
      <PlainLink to={path}>{words.signIn.action}</PlainLink>
    </NoDoor>
  );
};

/** Why an admin has no pass. */
const Refused = ({ refusal, eventId, onAgain }: { refusal: PassRefusal; eventId: string; onAgain: () => void }) => {
  switch (refusal.kind) {
    case "signed-out":
      return <SignInFirst eventId={eventId} />;
    case "forbidden":
      return (
        <NoDoor title={words.forbidden.title} text={words.forbidden.text}>
          <PlainLink to={paths.portal}>{words.forbidden.action}</PlainLink>
        </NoDoor>
      );
    case "refused":
      return (
        <NoDoor title={words.notYet.title} text={refusal.message}>
          <PlainLink to={adminPaths.adminEvent(eventId)}>{words.notYet.event}</PlainLink>
          <PlainLink to={adminPaths.adminEvents}>{words.notYet.action}</PlainLink>
        </NoDoor>
      );
    case "failed":
      return <DoorFailed onRetry={onAgain} />;
  }
};

/** An event's door, for admins, or for helpers with a link. */
export const DoorPage = ({ eventId, isAdmin }: { eventId: string; isAdmin: boolean }) => {
  const [outcome, setOutcome] = useState<Outcome>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    let door: Door | undefined;
    open(eventId, isAdmin).then(
      (opened) => {
        if (isGone) return;
        if (opened.kind === "door") ({ door } = opened);
        setOutcome(opened);
        void door?.start();
      },
      () => !isGone && setOutcome({ kind: "failed" }),
    );
    return () => {
      isGone = true;
      door?.close();
    };
  }, [eventId, isAdmin, attempt]);
  const tryAgain = useCallback(() => {
    setOutcome(undefined);
    setAttempt((was) => was + 1);
  }, []);
  if (!outcome) return <DoorLoading />;
  if (outcome.kind === "door")
    return <OpenDoor opened={outcome} eventId={eventId} isAdmin={isAdmin} onAgain={tryAgain} />;
  if (outcome.kind === "no-link") {
    const { title, text } = words.noLink;
    return <NoDoor title={title} text={outcome.waiting > 0 ? words.ended.unsent(outcome.waiting) : text} />;
  }
  return <Refused refusal={outcome} eventId={eventId} onAgain={tryAgain} />;
};
