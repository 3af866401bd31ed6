import { Box, chakra } from "@chakra-ui/react";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import type { Decision, Registration } from "#shared/registrations.ts";
import { approvalsWords, nameOf, quickWords, toastWords } from "#web/content/approvals.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { readText, writeText } from "#web/lib/storage.ts";
import { Button } from "#web/ui/button.tsx";
import { Grid, Row } from "#web/ui/layout.ts";
import type { EventEnd } from "../registration-state.ts";
import { getRegistrationId, slim } from "./decision.tsx";
import { canBeDecided, decideQuickly, undoDecision, undoWindowMs, useQuickDecisions } from "./quick-decisions.ts";
import { RegistrationRow, type RowProps } from "./registration-row.tsx";

const hintId = "list-keys";

const Key = chakra("kbd", {
  base: { px: "1.5", mx: "0.5", borderWidth: "1px", borderRadius: "sm", fontFamily: "body", fontSize: "0.8125rem" },
});

type KeysProps = { areOn: boolean; onTurn: (areOn: boolean) => void };

/** Which keys go through the list and decide, and a way to turn them off (WCAG 2.1.4). */
const KeyboardHint = ({ areOn, onTurn }: KeysProps) => (
  <Row hideBelow="md" flexWrap="wrap" columnGap="3" textStyle="small" color="fg.muted">
    <p id={hintId}>
      {areOn ? quickWords.keyboard.title : quickWords.keyboard.off}
      {areOn &&
        quickWords.keyboard.keys.map(([key, what]) => (
          <Box as="span" key={key} display="inline-block" ms="3">
            <Key>{key}</Key> {what}
          </Box>
        ))}
    </p>
    <Button {...slim} size="compact" onClick={() => onTurn(!areOn)}>
      {areOn ? quickWords.keyboard.turnOff : quickWords.keyboard.turnOn}
    </Button>
  </Row>
);

/** Tells screen readers of the last decision that can still be undone, and of those that were taken. */
const QuickStatus = () => {
  const all = [...useQuickDecisions().values()];
  const last = all.findLast(({ state }) => state === "waiting");
  return (
    <>
      <Box role="status" srOnly>
        {last && quickWords.waiting(last.decision, nameOf(last.registration), undoWindowMs / 1000)}
      </Box>
      <Box role="log" srOnly>
        {all
          .filter(({ state }) => state === "done")
          .map(({ decision, registration }) => {
            const { title, description } = toastWords.decided(decision, nameOf(registration));
            return (
              <div key={registration.id}>
                <p>{title}</p>
                <p>{description}</p>
              </div>
            );
          })}
      </Box>
    </>
  );
};

const isTypedInto = (element: HTMLElement) => element.matches("input:not([type=checkbox]), textarea, select");

const focusRow = (registration: Registration | undefined) =>
  registration && document.getElementById(getRegistrationId(registration.id))?.focus();

type PressedKey = Pick<globalThis.KeyboardEvent, "key" | "target" | "altKey" | "ctrlKey" | "metaKey" | "repeat">;

const decisionKeys: Record<string, Decision["decision"]> = { a: "approved", d: "rejected" };

const keysSetting = "club:list-keys";

/** Whether the keys are on, kept in this browser. */
const useKeysSetting = () => {
  const [areOn, setOn] = useState(() => readText(keysSetting, "browser") !== "off");
  const turn = (isOn: boolean) => {
    writeText(keysSetting, isOn ? null : "off", "browser");
    setOn(isOn);
  };
  return [areOn, turn] as const;
};

/** A key that is pressed while the focus is nowhere in particular. */
const isPressedNowhere = ({ target }: Event) => target === document.body;

/**
 * The keys of the list: j and k go to the next and the previous registration, a and d decide on this one and go on to the
 * next that is pending, u takes back the last. They work while the focus is in the list; j and k also where it is nowhere.
 */
const useListKeys = (registrations: readonly Registration[], end: EventEnd, areOn: boolean) => {
  const { id: memberId } = useMember();
  /** The row that had the focus last: from nowhere, one goes on there. */
  const lastRow = useRef<string>(undefined);
  const press = (event: PressedKey) => {
    const target = event.target as HTMLElement;
    if (!areOn || event.altKey || event.ctrlKey || event.metaKey || isTypedInto(target)) return;
    const row = target.closest("article")?.id;
    const index = registrations.findIndex(({ id }) => getRegistrationId(id) === (row ?? lastRow.current));
    const current = row === undefined ? undefined : registrations[index];
    const goTo = (registration: Registration | undefined) => {
      if (registration) lastRow.current = getRegistrationId(registration.id);
      focusRow(registration);
    };
    const key = event.key.toLowerCase();
    if (key === "j") goTo(registrations[index + 1]);
    if (key === "k") goTo(registrations[Math.max(0, index - 1)]);
    // A key that is held down decides on one only.
    if (event.repeat) return;
    if (key === "u") goTo(undoDecision());
    const decision = decisionKeys[key];
    if (!decision || !current || end) return;
    if (decideQuickly(memberId, current, decision))
      goTo(registrations.slice(index + 1).find(canBeDecided) ?? current);
  };
  const pressNowhere = useEffectEvent(press);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => isPressedNowhere(event) && pressNowhere(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return press;
};

/** Up to this many rows, all are drawn; of more, only those in sight. */
const maxDrawn = 60;
/** The height of a row until it is measured, and the gap between two. */
const estimatedHeightPx = 104;
const gapPx = 8;

type RegistrationListProps = Omit<RowProps, "registration" | "isSelected"> & {
  registrations: readonly Registration[];
  selected: ReadonlySet<string>;
};

type ListProps = RegistrationListProps & {
  /** Of the list's own element. */
  list: {
    "aria-label": string;
    "aria-describedby": string;
    tabIndex: number;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
};

const FullList = ({ list, registrations, selected, ...rest }: ListProps) => (
  <Grid as="ul" {...list} gridTemplateColumns="minmax(0, 1fr)" gap="2">
    {registrations.map((each) => (
      <li key={each.id}>
        <RegistrationRow registration={each} isSelected={selected.has(each.id)} {...rest} />
      </li>
    ))}
  </Grid>
);

const VirtualList = ({ list, registrations, selected, ...rest }: ListProps) => {
  const element = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(element.current!.getBoundingClientRect().top + scrollY), []);
  const rows = useWindowVirtualizer({
    count: registrations.length,
    estimateSize: () => estimatedHeightPx,
    getItemKey: (index) => registrations[index]?.id ?? index,
    overscan: 3,
    gap: gapPx,
    scrollMargin: top,
    initialOffset: () => scrollY,
  });
  return (
    <Box as="ul" ref={element} {...list} position="relative" style={{ height: rows.getTotalSize() }}>
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
            <RegistrationRow registration={each} isSelected={selected.has(each.id)} {...rest} />
          </Box>
        );
      })}
    </Box>
  );
};

/** The registrations as rows, and the keys that decide on them. */
export const RegistrationList = memo((props: RegistrationListProps) => {
  const List = props.registrations.length > maxDrawn ? VirtualList : FullList;
  const [areOn, turn] = useKeysSetting();
  const onKeyDown = useListKeys(props.registrations, props.end, areOn);
  return (
    <Grid gridTemplateColumns="minmax(0, 1fr)" gap="2">
      {!props.end && <KeyboardHint areOn={areOn} onTurn={turn} />}
      <QuickStatus />
      <List
        {...props}
        list={{ "aria-label": approvalsWords.title, "aria-describedby": hintId, tabIndex: 0, onKeyDown }}
      />
    </Grid>
  );
});
