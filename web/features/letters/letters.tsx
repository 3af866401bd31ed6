import { Box } from "@chakra-ui/react";
import { memo, useMemo, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { letterCan } from "#shared/letter-acts.ts";
import type { LetterTopic } from "#shared/letter-topics.ts";
import type { LetterState, ListedLetter } from "#shared/letters.ts";
import { describeSegment, type SegmentNames } from "#shared/segments.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { formatClubInstant, formatClubMoment } from "#web/lib/dates.ts";
import { createDeskWords, Desk } from "#web/lib/desk/desk.tsx";
import { useDesk, type DeskSpec } from "#web/lib/desk/use-desk.ts";
import { useSearchAddress, type SearchAddress } from "#web/lib/search-address.ts";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { listCountId } from "#web/ui/focus.ts";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { RowFrame } from "#web/ui/row-list.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { OneLine } from "#web/ui/tool-row.tsx";
import { toNames, useCopyLetter, useLetterChoices, useLetters, type LetterList } from "./api.ts";
import { deleteLater, useBeingDeleted } from "./delete-later.ts";
import { letterBadges, letterWords, topicNames } from "./letter-words.ts";

const words = {
  ...createDeskWords("letter", "letters", "subject, whom it is for, author"),
  title: letterWords.title,
  intro: "What the club writes to many: written here, sent when you say.",
  write: "New letter",
  lists: { label: "Which letters", unsent: "In preparation", sent: "Sent" },
  states: {
    label: "Show letters by status",
    all: "All",
    template: "Templates",
    draft: "Drafts",
    scheduled: "Scheduled",
  },
  topics: { label: "Topic", all: "All topics" },
  none: {
    unsent: "No letter is being written.",
    sent: "No letter has been sent yet.",
  } satisfies Record<LetterList, string>,
  open: "Open",
  use: "Use",
  delete: "Delete",
  deleteOf: (subject: string) => `Delete ${subject}`,
  ask: {
    title: (subject: string) => `Delete “${subject}”?`,
    description: "You can undo that for ten seconds. Its text is gone then, for everyone.",
    cancel: "Keep it",
    confirm: "Delete",
  },
  changed: (when: string, by: string) => `Changed ${when} by ${by}`,
  sentAt: (when: string) => `Sent ${when}`,
  leaves: (when: string) => `Leaves ${when}`,
  reached: (sent: number, people: number) => `${count.format(sent)} of ${count.format(people)} emailed`,
  clicks: (clicks: number) => (clicks === 1 ? "1 click" : `${count.format(clicks)} clicks`),
} as const;

const count = new Intl.NumberFormat("en-US");

const getRowId = (letterId: string) => `row-${letterId}`;

/** A letter's subject, or that it has none. */
const nameOf = ({ subject }: ListedLetter) => subject || letterWords.noSubject;

const describeTime = ({ state, at, by, sentAt, leavesAt, counts }: ListedLetter) => {
  if (state === "scheduled" && leavesAt !== undefined) return [words.leaves(formatClubInstant(leavesAt))];
  if (sentAt === undefined) return [words.changed(formatClubMoment(at), by.name)];
  return [
    words.sentAt(formatClubMoment(sentAt)),
    ...(counts ? [words.reached(counts.sent, counts.people), words.clicks(counts.clicks)] : []),
  ];
};

type RowProps = {
  letter: ListedLetter;
  names: SegmentNames;
  mayWrite: boolean;
  onUse: (letterId: string) => void;
  onDelete: (letter: ListedLetter) => void;
};

const LetterRow = memo(({ letter, names, mayWrite, onUse, onDelete }: RowProps) => {
  const { id, state, topic } = letter;
  const name = nameOf(letter);
  return (
    <RowFrame id={getRowId(id)} tabIndex={-1} aria-labelledby={`${id}-name`} py="4">
      <Row flexWrap="wrap" columnGap="4" rowGap="3" justifyContent="space-between">
        <Box flex="1 1 16rem" minWidth="0" overflowWrap="anywhere">
          <Heading as="h2" id={`${id}-name`} textStyle="body" fontWeight="600" dir="auto">
            <Link to={adminPaths.letter(id)} data-opens>
              {name}
            </Link>
          </Heading>
          <Text mt="1">{describeSegment(letter.segment, names)}</Text>
          <Text textStyle="small" color="fg.muted">
            {[topicNames[topic], ...describeTime(letter)].join(" · ")}
          </Text>
        </Box>
        <Row gap="3" flexWrap="wrap">
          <StatusBadge {...letterBadges[state]} />
          {mayWrite && state === "template" && (
            <Button size="compact" aria-label={`${words.use}: ${name}`} onClick={() => onUse(id)}>
              {words.use}
            </Button>
          )}
          {mayWrite && letterCan.delete(letter) && (
            <Button
              look="quiet"
              size="compact"
              aria-haspopup="dialog"
              aria-label={words.deleteOf(name)}
              onClick={() => onDelete(letter)}
            >
              {words.delete}
            </Button>
          )}
        </Row>
      </Row>
    </RowFrame>
  );
});

const isIn = (state: LetterState) => (letter: ListedLetter) => letter.state === state;

const createSpec = (list: LetterList, names: SegmentNames): DeskSpec<ListedLetter> => ({
  textOf: (letter) => [letter.subject, describeSegment(letter.segment, names), letter.by.name].join("\n"),
  filters: {
    ...(list === "unsent" && {
      state: {
        look: "buttons",
        label: words.states.label,
        choices: [
          { value: "all", label: words.states.all },
          ...(["draft", "scheduled", "template"] as const).map((value) => ({
            value,
            label: words.states[value],
            is: isIn(value),
          })),
        ],
      },
    }),
    topic: {
      look: "list",
      label: words.topics.label,
      choices: [
        { value: "all", label: words.topics.all },
        ...(Object.keys(topicNames) as LetterTopic[]).map((value) => ({
          value,
          label: topicNames[value],
          is: ({ topic }: ListedLetter) => topic === value,
        })),
      ],
    },
  },
});

const noLetters: readonly ListedLetter[] = [];

const LettersOf = ({ search, list }: { search: SearchAddress; list: LetterList }) => {
  const { data: loaded, ...query } = useLetters(list);
  const { data: choices } = useLetterChoices();
  const names = useMemo(() => toNames(choices), [choices]);
  const gone = useBeingDeleted();
  const items = useMemo(() => (loaded?.items ?? noLetters).filter(({ id }) => !gone.has(id)), [loaded, gone]);
  const data = useMemo(() => loaded && { ...loaded, items, isComplete: true }, [loaded, items]);
  const spec = useMemo(() => createSpec(list, names), [list, names]);
  const desk = useDesk(search, items, spec);
  const mayWrite = useMay("members");
  const navigate = useNavigate();
  const { mutate: copy } = useCopyLetter("draft");
  const { id: me } = useMember();
  const [asked, setAsked] = useState<ListedLetter>();
  const [isAsking, setAsking] = useState(false);
  const onUse = (letterId: string) =>
    copy(letterId, { onSuccess: ({ letter }) => void navigate(adminPaths.letter(letter.id)) });
  return (
    <>
      <Desk
        desk={desk}
        list={{ ...query, data }}
        words={words}
        rowHeightPx={112}
        hasOpeners
        getRowId={getRowId}
        none={
          <Empty text={words.none[list]}>
            {mayWrite && <LinkButton to={adminPaths.newLetter}>{words.write}</LinkButton>}
          </Empty>
        }
      >
        {(letter) => (
          <LetterRow
            {...{ letter, names, mayWrite, onUse }}
            onDelete={(about) => {
              setAsked(about);
              setAsking(true);
            }}
          />
        )}
      </Desk>
      {asked && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={words.ask.title(nameOf(asked))}
          description={words.ask.description}
          cancel={words.ask.cancel}
          confirm={words.ask.confirm}
          focusAfter={() => document.getElementById(getRowId(asked.id)) ?? document.getElementById(listCountId)}
          onConfirm={() => deleteLater(me, asked)}
        />
      )}
    </>
  );
};

/** Letters in preparation, or those sent, as the address says; for admins. */
export const Letters = () => {
  const search = useSearchAddress();
  const mayWrite = useMay("members");
  const list = search.address.get("list") === "sent" || !mayWrite ? "sent" : "unsent";
  return (
    <PortalPage
      title={words.title}
      intro={words.intro}
      action={
        mayWrite && (
          <LinkButton to={adminPaths.newLetter} look="gold" size="compact">
            {words.write}
          </LinkButton>
        )
      }
      isDesk
    >
      <Grid gridTemplateColumns="minmax(0, 1fr)" gap={{ base: "3", md: "4" }}>
        {mayWrite && (
          <OneLine>
            <FilterButtons
              label={words.lists.label}
              options={(["unsent", "sent"] as const).map((value) => ({ value, label: words.lists[value] }))}
              chosen={list}
              onChoose={(chosen) => search.setValues({ list: chosen === "sent" ? "sent" : "", state: "" })}
            />
          </OneLine>
        )}
        <LettersOf key={list} search={search} list={list} />
      </Grid>
    </PortalPage>
  );
};
