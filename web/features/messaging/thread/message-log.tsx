import { Box, chakra } from "@chakra-ui/react";
import { useMemo, useState, useSyncExternalStore, type ReactNode, useEffect } from "react";
import { Virtualizer } from "virtua";
import { useAdmins } from "#web/lib/admins.ts";
import { useToday } from "#web/lib/clock.ts";
import { Button } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Row, Stack } from "#web/ui/layout.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { chatWords } from "../chat-words.ts";
import { LogLook } from "./log-look.tsx";
import { buildRows, getMessageKey, type LogMessage } from "./log-message.ts";
import { MessageRow, type SharedRowProps } from "./message-row.tsx";
import { type Target, usePlace, usePrepended, useSeenMessages } from "./use-place.ts";

/**
 * Props of `MessageLog`. Give it a `key` per thread: each opens at its own end. Messages re-render when any of
 * `SharedRowProps` changes, so keep its functions stable.
 */
export type MessageLogProps<Message extends LogMessage> = SharedRowProps<Message> & {
  /** The log's label, such as "Networking". */
  label: string;
  /** The status from a thread's snapshot. */
  status: "loading" | "ready" | "failed";
  /** Oldest first, with one's own unsent messages last. */
  messages: readonly Message[];
  hasOlder: boolean;
  isLoadingOlder: boolean;
  olderFailed: boolean;
  /** Loads older messages; called near the top, and by "Try again". */
  onOlder: () => void;
  /** Reloads the newest messages: after a failure, or when those shown are not the newest. */
  onReload: () => void;
  /** Whether the newest messages are not included; `onNewer` loads more of them. */
  hasNewer?: boolean;
  onNewer?: () => void;
  /** A message to scroll to and focus. */
  target?: Target | undefined;
  /** The newest message the other member has read: one's newest message up to it is marked as read. */
  readByOther?: string | undefined;
  /** Shown if there are no messages. */
  empty: ReactNode;
  /** Shown above the first message of the thread. */
  beginning: ReactNode;
  /** The newest message read before, followed by a divider. Undefined while loading, null if none was. */
  readId?: string | null | undefined;
  /** Called when the newest message is visible on a visible page; at most once a second. */
  onSeen?: (id: string) => void;
  /** The text announced to screen readers after the author's name; by default the message's text. */
  spoken?: (message: Message) => string;
  /** Moves the focus past the messages to the composer, if there is one. */
  onSkip?: (() => void) | undefined;
};

/** A skip link past the messages, which may each have several tab stops: visible while focused. */
const SkipLog = chakra("button", {
  base: {
    position: "absolute",
    insetStart: "gutter",
    top: "2",
    zIndex: 1,
    px: "4",
    py: "2",
    bg: "brand.solid",
    color: "brand.contrast",
    borderRadius: "sm",
    fontWeight: "600",
    cursor: "pointer",
    "&:not(:focus-visible)": { opacity: "0", pointerEvents: "none" },
  },
});

const subscribeToNetwork = (onChange: () => void) => {
  for (const name of ["online", "offline"]) addEventListener(name, onChange);
  return () => {
    for (const name of ["online", "offline"]) removeEventListener(name, onChange);
  };
};

/** Widths of skeleton messages, in rem; negative ones are one's own. */
const shapes = [18, 26, -16, 20, 12, -22, 24];

/** The skeleton of a thread. */
export const LogSkeleton = () => (
  <Stack role="status" flex="1" minHeight="0" overflow="hidden" justifyContent="end" gap="4" p="5">
    <Box as="span" srOnly>
      {chatWords.loading}
    </Box>
    {shapes.map((width, index) => (
      <Row alignItems="stretch" key={index} gap="2.5" justifyContent={width < 0 ? "end" : "start"}>
        {width > 0 && <Skeleton width="9" height="9" borderRadius="full" flexShrink="0" />}
        <Skeleton height="14" borderRadius="md" maxWidth="80%" style={{ width: `${Math.abs(width)}rem` }} />
      </Row>
    ))}
  </Stack>
);

type LogProps = MessageLogProps<LogMessage>;
type LogStartProps = Pick<LogProps, "status" | "hasOlder" | "olderFailed" | "onOlder" | "onReload" | "beginning"> & {
  /** In pixels: a fixed height, whatever it shows. */
  height: number;
};

