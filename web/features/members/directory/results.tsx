import { Box } from "@chakra-ui/react";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { DirectoryCard as Member, DirectorySummary } from "#shared/directory.ts";
import { directoryWords } from "#web/content/portal-directory.ts";
import { useAdmins } from "#web/lib/admins.ts";
import { findPauseEnd } from "#web/lib/api/pause.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Text } from "#web/ui/layout.ts";
import { OlderButton } from "#web/ui/older-button.tsx";
import { CardList, MemberCard, rowHeightRem, useColumns } from "./member-cards.tsx";

/** Rows drawn beyond those in sight, in both directions, so that the keyboard can reach them and bring them into sight. */
const rowsInReserve = 1;

const toPixels = (rem: number) => rem * parseFloat(getComputedStyle(document.documentElement).fontSize || "16");

/** Where the member met others, by their ids. */
export type Acquaintances = ReadonlyMap<string, string>;

type MemberListProps = {
  members: readonly Member[];
  /** How many were found, of whom these are the first. */
  found: number;
  acquaintances: Acquaintances;
};

/** The members that are loaded, as cards, of which only the rows in sight are drawn. */
const MemberList = memo(({ members, found, acquaintances }: MemberListProps) => {
  const { id } = useMember();
  const admins = useAdmins();
  const columns = useColumns();
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current!.getBoundingClientRect().top + scrollY), [columns]);

  const rows = useWindowVirtualizer({
    count: Math.ceil(members.length / columns),
    estimateSize: () => toPixels(rowHeightRem),
    overscan: rowsInReserve,
    scrollMargin: top,
    initialOffset: () => scrollY,
  });
  const drawn = rows.getVirtualItems();
  const first = (drawn[0]?.index ?? 0) * columns;
  const after = ((drawn.at(-1)?.index ?? -1) + 1) * columns;
  return (
    <div ref={list} role="list" aria-label={directoryWords.title} style={{ height: rows.getTotalSize() }}>
      <CardList role="none" columns={columns} style={{ transform: `translateY(${(drawn[0]?.start ?? top) - top}px)` }}>
        {members.slice(first, after).map((member, index) => (
          <MemberCard
            key={member.id}
            member={member}
            isOwn={member.id === id}
            isAdmin={admins.has(member.id)}
            metAt={acquaintances.get(member.id)}
            place={first + index + 1}
            count={found}
          />
        ))}
      </CardList>
    </div>
  );
});

const NoneFound = ({ onClear }: { onClear: () => void }) => (
  <Empty text={directoryWords.noneFound}>
    <Button onClick={onClear}>{directoryWords.clear}</Button>
  </Empty>
);

const NoMembers = () => (
  <Empty text={directoryWords.nobody}>
    <LinkButton to={portalPaths.profile}>{directoryWords.complete}</LinkButton>
  </Empty>
);

/** Where the first of the next members gets the focus, so that one reads on there. */
const focusPlace = (place: number) =>
  document.querySelector<HTMLElement>(`[role=listitem][aria-posinset="${place}"] a`)?.focus({ preventScroll: true });

type MoreProps = Pick<
  Props,
  "isPaused" | "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage"
> & {
  shown: number;
  found: number;
  error: unknown;
};

/** How far the list is loaded, and the way to more of it. */
const More = ({
  shown,
  found,
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  isPaused,
  error,
  ...props
}: MoreProps) => {
  const from = useRef<number>(undefined);
  useEffect(() => {
    if (from.current === undefined || shown <= from.current) return;
    focusPlace(from.current + 1);
    from.current = undefined;
  }, [shown]);
  if (!hasNextPage) return null;
  const pausedUntil = findPauseEnd(error);
  const { more, offline, paused } = directoryWords;
  const olderFailed = pausedUntil === undefined ? more.olderFailed : paused(pausedUntil);
  return (
    <Box mt="6" display="grid" justifyItems="center" gap="3">
      <Text textStyle="small" color="fg.muted">
        {directoryWords.shown(shown, found)}
      </Text>
      <OlderButton
        words={{ ...more, olderFailed: isPaused ? offline : olderFailed }}
        query={{
          ...{ hasNextPage, isFetchingNextPage, isFetchNextPageError: isPaused || isFetchNextPageError },
          fetchNextPage: () => {
            from.current = shown;
            void props.fetchNextPage();
          },
        }}
      />
    </Box>
  );
};

type Page = { items: readonly Member[]; cursor?: string | undefined; summary?: DirectorySummary | undefined };

type Props = {
  pages: readonly Page[];
  acquaintances: Acquaintances;
  /** Whether these are of what was searched before, while the next are on their way. */
  isLate: boolean;
  /** Whether something is asked for and waits for the network. */
  isPaused: boolean;
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
  onClear: () => void;
};

/** The members found, a page after another, and how many they are. */
export const Results = ({ pages, acquaintances, isLate, onClear, ...more }: Props) => {
  // Somebody whose name changes between two pages may be on both.
  const members = useMemo(
    () => [...new Map(pages.flatMap(({ items }) => items).map((member) => [member.id, member])).values()],
    [pages],
  );
  const { found = members.length, all = members.length } = pages[0]?.summary ?? {};
  return (
    <Box
      // What is dimmed soon is what changes; an answer that is quick changes nothing but the cards.
      css={{ transition: "opacity 160ms 200ms", "&[data-late]": { opacity: "0.55" } }}
      data-late={isLate ? "" : undefined}
    >
      <Text role="status" mb="4" textStyle="small" color="fg.muted">
        {directoryWords.count(found, all)}
        {pages.length > 1 && (
          <Box as="span" srOnly>
            {` ${directoryWords.shown(members.length, found)}`}
          </Box>
        )}
      </Text>
      {members.length > 0 && <MemberList {...{ members, found, acquaintances }} />}
      {members.length === 0 && (all > 0 ? <NoneFound onClear={onClear} /> : <NoMembers />)}
      <More shown={members.length} found={found} {...more} />
    </Box>
  );
};
