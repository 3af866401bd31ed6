import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import type { MemberCard as Member } from "#shared/members.ts";
import { directoryWords } from "#web/content/portal-directory.ts";
import { useMember } from "#web/session/require-session.tsx";
import { CardList, rowHeight } from "./card-list.tsx";
import { MemberCard } from "./member-card.tsx";
import { useColumns } from "./use-columns.ts";

/** Rows drawn beyond the ones in sight, either way: the keyboard reaches them, and they come into sight by that. */
const rowsInReserve = 1;

const pixelsOf = (rem: number) => rem * parseFloat(getComputedStyle(document.documentElement).fontSize || "16");

/** All members found as cards, of which only the rows in sight are drawn. */
export const MemberList = ({ members }: { members: readonly Member[] }) => {
  const { id } = useMember();
  const columns = useColumns();
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current!.getBoundingClientRect().top + scrollY), [columns]);

  const rows = useWindowVirtualizer({
    count: Math.ceil(members.length / columns),
    estimateSize: () => pixelsOf(rowHeight),
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
            place={first + index + 1}
            count={members.length}
          />
        ))}
      </CardList>
    </div>
  );
};
