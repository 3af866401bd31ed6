import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { brand } from "#shared/brand.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { ThemeSwitch } from "#web/app/layouts/theme-switch.tsx";
import { createDoorApi } from "#web/features/door/api.ts";
import { DoorScreen } from "#web/features/door/door-screen.tsx";
import { DoorFailed, DoorLoading, NoDoor } from "#web/features/door/door-states.tsx";
import { createMemoryStore, openStore } from "#web/features/door/door-store.ts";
import { doorWords as words } from "#web/features/door/door-words.ts";
import { openDoor, type Door } from "#web/features/door/door.ts";
import { getOwnToken, type PassRefusal } from "#web/features/door/own-pass.ts";
import { forgetToken, readToken } from "#web/features/door/pass.ts";
import { openVault } from "#web/features/door/vault.ts";
import { isSignedIn, signedInKey } from "#web/lib/session/use-signed-in.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { replaceDocument } from "#web/ui/leave.ts";

/** More than wait at any door. */
const mostCounted = 10_000;

type Opened = { kind: "door"; door: Door; isStored: boolean };
type Outcome = Opened | PassRefusal | { kind: "no-link"; waiting: number };

/** Scans of earlier links that this device could not send. */
const countWaiting = async (eventId: string) =>
  (await (await openStore())?.listWaiting(eventId, mostCounted))?.length ?? 0;

/** Finds the token, and opens the door with it. */
const open = async (eventId: string, isAdmin: boolean): Promise<Outcome> => {
  // Who has signed out elsewhere works at no door here either.
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

/** An admin who signs out in another tab leaves the door. */
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

/** Leads who is not signed in to the sign-in and back, and says so to whose session the club no longer takes. */
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

/** The door of an event, for an admin, or for a helper by their link. */
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
