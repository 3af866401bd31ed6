import { Box, chakra } from "@chakra-ui/react";
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { maxNoteLength, maxTagLength, type MemberNote, type MemberSheet } from "#shared/people.ts";
import type { RegistrationStatus } from "#shared/registrations.ts";
import { isUnknown } from "#web/lib/api/client.ts";
import { formatClubDate, formatClubMoment } from "#web/lib/dates.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { FieldFrame } from "#web/lib/forms/field-frame.tsx";
import { control } from "#web/theme/recipes.ts";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { createPendingWords, Pending } from "#web/ui/pending.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { useChangeNote, useMemberSheet, useTagMembers } from "./api.ts";
import { Accounts } from "./merged-accounts.tsx";

const words = {
  ...createPendingWords("notes and events"),
  failure: { unknown: "We couldn't save it. Please try again." },
  tags: {
    title: "Tags",
    none: "No tags yet.",
    label: "Add a tag",
    add: "Add tag",
    remove: (tag: string) => `Remove the tag ${tag}`,
  },
  notes: {
    title: "Notes",
    help: "Only admins see notes and tags here. A member's export of their data has them, without who wrote them.",
    none: "No notes yet.",
    label: "New note",
    add: "Add note",
    adding: "Adding...",
    by: (name: string, time: string) => `${name || "A former admin"}, ${time}`,
    remove: "Delete",
    removed: "Note deleted.",
    undo: "Undo",
  },
  events: {
    title: "Events",
    none: "They haven't registered for an event yet.",
    columns: ["Event", "Date", "Registration", "Came"],
    noDate: "No date yet",
    gone: "An event that was deleted",
    came: { came: "Came", missed: "Did not come" },
    statuses: {
      pending: "Pending",
      waitlisted: "Waitlisted",
      unpaid: "Waiting for payment",
      approved: "Approved",
      rejected: "Rejected",
      cancelled: "Canceled",
    } satisfies Record<RegistrationStatus, string>,
  },
  invitations: {
    title: "Invitations they sent",
    none: "They haven't invited anyone in the last year.",
    columns: ["To", "Sent", "What came of it"],
    states: {
      sent: "Sent",
      opened: "Opened",
      applied: "Applied",
      joined: "Joined",
      expired: "Expired",
      "taken-back": "Taken back",
    } satisfies Record<MemberSheet["invitations"][number]["state"], string>,
  },
  conduct: { title: "Conduct", none: "Nothing was reported or decided in the last three years." },
} as const;

const Input = chakra("input", control);
const TextArea = chakra("textarea", { ...control, base: { ...control.base, minHeight: "24", py: "3" } });

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Sheet aria-label={title} maxWidth="46rem" mt="4">
    <Heading textStyle="heading" tabIndex={-1} mb="3">
      {title}
    </Heading>
    {children}
  </Sheet>
);

const Tag = chakra("li", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    ps: "3",
    borderWidth: "1px",
    borderRadius: "full",
    bg: "bg.subtle",
    overflowWrap: "anywhere",
  },
});

const Tags = ({ memberId, tags }: Pick<MemberSheet, "memberId" | "tags">) => {
  const id = useId();
  const [text, setText] = useState("");
  const { mutate, isPending, error } = useTagMembers();
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "" || isPending) return;
    mutate({ memberIds: [memberId], add: [text.trim()] }, { onSuccess: () => setText("") });
  };
  return (
    <Part title={words.tags.title}>
      <Grid gap="4">
        {tags.length === 0 && <Text color="fg.muted">{words.tags.none}</Text>}
        <Row as="ul" flexWrap="wrap" gap="2" aria-label={words.tags.title}>
          {tags.map((tag) => (
            <Tag key={tag}>
              <bdi>{tag}</bdi>
              <Button
                look="quiet"
                size="icon"
                aria-label={words.tags.remove(tag)}
                onClick={() => mutate({ memberIds: [memberId], remove: [tag] })}
              >
                <Icon name="close" />
              </Button>
            </Tag>
          ))}
        </Row>
        {error && !isPending && <Banner message={getMessage(error, words.failure)} />}
        <form onSubmit={add}>
          <Row flexWrap="wrap" gap="3" alignItems="flex-end">
            <Box flex="1 1 12rem" maxWidth="20rem">
              <FieldFrame id={id} label={words.tags.label}>
                <Input
                  id={id}
                  value={text}
                  maxLength={maxTagLength}
                  autoComplete="off"
                  onChange={({ target }) => setText(target.value)}
                />
              </FieldFrame>
            </Box>
            <BusyButton type="submit" isBusy={isPending}>
              {words.tags.add}
            </BusyButton>
          </Row>
        </form>
      </Grid>
    </Part>
  );
};

type NotesProps = Pick<MemberSheet, "memberId" | "notes">;

