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
 * Props of `MessageLog`. Give it a `key` per thread: each opens at its own end. Messages are drawn anew when one of
 * `SharedRowProps` is another than before, so keep its functions the same.
 */
export type MessageLogProps<Message extends LogMessage> = SharedRowProps<Message> & {
  /** What the log is called, such as "Networking". */
  label: string;
  /** As a thread's snapshot has it. */
  status: "loading" | "ready" | "failed";
  /** Oldest first; those of one's own that are not sent yet come last. */
  messages: readonly Message[];
  hasOlder: boolean;
  isLoadingOlder: boolean;
  olderFailed: boolean;
  /** Loads older ones; called when the top comes near, and by "Try again". */
  onOlder: () => void;
  /** Loads the newest ones again: after that has failed, and where those shown are not the newest. */
  onReload: () => void;
  /** Whether the newest ones are not among these; `onNewer` reads on towards them. */
  hasNewer?: boolean;
  onNewer?: () => void;
  /** A message to show, to which the focus goes. */
  target?: Target | undefined;
  /** The newest message that the other has read: below one's own newest one up to it stands that it is read. */
  readByOther?: string | undefined;
  /** Instead of messages, where there are none. */
  empty: ReactNode;
  /** What stands above the first message of the thread. */
  beginning: ReactNode;
  /** The newest message read before; a divider stands after it. Undefined while it is not known, null if none was. */
  readId?: string | null | undefined;
  /** The newest message is in sight, on a visible page; at most once a second. */
  onSeen?: (id: string) => void;
  /** What is said to screen readers of a new message after its author's name; its text unless given. */
  spoken?: (message: Message) => string;
  /** Leads the keyboard past the messages, to where one writes; where one can. */
  onSkip?: (() => void) | undefined;
};

/** The keyboard's way past the messages, of which each may hold several stops: seen while it has the focus. */
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

/** Widths of messages, in rem; the negative ones are one's own. */
const shapes = [18, 26, -16, 20, 12, -22, 24];

/** A thread's shape while its newest messages are on their way. */
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
  /** In pixels: it keeps its height, whatever it says. */
  height: number;
};

/** What stands above the first message: that older ones are coming or could not be loaded, or that there are none. */
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

/** The way to the end of the log, with how many new messages wait there. */
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

/** Height of what stands above the first message, in rem. */
const startHeight = 4;

const pixelsOf = (rem: number) => rem * parseFloat(getComputedStyle(document.documentElement).fontSize || "16");

/** What was not read as the log opened: it stays so while the log is read. */
const useFirst = <Value,>(value: Value | undefined) => {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first;
};

/** The messages themselves, of which only those near the reader are drawn. */
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
      {/* It can be scrolled by the keyboard; what is new is said by the announcer. */}
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

/** More than this at once, after a night of sleep, are only counted. */
const maxReadAloud = 30;

/** Longest text that is read out; the message itself waits in the log. */
const maxSpokenCharacters = 500;

/** A sentence for screen readers, and a key that no other one has. */
type Line = { key: string; text: string };

/** Which messages of a thread have been seen here, and what is to be said. */
type Heard = { known: ReadonlySet<string>; oldest: string | undefined; lines: readonly Line[] };

type Listening<Message> = {
  me: string;
  nameless: string;
  /** Whether these are the first messages of the thread: nothing of them is new. */
  isHistory: boolean;
  spoken: (message: Message) => string;
};

/**
 * What is heard once `messages` (oldest first) are there: of others, not seen before, and no part of the history above
 * what was there.
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
    // A folded one says nothing.
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

/** How long a sentence stays for screen readers to get to it, and how many stay at most. */
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
 * Says new messages to screen readers, each as an addition of its own, so that none cuts off the one before. The log
 * itself says nothing: it draws what is scrolled to.
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
 * The messages of one thread. It opens at its end, keeps its place when older ones come, follows new ones while the
 * reader is at the end, and otherwise offers the way there. Screen readers hear the new ones of others, in order.
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
