import type { LevelStart } from "#shared/dues.ts";
import { formatClubDate } from "#web/lib/dates.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { useLevelStarts, useStopLevel } from "./level-dues-api.ts";

const count = (of: number) => of.toLocaleString("en-US");

const words = {
  open: "Have its members pay",
  openOf: (name: string) => `Have the members of ${name} pay`,
  running: (day: string) => `Its members are set to pay from ${day}.`,
  progress: (name: string) => `Setting the members of ${name}`,
  done: (done: number, total: number) => `${count(done)} of ${count(total)} done`,
  stop: "Stop",
  stopOf: (name: string) => `Stop setting the members of ${name}`,
  stopping: "Stopping...",
  ended: (begun: number, day: string) =>
    `${count(begun)} ${begun === 1 ? "member was" : "members were"} set to pay from ${day}.`,
  soon: "It begins within five minutes.",
  stays: (stays: number) => (stays === 1 ? "1 stays as they are." : `${count(stays)} stay as they are.`),
  failed: (failed: number) =>
    `${count(failed)} couldn't be set. Please set them on their member pages, or start again.`,
  stoppedBy: (name: string) => `${name || "An admin"} stopped it.`,
  failure: { unknown: "There was a problem stopping this. Please try again." },
} as const;

const Running = ({ start, name }: { start: LevelStart; name: string }) => {
  const { level, from, done, total } = start;
  const { mutate, isPending, error } = useStopLevel(level);
  return (
    <Grid gap="2" width="full">
      <Text textStyle="small">
        {words.running(formatClubDate(from))} {done === 0 ? words.soon : words.done(done, total)}
      </Text>
      <ProgressBar label={words.progress(name)} share={total === 0 ? 1 : done / total} />
      {error && (
        <Text role="alert" color="fg.error">
          {getMessage(error, words.failure)}
        </Text>
      )}
      <BusyButton
        size="compact"
        justifySelf="start"
        aria-label={words.stopOf(name)}
        isBusy={isPending}
        onClick={() => mutate()}
      >
        {isPending ? words.stopping : words.stop}
      </BusyButton>
    </Grid>
  );
};

const describeEnded = ({ begun, from, stays, failed, stoppedBy }: LevelStart) => {
  const kept = Object.values(stays).reduce((sum, each) => sum + each, 0);
  return [
    words.ended(begun, formatClubDate(from)),
    ...(kept > 0 ? [words.stays(kept)] : []),
    ...(failed > 0 ? [words.failed(failed)] : []),
    ...(stoppedBy === undefined ? [] : [words.stoppedBy(stoppedBy)]),
  ].join(" ");
};

const loadDialog = async () => (await import("./level-dues-dialog.tsx")).LevelDuesDialog;

/** Of a level with a price: opens the dialog in which its members are set to pay, and says how far that has come. */
export const LevelDues = ({ level, name }: { level: string; name: string }) => {
  const { data } = useLevelStarts();
  const dialog = useLazyDialog(loadDialog);
  const start = data?.items.find((each) => each.level === level);
  if (!data) return null;
  return (
    <Grid gap="2" mt="3" justifyItems="start">
      {start && start.endedAt === undefined ? (
        <Running start={start} name={name} />
      ) : (
        <>
          {start && start.total > 0 && (
            <Text textStyle="small" color="fg.muted" role="status">
              {describeEnded(start)}
            </Text>
          )}
          <Button size="compact" aria-label={words.openOf(name)} {...dialog.opener}>
            {words.open}
          </Button>
        </>
      )}
      <LazyDialog dialog={dialog} props={{ level, name }} />
    </Grid>
  );
};