/** A deleted note stays in its place until the page is left, with the way back. */
const Notes = ({ memberId, notes }: NotesProps) => {
  const id = useId();
  const [text, setText] = useState("");
  const [deleted, setDeleted] = useState<readonly MemberNote[]>([]);
  // A repeat of a note that may have arrived is the same note.
  const [noteId, setNoteId] = useState(() => crypto.randomUUID());
  const { mutate, isPending, error, variables } = useChangeNote(memberId);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim().length < 2 || isPending) return;
    const onSuccess = () => {
      setText("");
      setNoteId(crypto.randomUUID());
    };
    mutate({ act: "add", noteId, text }, { onSuccess });
  };
  const gone = deleted.filter((each) => !notes.some((note) => note.id === each.id));
  const shown = [...notes, ...gone].toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <Part title={words.notes.title}>
      <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <Text textStyle="small" color="fg.muted">
          {words.notes.help}
        </Text>
        {shown.length === 0 && <Text color="fg.muted">{words.notes.none}</Text>}
        <Grid as="ul" gap="0" gridTemplateColumns="minmax(0, 1fr)" aria-label={words.notes.title}>
          {shown.map((note) => (
            <Box as="li" key={note.id} py="3" borderTopWidth="1px" overflowWrap="anywhere">
              {gone.includes(note) ? (
                <Row justifyContent="space-between" role="status">
                  <Text color="fg.muted">{words.notes.removed}</Text>
                  <Button size="compact" onClick={() => mutate({ act: "restore", noteId: note.id })}>
                    {words.notes.undo}
                  </Button>
                </Row>
              ) : (
                <>
                  <UserText>{note.text}</UserText>
                  <Row justifyContent="space-between" flexWrap="wrap" textStyle="small" color="fg.muted">
                    {words.notes.by(note.by, formatClubMoment(note.at))}
                    <Button
                      look="quiet"
                      size="compact"
                      px="0"
                      aria-label={`${words.notes.remove}: ${note.text.slice(0, 40)}`}
                      onClick={() => {
                        setDeleted((was) => [...was.filter((each) => each.id !== note.id), note]);
                        mutate({ act: "delete", noteId: note.id });
                      }}
                    >
                      {words.notes.remove}
                    </Button>
                  </Row>
                </>
              )}
            </Box>
          ))}
        </Grid>
        {error && !isPending && <Banner message={getMessage(error, words.failure)} />}
        <form onSubmit={add}>
          <Grid gap="3" justifyItems="start" gridTemplateColumns="minmax(0, 1fr)">
            <Box width="full">
              <FieldFrame id={id} label={words.notes.label}>
                <TextArea
                  id={id}
                  value={text}
                  maxLength={maxNoteLength}
                  onChange={({ target }) => setText(target.value)}
                />
              </FieldFrame>
            </Box>
            <BusyButton type="submit" isBusy={isPending && variables.act === "add"}>
              {isPending && variables.act === "add" ? words.notes.adding : words.notes.add}
            </BusyButton>
          </Grid>
        </form>
      </Grid>
    </Part>
  );
};

const Events = ({ events }: Pick<MemberSheet, "events">) => (
  <Part title={words.events.title}>
    {events.length === 0 ? (
      <Text color="fg.muted">{words.events.none}</Text>
    ) : (
      <DataTable
        label={words.events.title}
        isLabelHidden
        columns={words.events.columns}
        rows={events.map(({ title, startsAt, status, attendance }) => [
          title || words.events.gone,
          startsAt === undefined ? words.events.noDate : formatClubDate(startsAt),
          words.events.statuses[status],
          attendance === undefined ? "" : words.events.came[attendance],
        ])}
      />
    )}
  </Part>
);

const Invitations = ({ invitations }: Pick<MemberSheet, "invitations">) => (
  <Part title={words.invitations.title}>
    {invitations.length === 0 ? (
      <Text color="fg.muted">{words.invitations.none}</Text>
    ) : (
      <DataTable
        label={words.invitations.title}
        isLabelHidden
        columns={words.invitations.columns}
        rows={invitations.map(({ name, email, sentAt, state }) => [
          name === "" ? email : `${name}, ${email}`,
          formatClubDate(sentAt),
          words.invitations.states[state],
        ])}
      />
    )}
  </Part>
);

type Props = {
  memberId: string;
  /** An entry of a member's history, which another feature knows to draw. */
  drawConduct: (entry: MemberSheet["conduct"][number]) => ReactNode;
};

/** What the desk knows of a member beside their membership: tags, notes, events, invitations, conduct. */
export const DeskSheet = ({ memberId, drawConduct }: Props) => {
  const { data, error, isFetching, refetch } = useMemberSheet(memberId);
  if (isUnknown(error)) return null;
  if (!data)
    return (
      <Pending {...{ words, isFetching, refetch }}>
        {[words.tags, words.notes, words.events, words.invitations, words.conduct].map(({ title }) => (
          <Part key={title} title={title}>
            <Skeleton height="3rem" />
          </Part>
        ))}
      </Pending>
    );
  return (
    <>
      <Tags {...data} />
      <Notes {...data} />
      <Events {...data} />
      <Invitations {...data} />
      <Accounts {...data} />
      <Part title={words.conduct.title}>
        {data.conduct.length === 0 ? (
          <Text color="fg.muted">{words.conduct.none}</Text>
        ) : (
          <Grid as="ul" aria-label={words.conduct.title}>
            {data.conduct.map(drawConduct)}
          </Grid>
        )}
      </Part>
    </>
  );
};
