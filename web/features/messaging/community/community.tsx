import { Box, chakra } from "@chakra-ui/react";
import { useMemo, type KeyboardEvent } from "react";
import { Link } from "react-router-dom";
import type * as z from "zod/v4/core";
import { communityContract, type Topic } from "#shared/community.ts";
import { groupWords } from "#web/content/groups.ts";
import { useAdmins } from "#web/lib/admins.ts";
import { callEndpoint, findArrived } from "#web/lib/api/client.ts";
import { useLive, useOnline } from "#web/lib/realtime/live.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Row, Stack } from "#web/ui/layout.ts";
import { LazyDialog } from "#web/ui/lazy-dialog.tsx";
import { communityWords } from "../community-words.ts";
import { useMutes } from "../mutes/api.ts";
import { useReportDialog } from "../reports/use-report-dialog.ts";
import { SearchLink } from "../search/search-link.tsx";
import { ChatFrame } from "../thread/chat-frame.tsx";
import type { ToReport } from "./message-actions.ts";
import { MuteTopic } from "./mute-topic.tsx";
import { TopicPicker, toTabs, useTopic } from "./topic-picker.tsx";
import { TopicThread } from "./topic-thread.tsx";
import { isUnread, useTopics, type Topics } from "./use-topics.ts";

const { listTopics } = communityContract;

const toTopics = ({ items, muted_until: mutedUntil }: z.output<typeof listTopics.output>): Topics => ({
  items,
  mutedUntil,
});

const topics = {
  load: async (signal: AbortSignal): Promise<Topics> => toTopics(await callEndpoint(listTopics, {}, { signal })),
  begin: () => {
    const arrived = findArrived(listTopics, {});
    return arrived && toTopics(arrived.body);
  },
};

/** The way to smaller rooms. */
const GroupsLink = () => (
  <LinkButton
    look="quiet"
    size="icon"
    flexShrink="0"
    to={portalPaths.groups}
    aria-label={groupWords.title}
    title={groupWords.title}
    color="fg.muted"
  >
    <Icon name="people" />
  </LinkButton>
);

const panelId = "topic";

/** The topics, and the messages of the selected one. */
const CommunityChat = ({ onReport }: { onReport: (message: ToReport) => void }) => {
  const { id } = useMember();
  const { data, read } = useTopics({ queryKey: [id, "community"], ...topics });
  const { items: states, mutedUntil } = data ?? {};
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
        <GroupsLink />
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
