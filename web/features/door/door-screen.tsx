import { Box } from "@chakra-ui/react";
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { readJson, writeText } from "#web/lib/storage.ts";
import { useWakeLock } from "#web/lib/use-wake-lock.ts";
import { Button } from "#web/ui/button.tsx";
import { pressedLook } from "#web/ui/filter-buttons.tsx";
import { Icon, LineDrawing } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Stack, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Note } from "#web/ui/note.tsx";
import { AnswerPlace, AnswerVoice, getTone } from "./answer-card.tsx";
import { CameraView } from "./camera.tsx";
import { doorWords as words } from "./door-words.ts";
import type { Answer, Door, DoorState } from "./door.ts";
import { GuestList } from "./guest-list.tsx";
import { countExpected, type Notice } from "./presence.ts";
import { muted, setMuted, signal, unlockSound } from "./signals.ts";

const drawings = {
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6m2.5-8.5a8 8 0 0 1 0 11",
  silent: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5m0-5-5 5",
} as const;

const SoundSwitch = () => {
  const isMuted = useSyncExternalStore(muted.subscribe, muted.get);
  const turn = () => {
    unlockSound();
    setMuted(!isMuted);
  };
  return (
    <Button look="quiet" size="icon" aria-label={isMuted ? words.sound.on : words.sound.off} onClick={turn}>
      <LineDrawing path={drawings[isMuted ? "silent" : "sound"]} />
    </Button>
  );
};

/** How many have arrived, of how many. */
const Counts = ({ parties, presence: { inside, walkIns } }: DoorState) => {
  const expected = useMemo(() => countExpected(parties.values()), [parties]);
  return (
    <Row as="section" aria-label={words.counts.label} flexWrap="wrap" columnGap="3" alignItems="baseline">
      <Text fontSize="1.5rem" lineHeight="1.2" fontWeight="700" fontVariantNumeric="tabular-nums">
        {words.counts.inside(inside.size, expected)}
      </Text>
      {walkIns.length > 0 && <Text fontSize="1.0625rem">{words.counts.walkIns(walkIns.length)}</Text>}
    </Row>
  );
};

/** Connection status, and how many scans are waiting to be sent. */
const Connection = ({
  isOnline,
  waiting,
  isStored,
}: Pick<DoorState, "isOnline" | "waiting"> & { isStored: boolean }) => (
  <Box role="status" textStyle="small" color={isOnline ? "fg.muted" : "fg.pending"} minHeight="6">
    <Row gap="2" alignItems="flex-start">
      <Box
        aria-hidden
        flexShrink="0"
        width="2.5"
        height="2.5"
        mt="1.5"
        borderRadius="full"
        bg={isOnline ? "fg.success" : "fg.pending"}
      />
      {isOnline ? (waiting > 1 ? words.sending(waiting) : words.online) : words.offline(waiting)}
    </Row>
    {!isStored && <p>{words.notStored}</p>}
  </Box>
);

const dismissedKey = (eventId: string) => `club:door-notices:${eventId}`;

/** Warnings, until dismissed. */
const Notices = ({ eventId, notices, parties }: { eventId: string } & Pick<DoorState, "notices" | "parties">) => {
  const [dismissed, setDismissed] = useState(() => readJson(dismissedKey(eventId), "tab") as string[] | null);
  const open = notices.filter(({ id }) => !dismissed?.includes(id));
  const dismiss = (id: string) => {
    const ids = [...(dismissed ?? []), id];
    writeText(dismissedKey(eventId), JSON.stringify(ids), "tab");
    setDismissed(ids);
  };
  const getName = ({ registrationId, person }: Notice) =>
    parties.get(registrationId)?.people.find((each) => each.person === person)?.name ?? words.ticketHolder;
  const describe = (notice: Notice) =>
    notice.kind === "twice"
      ? words.notices.twice(getName(notice), notice.ownAt, notice.by, notice.at)
      : words.notices.notApproved(getName(notice), notice.ownAt);
  if (open.length === 0) return null;
  return (
    <Stack as="section" aria-label={words.notices.title} gap="2" px="gutter" py="3">
      {open.map((notice) => (
        <Note
          key={notice.id}
          role="alert"
          icon="alert"
          text={describe(notice)}
          action={
            <Button size="compact" onClick={() => dismiss(notice.id)}>
              {words.notices.dismiss}
            </Button>
          }
        />
      ))}
    </Stack>
  );
};