/** Above the first message: that older ones are loading or failed to, or the start of the thread. */
const LogStart = ({ height, status, hasOlder, olderFailed, onOlder, onReload, beginning }: LogStartProps) => {
  const isBeginning = status === "ready" && !hasOlder;
  const isFailed = status === "failed" || olderFailed;
  return (
    <Row
      flexShrink="0"
      justifyContent="center"
      gap="4"
      overflow="hidden"
      textStyle="small"
      textAlign="center"
      color="fg.muted"
      style={{ height }}
    >
      {isBeginning && beginning}
      {!isBeginning && !isFailed && <span>{chatWords.loadingOlder}</span>}
      {!isBeginning && isFailed && (
        <>
          <span role="alert">{chatWords.failed}</span>
          <Button size="compact" onClick={status === "failed" ? onReload : onOlder}>
            {chatWords.retry}
          </Button>
        </>
      )}
    </Row>
  );
};

/** A button to the end of the log, with the number of new messages there. */
const ToNewest = ({ missed, onPress }: { missed: number; onPress: () => void }) => (
  <Row alignItems="stretch" position="absolute" insetInline="0" bottom="3" justifyContent="center" pointerEvents="none">
    <Button
      size="compact"
      pointerEvents="auto"
      borderRadius="full"
      bg="bg.panel"
      boxShadow="panel"
      color={missed > 0 ? "brand.fg" : undefined}
      onClick={onPress}
    >
      <Icon name="arrow" rotate="90deg" />
      {missed > 0 ? chatWords.newMessages(missed) : chatWords.toNewest}
    </Button>
  </Row>
);

/** Height of the area above the first message, in rem. */
const startHeight = 4;

const pixelsOf = (rem: number) => rem * parseFloat(getComputedStyle(document.documentElement).fontSize || "16");

/** The unread position when the log opened; unchanged while it is open. */
const useFirst = <Value,>(value: Value | undefined) => {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first;
};

/** The messages, of which only those near the viewport are rendered. */
const LogList = <Message extends LogMessage>(props: MessageLogProps<Message>) => {
  const { label, status, messages, hasOlder, isLoadingOlder, olderFailed, onOlder, onReload, beginning } = props;
  const { hasNewer = false, onNewer, target, readByOther, onSeen, onSkip } = props;
  const { me, nameless, extra, actions, onGoTo, onReact, onRetry, onEdit, onDiscard } = props;
  const hasNetwork = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const [above] = useState(() => pixelsOf(startHeight));
  const today = useToday();
  const admins = useAdmins();
  const readId = useFirst(props.readId);
  const [openedAt] = useState(() => new Date().toISOString());

  const canLoadOlder = hasOlder && !isLoadingOlder && !olderFailed;
  const { list, place, missed, toEnd, release, focusTarget, onScroll, onResize } = usePlace({
    ...{ me, messages, above, target },
    onOlder: canLoadOlder ? onOlder : undefined,
    onNewer: hasNewer ? onNewer : undefined,
  });
  const goToEnd = () => {
    toEnd();
    if (hasNewer) onReload();
  };
  const isPrepended = usePrepended(messages);
  useSeenMessages(messages.findLast(({ id }) => id !== undefined)?.id, place === "end" && !hasNewer, onSeen);

  const rows = useMemo(() => buildRows(messages, { me, readId, openedAt }), [messages, me, readId, openedAt]);
  const receiptId =
    readByOther && messages.findLast(({ id, user_id }) => user_id === me && id !== undefined && id <= readByOther)?.id;
  return (
    <>
      {onSkip && (
        <SkipLog type="button" onClick={onSkip}>
          {chatWords.toComposer}
        </SkipLog>
      )}
      {/* Scrollable by keyboard; new messages are read out by the announcer. */}
      <LogLook
        role="log"
        aria-label={label}
        aria-live="off"
        tabIndex={0}
        onWheel={release}
        onTouchMove={release}
        onPointerDown={release}
        onKeyDown={release}
      >
        <div style={{ flexGrow: 1 }} />
        <LogStart height={above} {...{ status, hasOlder, olderFailed, onOlder, onReload, beginning }} />
        <Virtualizer ref={list} data={rows} startMargin={above} shift={isPrepended} {...{ onScroll, onResize }}>
          {(row) => (
            <MessageRow
              key={getMessageKey(row.message)}
              {...row}
              {...{ me, nameless, extra, actions, onGoTo, onReact, onRetry, onEdit, onDiscard }}
              {...{ today, hasNetwork, focusTarget }}
              isByAdmin={admins.has(row.message.user_id)}
              isToAdmin={admins.has(row.message.reply_to?.user_id ?? "")}
              isRead={row.message.id !== undefined && row.message.id === receiptId}
            />
          )}
        </Virtualizer>
      </LogLook>
      {(place === "far" || missed > 0 || hasNewer) && <ToNewest missed={missed} onPress={goToEnd} />}
    </>
  );
};

const textOf = ({ content }: LogMessage) => content;

const Middle = chakra("div", {
  base: { flex: "1", minHeight: "0", overflowY: "auto", display: "grid", placeItems: "center", p: "5" },
});

