import { Box } from "@chakra-ui/react";
import { useRef, useState, type ReactNode, type RefObject } from "react";
import type { Membership } from "#shared/membership.ts";
import type { MergedAccount } from "#shared/merged.ts";
import type { MemberSheet } from "#shared/people.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { formatClubMoment } from "#web/lib/dates.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useMay } from "#web/lib/session/require-session.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FactTable } from "#web/ui/data-table.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { useRetryMerge, useUndoMerge } from "./api.ts";

const by = (name: string) => (name === "" ? "" : ` by ${name}`);

const words = {
  failure: { unknown: "We couldn't do that. Please try again." },
  title: "Accounts",
  help: "Does this person have a second account? Make it one: you'll see what both have first.",
  open: "Merge with another account…",
  list: "Accounts merged into this one",
  merging: (who: string) => `${who} is being merged into this account. This takes a minute or two.`,
  undoing: (who: string) => `${who} is becoming an account of its own again. This takes a minute or two.`,
  merged: (who: string, time: string, name: string) => `Merged with ${who} on ${time}${by(name)}.`,
  stuck: "Stuck",
  stuckMerging: (who: string) =>
    `${who} is being merged into this account, and that failed several times. We keep trying. You can also undo it.`,
  stuckUndoing: (who: string) =>
    `${who} is becoming an account of its own again, and that failed several times. We keep trying.`,
  retry: "Try again now",
  undoNow: "Undo merge",
  undo: (time: string) => `Undo until ${time}`,
  over: "It can't be undone anymore.",
  sure: "Undo this merge?",
  what: (who: string) =>
    `${who} gets back what was its own, with all that has changed since. What was new for the other account stays there, and members who blocked one of them since block both.`,
  keep: "Keep them merged",
  confirm: "Undo merge",
  busy: "Undoing…",
  old: {
    title: "Merged account",
    merging: ["This account is being merged into ", ". This takes a minute or two."],
    undoing: ["This account was merged into ", ", and is becoming an account of its own again."],
    merged: ["Merged into ", (time: string, name: string) => ` on ${time}${by(name)}.`],
    stuckMerging: ["This account is being merged into ", ", and that failed several times. We keep trying."],
    noName: "an account without a name",
    facts: { name: "Name", email: "Email" },
    what: "What this account had is that member's now. No one signs in with it anymore.",
    logs: { own: "Audit log of this account", other: "Audit log of the member" },
  },
} as const;

type ActsProps = {
  merged: MergedAccount;
  /** What the account that went is called. */
  who: string;
  /** Takes the focus when the button that had it disappears. */
  heading: RefObject<HTMLHeadingElement | null>;
  onChanged?: (() => void) | undefined;
};

