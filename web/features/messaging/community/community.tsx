import { Box, chakra } from "@chakra-ui/react";
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent } from "react";
import { Link } from "react-router-dom";
import { communityContract, type Topic, type TopicState } from "#shared/community.ts";
import { useAdmins } from "#web/lib/admins.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { useFrames, useLive, useOnline } from "#web/lib/realtime/live.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { LineDrawing } from "#web/ui/icons.tsx";
import { Row, Stack } from "#web/ui/layout.ts";
import { LazyDialog } from "#web/ui/lazy-dialog.tsx";
import { communityWords } from "../community-words.ts";
import { muteWords as words, useMutes, useTopicMuting } from "../mutes/api.ts";
import { useReportDialog } from "../reports/use-report-dialog.ts";
import { SearchLink } from "../search/search-link.tsx";
import { ChatFrame } from "../thread/chat-frame.tsx";
import type { ToReport } from "./message-actions.ts";
import { TopicPicker, toTabs, useTopic } from "./topic-picker.tsx";
import { TopicThread } from "./topic-thread.tsx";

const bell = "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4";
const crossed = `${bell}M4 4l16 16`;

/** Mutes or unmutes a topic. */
const MuteTopic = ({ topic, name, isMuted }: { topic: Topic; name: string; isMuted: boolean }) => {
  const { mutate, isPending } = useTopicMuting();
  const label = isMuted ? words.unmuteTopic(name) : words.muteTopic(name);
  return (
    <BusyButton
      look="quiet"
      size="icon"
      flexShrink="0"
      // The icon ends where the page's column does; the button never extends beyond the page.
      marginInlineEnd="max(0px, calc({spacing.gutter} - 0.75rem))"
      aria-label={label}
      title={label}
      color={isMuted ? "brand.fg" : "fg.muted"}
      isBusy={isPending}
      onClick={() => mutate({ topic, name, isToMute: !isMuted })}
    >
      <LineDrawing path={isMuted ? crossed : bell} />
    </BusyButton>
  );
};

/** The newer of two message ids, which sort chronologically. */
const chooseLater = (one: string | null, other: string | null) =>
  one === null || (other !== null && other > one) ? other : one;

const withLatest = (state: TopicState, id: string | null): TopicState => ({
  ...state,
  latest_id: chooseLater(state.latest_id, id),
});

const withRead = (state: TopicState, id: string | null): TopicState => ({
  ...state,
  read_id: chooseLater(state.read_id, id),
});

/** The server's state, combined with what arrived over the socket since the request. */
const withKnown = (state: TopicState, known: readonly TopicState[] | undefined): TopicState => {
  const other = known?.find(({ topic }) => topic === state.topic);
  return other ? withRead(withLatest(state, other.latest_id), other.read_id) : state;
};

/** Whether a topic has unread messages. */
const isUnread = ({ latest_id, read_id }: TopicState) =>
  latest_id !== null && (read_id === null || latest_id > read_id);

/** How often to check for messages the socket has missed, while the page is visible. */
const checkIntervalMs = 60_000;

type Topics = {
  items: TopicState[];
  /** Until when an admin has muted the member. */
  mutedUntil?: string | undefined;
};

/**
 * Each topic's newest message, and how far the member has read it on any device. `read` marks a topic as read up to a
 * message: at once here, then on the server.
 */
const useTopics = () => {
  const { id } = useMember();
  const { opened, tell } = useLive();
  const { data, refetch } = useQuery({
    queryKey: [id, "community"],
    queryFn: async ({ signal }): Promise<Topics> => {
      const { items, muted_until: mutedUntil } = await callEndpoint(communityContract.listTopics, {}, { signal });
      const known = queryClient.getQueryData<Topics>([id, "community"])?.items;
      return { items: items.map((state) => withKnown(state, known)), mutedUntil };
    },
    refetchInterval: checkIntervalMs,
  });

  const updateTopic = useCallback(
    (topic: Topic, change: (state: TopicState) => TopicState) =>
      void queryClient.setQueryData<Topics>(
        [id, "community"],
        (was) => was && { ...was, items: was.items.map((state) => (state.topic === topic ? change(state) : state)) },
      ),
    [id],
  );
  /** Read positions not sent yet, because the socket was not open. */
  const unsentReads = useRef(new Map<Topic, string>());
  const tellRead = useCallback(
    (topic: Topic, upTo: string) => {
      if (tell({ action: "community.read", topic, upTo })) unsentReads.current.delete(topic);
      else unsentReads.current.set(topic, upTo);
    },
    [tell],
  );
  const read = useCallback(
    (topic: Topic, upTo: string) => {
      updateTopic(topic, (state) => withRead(state, upTo));
      tellRead(topic, upTo);
    },
    [updateTopic, tellRead],
  );
  useFrames((frame) => {
    if (frame.type === "community.message")
      updateTopic(frame.message.topic, (state) => {
        const known = withLatest(state, frame.message.id);
        return frame.message.user_id === id ? withRead(known, frame.message.id) : known;
      });
    if (frame.type === "community.muted")
      queryClient.setQueryData<Topics>(
        [id, "community"],
        (was) => was && { ...was, mutedUntil: frame.until ?? undefined },
      );
    if (frame.type === "community.read") updateTopic(frame.topic, (state) => withRead(state, frame.upTo));
  });
  useEffect(() => {
    if (opened === 0) return;
    for (const [topic, upTo] of unsentReads.current) tellRead(topic, upTo);
    void refetch();
  }, [opened, refetch, tellRead]);
  return { states: data?.items, mutedUntil: data?.mutedUntil, read };
};

