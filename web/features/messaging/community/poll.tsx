import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { communityContract, type Topic } from "#shared/community.ts";
import type { Poll } from "#shared/polls.ts";
import { shorten } from "#shared/text.ts";
import { useAdmins } from "#web/lib/admins.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useInfiniteQuery } from "#web/lib/api/live-list.ts";
import { useIsBefore } from "#web/lib/clock.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Row } from "#web/ui/layout.ts";
import { OlderButton } from "#web/ui/older-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { chatWords } from "../chat-words.ts";
import { communityWords } from "../community-words.ts";
import { pollWords as words } from "../poll-words.ts";

// Styled in one place, as a log is: a topic may have many.
const Look = chakra("div", {
  base: {
    width: "24rem",
    // As wide as a longer question.
    minWidth: "full",
    maxWidth: "full",
    "& > p": { textStyle: "small", color: "fg.muted" },
    "& > ul": { display: "grid", gap: "1.5", my: "2", listStyleType: "none" },
    "& [data-part=option]": {
      display: "block",
      width: "full",
      minHeight: "11",
      px: "3",
      py: "2",
      textAlign: "start",
      bg: "bg.panel",
      borderWidth: "1px",
      borderRadius: "sm",
    },
    "& button[data-part=option]": { borderColor: "border.control", cursor: "pointer", _hover: { borderColor: "fg" } },
    "& [data-part=option][data-mine]": { borderColor: "brand.fg" },
    "& [data-part=words]": { display: "flex", flexWrap: "wrap", columnGap: "2.5" },
    "& [data-part=mark]": {
      flexShrink: "0",
      display: "grid",
      placeItems: "center",
      width: "4",
      height: "4",
      mt: "1",
      fontSize: "0.75rem",
      lineHeight: "1",
      borderWidth: "1.5px",
      borderColor: "border.control",
      borderRadius: "sm",
      "&[data-single]": { borderRadius: "full" },
    },
    "& [data-mine] [data-part=mark]": { bg: "brand.solid", color: "brand.contrast", borderColor: "brand.fg" },
    // On a phone, the numbers come below a text that needs the room.
    "& [data-part=text]": { flex: "1 1 min(9rem, calc(100% - 2rem))", minWidth: "0", overflowWrap: "anywhere" },
    "& [data-part=count]": { ms: "auto", fontSize: "0.875rem", color: "fg.muted" },
    "& [data-part=bar]": {
      display: "block",
      height: "1.5",
      mt: "1.5",
      bg: "border",
      borderRadius: "full",
      overflow: "hidden",
      "& > span": { display: "block", height: "full", bg: "brand.solid", borderRadius: "full" },
      "@media (forced-colors: active)": { borderWidth: "1px", "& > span": { bg: "CanvasText" } },
    },
    "& > button": {
      minHeight: "11",
      fontWeight: "600",
      textStyle: "small",
      cursor: "pointer",
      textDecoration: "underline",
      textUnderlineOffset: "3px",
    },
  },
});

const Table = chakra("table", { base: { srOnly: true } });

type OptionProps = { poll: Poll; option: Poll["options"][number]; onPress: (() => void) | undefined };

/** An option with its bar; where one can vote, a button. Its numbers are in the table for who does not see them. */
const Option = ({ poll: { isMultiple, counts, mine = [] }, option: { id, text }, onPress }: OptionProps) => {
  const votes = counts.votes[id] ?? 0;
  const isMine = mine.includes(id);
  const content = (
    <>
      <span data-part="words">
        {(onPress !== undefined || isMine) && (
          <span data-part="mark" data-single={!isMultiple || undefined} aria-hidden>
            {isMine && "✓"}
          </span>
        )}
        <span data-part="text" dir="auto">
          {text}
        </span>
        <span data-part="count" aria-hidden>
          {words.count(votes)} · {words.percent(votes, counts.voters)}
        </span>
      </span>
      <span data-part="bar" aria-hidden>
        <span style={{ width: `${(votes / Math.max(1, counts.voters)) * 100}%` }} />
      </span>
    </>
  );
  return (
    <li>
      {onPress ? (
        <button
          type="button"
          data-part="option"
          data-mine={isMine || undefined}
          aria-pressed={isMine}
          onClick={onPress}
        >
          {content}
        </button>
      ) : (
        <div data-part="option" data-mine={isMine || undefined} aria-hidden>
          {content}
        </div>
      )}
    </li>
  );
};

