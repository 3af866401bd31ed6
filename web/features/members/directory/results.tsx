import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState, memo } from "react";
import type { MemberCard as Member } from "#shared/members.ts";
import { directoryWords } from "#web/content/portal-directory.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Text } from "#web/ui/layout.ts";
import { filterMembers, findMembers, type Filters, type SearchableMember } from "./api.ts";
import { CardList, DirectorySkeleton, MemberCard, rowHeightRem, useColumns } from "./member-cards.tsx";

/** Rows drawn beyond those in sight, in both directions, so that the keyboard can reach them and bring them into sight. */
const rowsInReserve = 1;

const toPixels = (rem: number) => rem * parseFloat(getComputedStyle(document.documentElement).fontSize || "16");

/** Where the member met others, by their ids. */
export type Acquaintances = ReadonlyMap<string, string>;

/** All members found as cards, of which only the rows in sight are drawn. */
const MemberList = ({ members, acquaintances }: { members: readonly Member[]; acquaintances: Acquaintances }) => {
  const { id } = useMember();
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
            metAt={acquaintances.get(member.id)}
            place={first + index + 1}
            count={members.length}
          />
        ))}
      </CardList>
    </div>
  );
};

type ResultsProps = {
  acquaintances: Acquaintances;
  members: readonly SearchableMember[];
  /** Whether these are all of them. */
  isComplete: boolean;
  isLoading: boolean;
  query: string;
  filters: Filters;
  onClear: () => void;
};

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

/** The members found, and how many they are. */
export const Results = memo(
  ({ members, acquaintances, isComplete, isLoading, query, filters, onClear }: ResultsProps) => {
    const found = filterMembers(findMembers(members, query), filters, (id) => acquaintances.has(id));
    const { soFar, count } = directoryWords;
    return (
      <>
        <Text role="status" mb="4" textStyle="small" color="fg.muted">
          {isComplete || !isLoading ? count(found.length, members.length) : soFar(found.length, members.length)}
        </Text>
        {found.length > 0 && <MemberList members={found} acquaintances={acquaintances} />}
        {found.length === 0 && isLoading && !isComplete && <DirectorySkeleton />}
        {found.length === 0 && isComplete && (members.length > 0 ? <NoneFound onClear={onClear} /> : <NoMembers />)}
      </>
    );
  },
);