/** Plays a sound and vibrates on each new answer. */
const useSignals = (answer: Answer | undefined) => {
  const key = answer?.key;
  const tell = useEffectEvent(() => answer && signal(getTone(answer)));
  useEffect(() => {
    if (key !== undefined) tell();
  }, [key]);
};

type Part = "scan" | "list";

type BarProps = { part: Part; onChoose: (part: Part) => void; onWalkIn: () => void; onIntent: () => void };

/** Within thumb reach. */
const BottomBar = ({ part, onChoose, onWalkIn, onIntent }: BarProps) => (
  <Grid
    as="nav"
    aria-label={words.parts.label}
    hideFrom="lg"
    gridTemplateColumns="repeat(3, minmax(0, 1fr))"
    gap="2"
    position="sticky"
    bottom="0"
    zIndex="header"
    p="2"
    pb="calc(0.5rem + env(safe-area-inset-bottom))"
    bg="bg"
    borderTopWidth="1px"
  >
    {(["scan", "list"] as const).map((each) => (
      <Button
        key={each}
        px="2"
        minHeight="14"
        aria-pressed={part === each}
        css={pressedLook}
        onClick={() => onChoose(each)}
      >
        {words.parts[each]}
      </Button>
    ))}
    <Button px="2" minHeight="14" onClick={onWalkIn} onPointerEnter={onIntent} onFocus={onIntent}>
      {words.parts.walkIn}
    </Button>
  </Grid>
);

const loadWalkInDialog = async () => (await import("./walk-in-dialog.tsx")).WalkInDialog;
const loadHelpersDialog = async () => (await import("./helpers-dialog.tsx")).HelpersDialog;

/** A pause that separates two inputs, in milliseconds: scanners type much faster. */
const pauseMs = 1500;
/** Shorter input is not a code but an accidental keystroke. */
const minLength = 6;
/** Field input of at least this length without spaces comes from a scanner, not from typing. */
const minLengthInField = 60;

const isField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Reads input from a keyboard scanner anywhere on the page: characters followed by Enter. In a field, only input too
 * long for typing; the Enter then does nothing else, such as pressing the focused button.
 */
const useKeyboardScanner = (onCode: (text: string) => void) => {
  const report = useEffectEvent(onCode);
  useEffect(() => {
    let typed = "";
    let typedAt = 0;
    const listen = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, timeStamp } = event;
      if (ctrlKey || metaKey || altKey) return;
      if (timeStamp - typedAt > pauseMs) typed = "";
      typedAt = timeStamp;
      if (key.length === 1) typed += key;
      if (key !== "Enter") return;
      const text = typed.trim();
      typed = "";
      if (text.length < (isField(target) ? minLengthInField : minLength)) return;
      event.preventDefault();
      event.stopPropagation();
      report(text);
    };
    addEventListener("keydown", listen, { capture: true });
    return () => removeEventListener("keydown", listen, { capture: true });
  }, []);
};

type Props = {
  door: Door;
  eventId: string;
  /** Whether the device can store scans. */
  isStored: boolean;
  /** Where an admin returns to; helpers have no other pages. */
  backPath: string | undefined;
  /** Next to the sound switch. */
  tools?: ReactNode;
};