/** What an owner can do about a merge now. */
const Acts = ({ merged, who, heading, onChanged }: ActsProps) => {
  const { mergeId, state, isStuck = false, undoableUntil = "" } = merged;
  const [openedAt] = useState(() => new Date().toISOString());
  const [isAsked, setAsked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [undo, retry] = [useUndoMerge(), useRetryMerge()];
  const focus = () => heading.current?.focus({ preventScroll: true });
  const mayUndo = state === "merged" ? undoableUntil > openedAt : state === "merging" && isStuck;
  const [notUndone, notRetried] = [undo, retry].map(
    ({ error, isPending }) => error && !isPending && getMessage(error, words.failure),
  );
  return (
    <>
      {notRetried && <Banner message={notRetried} />}
      {(mayUndo || isStuck) && (
        <Row flexWrap="wrap" gap="3">
          {isStuck && (
            <BusyButton
              size="compact"
              isBusy={retry.isPending}
              onClick={() =>
                retry.mutate(mergeId, {
                  onSuccess: () => {
                    focus();
                    onChanged?.();
                  },
                })
              }
            >
              {words.retry}
            </BusyButton>
          )}
          {mayUndo && (
            <Button
              ref={opener}
              size="compact"
              height="auto"
              py="2"
              aria-haspopup="dialog"
              onClick={() => {
                undo.reset();
                setAsked(true);
              }}
            >
              {state === "merged" ? words.undo(formatClubMoment(undoableUntil)) : words.undoNow}
            </Button>
          )}
        </Row>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={words.sure}
        description={words.what(who)}
        cancel={words.keep}
        confirm={undo.isPending ? words.busy : words.confirm}
        isBusy={undo.isPending}
        focusAfter={() => opener.current ?? heading.current}
        onConfirm={() =>
          undo.mutate(mergeId, {
            onSuccess: () => {
              setAsked(false);
              onChanged?.();
            },
          })
        }
      >
        {notUndone && (
          <Box mb="5">
            <Banner message={notUndone} />
          </Box>
        )}
      </ConfirmDialog>
    </>
  );
};

const isOver = ({ state, undoableUntil = "" }: MergedAccount) =>
  state === "merged" && undoableUntil <= new Date().toISOString();

const StuckBadge = () => (
  <StatusBadge tone="bad" icon="pause">
    {words.stuck}
  </StatusBadge>
);

const describe = (merged: MergedAccount, who: string) => {
  const { state, isStuck, at, by: name } = merged;
  if (state === "merging") return isStuck ? words.stuckMerging(who) : words.merging(who);
  if (state === "undoing") return isStuck ? words.stuckUndoing(who) : words.undoing(who);
  return `${words.merged(who, formatClubMoment(at), name)}${isOver(merged) ? ` ${words.over}` : ""}`;
};

const nameOf = ({ name, email }: MergedAccount) => [name, email].filter(Boolean).join(", ");

const loadMergeDialog = async () => (await import("./merge-dialog.tsx")).MergeDialog;

/** Accounts that were merged into this one, and the way to merge another; for owners. */
export const Accounts = ({ memberId, merged }: Pick<MemberSheet, "memberId" | "merged">) => {
  const dialog = useLazyDialog(loadMergeDialog);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!useMay("owner")) return null;
  return (
    <Sheet aria-label={words.title} maxWidth="46rem" mt="4">
      <Heading ref={heading} textStyle="heading" tabIndex={-1} mb="3">
        {words.title}
      </Heading>
      <Grid gap="4" justifyItems="start" gridTemplateColumns="minmax(0, 1fr)">
        {merged.length > 0 && (
          <Grid as="ul" gap="4" gridTemplateColumns="minmax(0, 1fr)" aria-label={words.list}>
            {merged.map((each) => (
              <Grid as="li" key={each.mergeId} gap="2" justifyItems="start" gridTemplateColumns="minmax(0, 1fr)">
                {each.isStuck && <StuckBadge />}
                <Text role={each.state === "merged" ? undefined : "status"} overflowWrap="anywhere">
                  {describe(each, nameOf(each))}
                </Text>
                <Acts merged={each} who={nameOf(each)} heading={heading} />
              </Grid>
            ))}
          </Grid>
        )}
        {merged.every(({ state }) => state === "merged") && (
          <>
            <Text textStyle="small" color="fg.muted">
              {words.help}
            </Text>
            <Button size="compact" {...dialog.opener}>
              {words.open}
            </Button>
          </>
        )}
      </Grid>
      <LazyDialog dialog={dialog} props={{ memberId }} />
    </Sheet>
  );
};

type Merged = NonNullable<Membership["merged"]>;

/** How an account was merged, around the name of the one that stays. */
const splitSentence = (merged: Merged): readonly [before: string, after: string] => {
  const { state, isStuck, at, by: name } = merged;
  const { old } = words;
  if (state === "merging") return isStuck ? old.stuckMerging : old.merging;
  if (state === "undoing") return old.undoing;
  const [before, after] = old.merged;
  return [before, `${after(formatClubMoment(at), name)}${isOver(merged) ? ` ${words.over}` : ""}`];
};

type MergedSheetProps = Pick<Membership, "memberId" | "name" | "email"> & {
  merged: Merged;
  /** Has it read anew. */
  onChanged: () => void;
};

/** An account that was merged into another one: into whose, and the way back. */
export const MergedSheet = ({ memberId, name, email, merged, onChanged }: MergedSheetProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOwner = useMay("owner");
  const { into } = merged;
  const [before, after] = splitSentence(merged);
  const shown = name || merged.name;
  const facts: (readonly [string, ReactNode])[] = [
    ...(shown === "" ? [] : [[words.old.facts.name, shown] as const]),
    [words.old.facts.email, email || merged.email],
  ];
  return (
    <Sheet aria-label={words.old.title} maxWidth="46rem" mt="4">
      <Heading ref={heading} textStyle="heading" tabIndex={-1} mb="3">
        {words.old.title}
      </Heading>
      <Grid gap="4" justifyItems="start" gridTemplateColumns="minmax(0, 1fr)">
        {merged.isStuck && <StuckBadge />}
        <Text role={merged.state === "merged" ? undefined : "status"} overflowWrap="anywhere">
          {before}
          <QuietLink isUnderlined display="inline" minHeight="0" to={adminPaths.memberSheet(into.id)}>
            {into.name || words.old.noName}
          </QuietLink>
          {after}
        </Text>
        {merged.state === "merged" && <Text color="fg.muted">{words.old.what}</Text>}
        {isOwner && <Acts {...{ merged, heading, onChanged }} who={nameOf(merged)} />}
        <FactTable label={words.old.title} facts={facts} />
        {isOwner && (
          <Row flexWrap="wrap" columnGap="6">
            <QuietLink isUnderlined to={adminPaths.auditAbout(memberId)}>
              {words.old.logs.own}
            </QuietLink>
            <QuietLink isUnderlined to={adminPaths.auditAbout(into.id)}>
              {words.old.logs.other}
            </QuietLink>
          </Row>
        )}
      </Grid>
    </Sheet>
  );
};