/** The numbers of the bars, for screen readers. */
const ResultTable = ({ poll: { options, counts, mine = [] }, question }: { poll: Poll; question: string }) => (
  <Table>
    <caption>{words.table.caption(question)}</caption>
    <thead>
      <tr>
        <th scope="col">{words.table.option}</th>
        <th scope="col">{words.table.votes}</th>
        <th scope="col">{words.table.share}</th>
      </tr>
    </thead>
    <tbody>
      {options.map(({ id, text }) => (
        <tr key={id}>
          <th scope="row">
            <bdi>{text}</bdi>
            {mine.includes(id) && ` (${words.yours})`}
          </th>
          <td>{words.count(counts.votes[id] ?? 0)}</td>
          <td>{words.percent(counts.votes[id] ?? 0, counts.voters)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);

type Place = { topic: Topic; id: string; poll: Poll };

const useVotes = ({ topic, id, poll }: Place) => {
  const me = useMember().id;
  return useInfiniteQuery({
    queryKey: [me, "community", topic, "votes", id, poll.counts.version],
    queryFn: ({ pageParam: cursor, signal }) =>
      callEndpoint(communityContract.listVotes, { topic, id, ...(cursor !== undefined && { cursor }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: (previous) => previous,
  });
};

/** Who chose which option, as far as it is loaded. */
const Names = (place: Place) => {
  const { id: me } = useMember();
  const admins = useAdmins();
  const query = useVotes(place);
  const votes = query.data?.pages.flatMap(({ items }) => items);
  if (!votes)
    return query.isError ? (
      <FailedRegion message={words.names.failed} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height="16" />
    );
  if (votes.length === 0) return <p>{words.names.none}</p>;
  return (
    <Grid gap="5">
      {place.poll.options.map(({ id, text }) => {
        const members = votes.filter(({ choices }) => choices.includes(id));
        if (members.length === 0) return null;
        return (
          <section key={id} aria-labelledby={`${place.id}-${id}`}>
            <chakra.h3 id={`${place.id}-${id}`} fontWeight="600" mb="2" overflowWrap="anywhere" dir="auto">
              {text}
            </chakra.h3>
            <Grid as="ul" gap="2" listStyleType="none">
              {members.map(({ user_id, full_name, avatar_url }) => (
                <Row as="li" key={user_id} gap="3">
                  <Avatar id={user_id} name={full_name || communityWords.nameless} src={avatar_url} size="small" />
                  <Row as="span" flexWrap="wrap" columnGap="2" minWidth="0" overflowWrap="anywhere">
                    <bdi>{user_id === me ? chatWords.you : full_name || communityWords.nameless}</bdi>
                    {user_id !== me && admins.has(user_id) && <AdminBadge />}
                  </Row>
                </Row>
              ))}
            </Grid>
          </section>
        );
      })}
      <OlderButton words={words.names} query={query} />
    </Grid>
  );
};

/** Of a question, in characters, where it names its poll. */
const maxNameLength = 100;

const describeState = (
  { until, isMultiple, mine = [] }: Poll,
  { isOpen, canVote }: { isOpen: boolean; canVote: boolean },
) => {
  const end = formatMoment(until);
  if (!isOpen) return words.ended(end);
  return canVote && mine.length > 0 ? words.voted(end) : words.open(isMultiple ? words.several : words.one, end);
};

type Props = Place & {
  question: string;
  /** Absent where the reader cannot write. */
  onVote: ((id: string, before: readonly string[], choices: string[]) => unknown) | undefined;
};

/** A message's poll: one votes by pressing options, until its end; then it is the result alone. */
export const PollView = ({ topic, id, poll, question, onVote }: Props) => {
  const { options, isMultiple, until, showsNames, counts, mine = [] } = poll;
  const isOpen = useIsBefore(until);
  /** Undefined until names are first asked for: a topic may have many polls. */
  const [areNamesShown, showNames] = useState<boolean>();
  const name = shorten(question, maxNameLength);
  const canVote = isOpen && onVote !== undefined;
  const press = (option: string) => {
    const others = isMultiple ? mine.filter((each) => each !== option) : [];
    onVote?.(id, mine, mine.includes(option) ? others : [...others, option]);
  };
  return (
    <Look role="group" aria-label={words.label(name)}>
      <p>{describeState(poll, { isOpen, canVote })}</p>
      <ul>
        {options.map((option) => (
          <Option key={option.id} poll={poll} option={option} onPress={canVote ? () => press(option.id) : undefined} />
        ))}
      </ul>
      <ResultTable poll={poll} question={name} />
      <p>
        {words.voters(counts.voters)} · {showsNames ? words.withNames : words.withoutNames}
      </p>
      {showsNames && counts.voters > 0 && (
        <button type="button" aria-haspopup="dialog" onClick={() => showNames(true)}>
          {words.names.open}
        </button>
      )}
      {areNamesShown !== undefined && (
        <Dialog isOpen={areNamesShown} onClose={() => showNames(false)} title={words.names.title} isShort>
          {areNamesShown && <Names {...{ topic, id, poll }} />}
        </Dialog>
      )}
    </Look>
  );
};