/** The check-in screen: scan, answer, list, counts. */
export const DoorScreen = ({ door, eventId, isStored, backPath, tools }: Props) => {
  const state = useSyncExternalStore(door.state.subscribe, door.state.get);
  // The answer does not wait for the list.
  const listed = useDeferredValue(state);
  const { event, pass, answer } = state;
  const [part, setPart] = useState<Part>("scan");
  const [typed, setTyped] = useState("");
  const search = useRef<HTMLInputElement>(null);
  const walkIn = useLazyDialog(loadWalkInDialog);
  const helpers = useLazyDialog(loadHelpersDialog);
  useWakeLock();
  useSignals(answer);

  const scan = (text: string) => {
    setPart("scan");
    void door.scan(text);
  };
  useKeyboardScanner((text) => {
    // The scanner also typed into the search field.
    if (search.current?.value.endsWith(text)) {
      search.current.value = "";
      setTyped("");
    }
    scan(text);
  });
  const choose = (chosen: Part) => {
    unlockSound();
    setPart(chosen);
  };
  const showPayment = useCallback(
    (registrationId: string) => {
      setPart("scan");
      door.showPayment(registrationId);
    },
    [door],
  );
  const openWalkIn = () => {
    unlockSound();
    walkIn.open();
  };

  // Loaded up front, since it may be opened offline later.
  const prefetch = useEffectEvent(() => {
    walkIn.prefetch();
    if (backPath !== undefined) helpers.prefetch();
  });
  useEffect(() => {
    const timer = setTimeout(() => prefetch(), 1500);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Stack minHeight="100dvh">
      <Box as="header" px="gutter" py="2" bg="bg.panel" borderBottomWidth="1px">
        <Row gap="1" minHeight="11">
          {backPath !== undefined && (
            <Button asChild look="quiet" size="icon" ms="-3" aria-label={words.back}>
              <a href={backPath}>
                <Icon name="arrow" rotate="180deg" />
              </a>
            </Button>
          )}
          <Heading as="h1" fontSize="1.125rem" lineHeight="1.25" fontWeight="600" flex="1" minWidth="0" lineClamp="2">
            {event?.title ?? words.title}
          </Heading>
          {tools}
          <SoundSwitch />
          {backPath !== undefined && (
            <Button look="quiet" size="icon" aria-label={words.helpers.open} {...helpers.opener}>
              <Icon name="people" />
            </Button>
          )}
        </Row>
        <Counts {...state} />
        <Connection {...state} isStored={isStored} />
      </Box>

      <Grid as="main" flex="1" gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 5fr) minmax(0, 6fr)" }}>
        <Stack
          minWidth="0"
          hideBelow={part === "scan" ? undefined : "lg"}
          // Stays visible next to a long list.
          position={{ lg: "sticky" }}
          top="0"
          alignSelf={{ lg: "start" }}
          minHeight={{ lg: "calc(100dvh - 8rem)" }}
        >
          <CameraView onCode={scan} />
          <AnswerPlace answer={answer} state={state} door={door} />
          <Notices eventId={eventId} {...state} />
        </Stack>
        <Box
          as="section"
          aria-label={words.list.title}
          minWidth="0"
          borderInlineStartWidth={{ lg: "1px" }}
          hideBelow={part === "list" ? undefined : "lg"}
        >
          <Row hideBelow="lg" px="gutter" pt="4" justifyContent="space-between" gap="3">
            <Heading textStyle="heading">{words.list.title}</Heading>
            <Button size="compact" onClick={openWalkIn} onPointerEnter={walkIn.prefetch} onFocus={walkIn.prefetch}>
              {words.parts.walkIn}
            </Button>
          </Row>
          <GuestList {...{ state: listed, door, typed, onType: setTyped, field: search }} onPay={showPayment} />
        </Box>
      </Grid>
      <BottomBar part={part} onChoose={choose} onWalkIn={openWalkIn} onIntent={walkIn.prefetch} />

      <AnswerVoice state={state} />
      <LazyDialog
        dialog={walkIn}
        props={{
          onAdd: (name: string) => {
            setPart("scan");
            void door.addWalkIn(name);
          },
        }}
      />
      <LazyDialog dialog={helpers} props={{ eventId, eventTitle: event?.title ?? "", ownId: pass?.id }} />
    </Stack>
  );
};