/** Beyond this many at once, such as after a night of sleep, they are only counted. */
const maxReadAloud = 30;

/** Longest text to announce; the full message is in the log. */
const maxSpokenCharacters = 500;

/** An announcement for screen readers, with a unique key. */
type Line = { key: string; text: string };

/** Which messages of a thread have been announced, and the announcements to make. */
type Heard = { known: ReadonlySet<string>; oldest: string | undefined; lines: readonly Line[] };

type Listening<Message> = {
  me: string;
  nameless: string;
  /** Whether these are the thread's first messages, of which none is new. */
  isHistory: boolean;
  spoken: (message: Message) => string;
};

/**
 * The announcements once `messages` (oldest first) are there: others' messages not seen before, unless they are older
 * than what was there.
 */
const hearMessages = <Message extends LogMessage>(
  was: Heard,
  messages: readonly Message[],
  { me, nameless, isHistory, spoken }: Listening<Message>,
): Heard => {
  const oldest = messages[0]?.id;
  const isNew = (message: Message) =>
    message.id !== undefined &&
    !was.known.has(getMessageKey(message)) &&
    (was.oldest === undefined || message.id > was.oldest) &&
    message.user_id !== me &&
    message.deleted !== true &&
    // Collapsed messages are not announced.
    spoken(message) !== "";
  const fresh = isHistory ? [] : messages.filter(isNew);
  const lines = fresh.map((message) => ({
    key: getMessageKey(message),
    text: chatWords.spoken(message.full_name || nameless, spoken(message).slice(0, maxSpokenCharacters)),
  }));
  const missed = { key: `missed:${fresh.at(-1)?.id}`, text: chatWords.manyMissed(fresh.length) };
  return {
    known: new Set(messages.map(getMessageKey)),
    oldest,
    lines: fresh.length > maxReadAloud ? [missed] : lines,
  };
};

/** How long an announcement stays for screen readers, and how many stay at most. */
const lineLifeMs = 60_000;
const maxLines = 50;

const Hidden = chakra("div", { base: { srOnly: true } });

type AnnouncerProps<Message extends LogMessage> = {
  me: string;
  nameless: string;
  isLoaded: boolean;
  messages: readonly Message[];
  spoken: (message: Message) => string;
};

/**
 * Announces new messages to screen readers, each as a separate addition, so that none interrupts the previous one.
 * The log itself is not live: it renders whatever is scrolled to.
 */
const Announcer = <Message extends LogMessage>({ isLoaded, messages, ...listening }: AnnouncerProps<Message>) => {
  const [seen, setSeen] = useState<{ messages?: readonly Message[]; heard: Heard }>({
    heard: { known: new Set(), oldest: undefined, lines: [] },
  });
  const [lines, setLines] = useState<readonly Line[]>([]);
  if (isLoaded && messages !== seen.messages) {
    const heard = hearMessages(seen.heard, messages, { ...listening, isHistory: seen.messages === undefined });
    setSeen({ messages, heard });
    if (heard.lines.length > 0) setLines([...lines, ...heard.lines].slice(-maxLines));
  }
  useEffect(() => {
    if (lines.length === 0) return;
    const timer = setTimeout(() => setLines((now) => now.filter((line) => !lines.includes(line))), lineLifeMs);
    return () => clearTimeout(timer);
  }, [lines]);
  return (
    <Hidden aria-live="polite" aria-relevant="additions">
      {lines.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </Hidden>
  );
};

/**
 * The messages of one thread. Opens at its end, keeps its position when older ones load, follows new ones while the
 * reader is at the end, and otherwise shows a button to go there. Others' new messages are announced to screen
 * readers, in order.
 */
export const MessageLog = <Message extends LogMessage>(props: MessageLogProps<Message>) => {
  const { label, me, nameless, status, messages, hasOlder, empty, spoken = textOf, onReload } = props;
  const isEmpty = messages.length === 0 && !hasOlder;
  return (
    <Stack position="relative" flex="1" minHeight="0">
      {status === "loading" && messages.length === 0 && <LogSkeleton />}
      {status === "failed" && messages.length === 0 && (
        <Middle>
          <FailedRegion message={chatWords.failed} onRetry={onReload} />
        </Middle>
      )}
      {status === "ready" && isEmpty && (
        <Middle role="log" aria-label={label} aria-live="off" textAlign="center" color="fg.muted">
          {empty}
        </Middle>
      )}
      {(messages.length > 0 || (status === "ready" && hasOlder)) && <LogList {...props} />}
      <Announcer {...{ me, nameless, messages, spoken }} isLoaded={status === "ready"} />
    </Stack>
  );
};
