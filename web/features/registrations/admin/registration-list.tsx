import { Box } from "@chakra-ui/react";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, useLayoutEffect, useRef, useState } from "react";
import type { Registration } from "#shared/registrations.ts";
import { approvalsWords } from "#web/content/approvals.ts";
import { Grid } from "#web/ui/layout.ts";
import type { OnDecide } from "./decision-buttons.tsx";
import { RegistrationCard } from "./registration-card.tsx";

/** Up to how many cards are all drawn; of more, only those in sight. */
const mostDrawn = 60;
/** A card before it is measured, and the room between two, in pixels. */
const usualHeight = 270;
const gap = 16;

type Props = {
  label: string;
  registrations: readonly Registration[];
  selected: ReadonlySet<string>;
  /** Whether their event is over. */
  isOver: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
  onDecide: OnDecide;
  onIntent: () => void;
};

const Whole = ({ label, registrations, selected, ...rest }: Props) => (
  <Grid as="ul" aria-label={label} gridTemplateColumns="minmax(0, 1fr)" gap="4">
    {registrations.map((each) => (
      <li key={each.id}>
        <RegistrationCard registration={each} isSelected={selected.has(each.id)} {...rest} />
      </li>
    ))}
  </Grid>
);

const InSight = ({ label, registrations, selected, ...rest }: Props) => {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current!.getBoundingClientRect().top + scrollY), []);
  const rows = useWindowVirtualizer({
    count: registrations.length,
    estimateSize: () => usualHeight,
    getItemKey: (index) => registrations[index]?.id ?? index,
    overscan: 3,
    gap,
    scrollMargin: top,
    initialOffset: () => scrollY,
  });
  return (
    <Box as="ul" ref={list} aria-label={label} position="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const each = registrations[index]!;
        return (
          <Box
            as="li"
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={registrations.length}
            position="absolute"
            insetInline="0"
            top="0"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <RegistrationCard registration={each} isSelected={selected.has(each.id)} {...rest} />
          </Box>
        );
      })}
    </Box>
  );
};

/** The registrations as cards. */
export const RegistrationList = memo((props: Omit<Props, "label">) => {
  const List = props.registrations.length > mostDrawn ? InSight : Whole;
  return <List {...props} label={approvalsWords.title} />;
});
