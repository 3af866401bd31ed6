import { Box } from "@chakra-ui/react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { letterCan } from "#shared/letter-acts.ts";
import type { LetterChoices } from "#shared/letter-choices.ts";
import { stopLimits, type Letter, type LetterCounts, type LetterLink, type Schedule } from "#shared/letters.ts";
import { describeSegment, leftOutReasons } from "#shared/segments.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { formatClubInstant } from "#web/lib/dates.ts";
import { useMay } from "#web/lib/session/require-session.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DataTable, FactTable } from "#web/ui/data-table.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Note } from "#web/ui/note.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { toNames, useActOnLetter, useCopyLetter } from "./api.ts";
import { LetterText } from "./letter-text.tsx";
import { leftOutNames, topicNames } from "./letter-words.ts";

const words = {
  facts: "About this letter",
  to: "To",
  topic: "Topic",
  by: "Written by",
  leaves: "Leaves",
  sent: "Sent",
  openUntil: (when: string) => `It goes on reaching those who register until ${when}.`,
  notYet: "When the event has a date",
  relative: ({ minutes, side, of }: Extract<Schedule, { when: "event" }>, title: string) =>
    `${describeMinutes(minutes)} ${side} the ${of} of ${title}`,
  unschedule: "Take back, to change it",
  stop: "Stop",
  continue: "Go on",
  copy: "Write another from it",
  ask: {
    title: "Stop this letter?",
    description: "Those who haven't got it yet won't, until you go on.",
    cancel: "Let it go on",
    confirm: "Stop",
  },
  askOn: {
    title: "Go on with this letter?",
    description: "It goes to everyone who hasn't got it yet.",
    cancel: "Not now",
    confirm: "Go on",
  },
  stopped: {
    admin: (name: string) => `${name} stopped it.`,
    bounces: `It stopped by itself: more than ${stopLimits.bounces.percent}% of its emails bounced. Look at whom it is for before you go on.`,
    complaints: `It stopped by itself: more than ${stopLimits.complaints.percent}% of its readers called it spam. Look at whom it is for before you go on.`,
  },
  progress: "Emailed so far",
  result: "What came of it",
  counts: {
    people: "People it was for",
    sent: "Emailed",
    delivered: "Delivered",
    bounced: "Bounced",
    complained: "Called spam",
    failed: "Given up after two days",
    inPortal: "Found it in the portal",
    clicks: "Clicks",
  } satisfies Record<Exclude<keyof LetterCounts, "leftOut">, string>,
  leftOut: (reason: string) => `Left out: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`,
  links: "Clicks by link",
  columns: ["Link", "Clicks"],
  starting: "We're making the list of those who get it.",
  countsNote: "Clicks are counted by link, not by person.",
  text: "What it says",
} as const;

const count = new Intl.NumberFormat("en-US");

const describeMinutes = (minutes: number) => {
  const units = [
    [1440, "day"],
    [60, "hour"],
    [1, "minute"],
  ] as const;
  const [size, name] = units.find(([each]) => minutes >= each && minutes % each === 0) ?? ([1, "minute"] as const);
  const amount = minutes / size;
  return `${count.format(amount)} ${amount === 1 ? name : `${name}s`}`;
};

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** A count, and what part of those emailed it is. */
const withShare = (part: number, whole: number) =>
  whole > 0 && part > 0 ? `${count.format(part)} (${percent.format(part / whole)})` : count.format(part);

const Result = ({ counts, links }: { counts: LetterCounts; links: readonly LetterLink[] }) => {
  const { leftOut, sent } = counts;
  return (
    <Sheet aria-label={words.result}>
      <Grid gap="6" gridTemplateColumns="minmax(0, 1fr)">
        <Box>
          <Heading textStyle="heading" mb="3">
            {words.result}
          </Heading>
          <FactTable
            label={words.result}
            facts={[
              [words.counts.people, count.format(counts.people)],
              [words.counts.sent, count.format(sent)],
              [words.counts.delivered, withShare(counts.delivered, sent)],
              [words.counts.bounced, withShare(counts.bounced, sent)],
              [words.counts.complained, withShare(counts.complained, sent)],
              ...(counts.failed > 0 ? [[words.counts.failed, count.format(counts.failed)] as const] : []),
              [words.counts.inPortal, count.format(counts.inPortal)],
              [words.counts.clicks, count.format(counts.clicks)],
              ...leftOutReasons
                .filter((reason) => (leftOut[reason] ?? 0) > 0)
                .map((reason) => [words.leftOut(leftOutNames[reason]), count.format(leftOut[reason] ?? 0)] as const),
            ]}
          />
        </Box>
        {links.length > 0 && (
          <DataTable
            label={words.links}
            columns={words.columns}
            rows={links.map(({ url, clicks }) => [url, count.format(clicks)])}
          />
        )}
        {links.length > 0 && (
          <Text textStyle="small" color="fg.muted">
            {words.countsNote}
          </Text>
        )}
      </Grid>
    </Sheet>
  );
};