const panelId = "topic";

/** The topics, and the messages of the selected one. */
const CommunityChat = ({ onReport }: { onReport: (message: ToReport) => void }) => {
  const { states, mutedUntil, read } = useTopics();
  const tabs = useMemo(() => states && toTabs(states), [states]);
  const topic = useTopic(tabs);
  const state = tabs?.find((each) => each.topic === topic);
  // Until the topics are there: a new club's are called as their ids are.
  const name = state?.name ?? topic;
  const { data: mutes } = useMutes();
  const mutedMembers = useMemo(() => new Set(mutes?.members.map(({ user_id }) => user_id)), [mutes?.members]);
  const isTopicMuted = (one: Topic) => mutes?.topics.some((each) => each.topic === one) ?? false;
  const unread = (tabs ?? []).filter((each) => isUnread(each) && !isTopicMuted(each.topic)).map((each) => each.topic);
  return (
    <>
      <Row flexShrink="0" alignItems="stretch" borderBlockWidth="1px">
        <Box flex="1" minWidth="0">
          {tabs ? <TopicPicker tabs={tabs} chosen={topic} unread={unread} panel={panelId} /> : <Box height="11" />}
        </Box>
        {mutes && state && <MuteTopic topic={topic} name={name} isMuted={isTopicMuted(topic)} />}
      </Row>
      <Stack id={panelId} role="tabpanel" aria-label={name} flex="1" minHeight="0">
        <TopicThread
          key={topic}
          topic={topic}
          name={name}
          state={state}
          mutedUntil={mutedUntil}
          mutedMembers={mutedMembers}
          onRead={read}
          onReport={onReport}
        />
      </Stack>
    </>
  );
};

// Styled in one place: there may be hundreds.
const List = chakra("ul", {
  base: {
    // On a phone there is no room for avatars next to the count.
    display: { base: "none", sm: "flex" },
    gap: { base: "3", md: "4" },
    minWidth: "0",
    overflowX: "auto",
    py: "1",
    scrollbarWidth: "thin",
    "& li": { flexShrink: "0", maxWidth: "12rem" },
    "& li:has([data-part=mark])": { maxWidth: "16rem" },
    "& a": {
      display: "flex",
      alignItems: "center",
      gap: "2",
      minHeight: "9",
      color: "inherit",
      textDecoration: "none",
      _hover: { color: "brand.fg" },
      _focusVisible: { outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "-2px" },
    },
    "& a > :first-child": { width: "8", height: "8", fontSize: "0.8125rem" },
    "& [data-part=name]": {
      overflow: "hidden",
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
      fontSize: "0.9375rem",
      lineHeight: "1.4",
    },
  },
});

/** Filled while anyone is known to be online, hollow while nobody can be. */
const Light = chakra("span", {
  base: {
    width: "2",
    height: "2",
    borderRadius: "full",
    borderWidth: "1.5px",
    borderColor: "currentcolor",
    flexShrink: "0",
  },
  variants: { isKnown: { true: { color: "fg.success", bg: "currentcolor" }, false: { bg: "transparent" } } },
});

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Arrow keys move between names: hundreds are a single tab stop. */
const followArrows = (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a")];
  const focused = links.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  links[Math.max(0, Math.min(links.length - 1, focused + step))]?.focus();
};

/** Who is online, in a horizontally scrolling line; keeps its height while loading. */
const OnlineStrip = () => {
  const isOffline = useLive().state === "offline";
  const online = useOnline();
  const { id } = useMember();
  const admins = useAdmins();
  return (
    <Row flex="1" minWidth="0" gap={{ base: "3", md: "5" }} minHeight="11">
      <Row gap="2" flexShrink={isOffline ? "1" : "0"} textStyle="small" color="fg.muted">
        {(isOffline || online.length > 0) && (
          <>
            <Light isKnown={!isOffline} aria-hidden />
            <span>
              {isOffline ? communityWords.offline : communityWords.online(online.length)}
              {/* On a phone, the messages need the room. */}
              {isOffline && (
                <Box as="span" srOnly={{ base: true, sm: false }}>
                  {` ${communityWords.offlineMore}`}
                </Box>
              )}
            </span>
          </>
        )}
      </Row>
      <List
        tabIndex={online.length > 0 ? 0 : undefined}
        aria-label={communityWords.onlineList}
        onKeyDown={followArrows}
      >
        {online.map(({ user_id, full_name, avatar_url }) => (
          <li key={user_id}>
            <Link to={portalPaths.member(user_id)} tabIndex={-1}>
              <Avatar id={user_id} name={full_name || communityWords.nameless} src={avatar_url} size="small" />
              <span data-part="name" dir="auto">
                {user_id === id ? communityWords.you : full_name || communityWords.nameless}
              </span>
              {user_id !== id && admins.has(user_id) && <AdminBadge data-part="mark" />}
            </Link>
          </li>
        ))}
      </List>
    </Row>
  );
};

/** The community chat. */
export const Community = () => {
  const { reported, onReport, dialog } = useReportDialog();
  return (
    <ChatFrame title={communityWords.title} action={<OnlineStrip />} search={<SearchLink />}>
      <CommunityChat onReport={onReport} />
      {reported && <LazyDialog dialog={dialog} props={{ message: reported }} />}
    </ChatFrame>
  );
};