const loadPreview = async () => (await import("./preview-dialog.tsx")).PreviewDialog;

type Props = { letter: Letter; links: readonly LetterLink[]; choices: LetterChoices };

const Acts = ({ letter }: { letter: Letter }) => {
  const { mutate: act, isPending } = useActOnLetter(letter.id);
  const { mutate: copy, isPending: isCopying } = useCopyLetter("draft");
  const navigate = useNavigate();
  const [isStopping, setStopping] = useState(false);
  const [isGoingOn, setGoingOn] = useState(false);
  const preview = useLazyDialog(loadPreview);
  return (
    <Row flexWrap="wrap" gap="3">
      {letterCan.unschedule(letter) && (
        <BusyButton isBusy={isPending} onClick={() => act("unschedule")}>
          {words.unschedule}
        </BusyButton>
      )}
      {letterCan.stop(letter) && (
        <BusyButton look="danger" aria-haspopup="dialog" isBusy={isPending} onClick={() => setStopping(true)}>
          {words.stop}
        </BusyButton>
      )}
      {letterCan.continue(letter) && (
        <BusyButton look="gold" aria-haspopup="dialog" isBusy={isPending} onClick={() => setGoingOn(true)}>
          {words.continue}
        </BusyButton>
      )}
      <Button {...preview.opener}>Preview</Button>
      <BusyButton
        isBusy={isCopying}
        onClick={() => copy(letter.id, { onSuccess: (made) => void navigate(adminPaths.letter(made.letter.id)) })}
      >
        {words.copy}
      </BusyButton>
      <LazyDialog dialog={preview} props={{ letter }} />
      <ConfirmDialog
        isOpen={isStopping}
        onClose={() => setStopping(false)}
        {...words.ask}
        onConfirm={() => act("stop")}
      />
      <ConfirmDialog
        isOpen={isGoingOn}
        onClose={() => setGoingOn(false)}
        {...words.askOn}
        isStep
        onConfirm={() => act("continue")}
      />
    </Row>
  );
};

/** A letter that is scheduled, on its way, or sent: when, to whom, and what came of it. */
export const LetterResult = ({ letter, links, choices }: Props) => {
  const { segment, topic, by, schedule, leavesAt, sentAt, openUntil, stopped, counts, state } = letter;
  const names = toNames(choices);
  const mayWrite = useMay("members");
  const done =
    counts && counts.sent + counts.failed + Object.values(counts.leftOut).reduce((sum, each) => sum + each, 0);
  return (
    <Grid gap="5" gridTemplateColumns="minmax(0, 1fr)">
      {stopped && (
        <Note
          role="status"
          icon="alert"
          text={stopped.why === "admin" ? words.stopped.admin(stopped.by?.name ?? by.name) : words.stopped[stopped.why]}
        />
      )}
      {state === "sending" && counts && counts.people > 0 && (
        <ProgressBar label={words.progress} share={Math.min(1, (done ?? 0) / counts.people)} />
      )}
      <Sheet aria-label={words.facts}>
        <FactTable
          label={words.facts}
          facts={[
            [words.to, describeSegment(segment, names)],
            [words.topic, topicNames[topic]],
            [words.by, by.name],
            ...(state === "scheduled"
              ? [[words.leaves, leavesAt === undefined ? words.notYet : formatClubInstant(leavesAt)] as const]
              : []),
            ...(schedule?.when === "event"
              ? [["", words.relative(schedule, names.event(schedule.eventId) ?? "an event that is gone")] as const]
              : []),
            ...(sentAt === undefined ? [] : [[words.sent, formatClubInstant(sentAt)] as const]),
          ]}
        />
        {openUntil !== undefined && (
          <Text mt="3" color="fg.muted">
            {words.openUntil(formatClubInstant(openUntil))}
          </Text>
        )}
      </Sheet>
      {mayWrite && <Acts letter={letter} />}
      {state === "sending" && counts?.people === 0 && <Note role="status" icon="info" text={words.starting} />}
      {counts && counts.people > 0 && <Result counts={counts} links={links} />}
      <Sheet aria-label={words.text}>
        <LetterText content={letter.content} firstName="{first name}" events={choices.events} />
      </Sheet>
    </Grid>
  );
};
