import { chakra } from "@chakra-ui/react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { firstTopics, slugOfTopic, topicOfSlug, type Topic, type TopicState } from "#shared/community.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { communityWords as words } from "../community-words.ts";

/** The topics in the order of their tabs: those in which nobody writes any more are last. */
export const toTabs = (topics: readonly TopicState[]) => [
  ...topics.filter(({ is_archived }) => !is_archived),
  ...topics.filter(({ is_archived }) => is_archived),
];

/** A topic's address; the first one has that of the community itself. */
const getTopicPath = (topic: Topic, tabs: readonly TopicState[]) =>
  topic === tabs[0]?.topic ? portalPaths.community : `${portalPaths.community}?topic=${slugOfTopic(topic)}`;

/**
 * The topic in the address, and the first one where there is none or it is unknown. While the topics are loading it is
 * taken from the address, so that its messages load beside them.
 */
export const useTopic = (tabs: readonly TopicState[] | undefined): Topic => {
  const slug = new URLSearchParams(useLocation().search).get("topic");
  const named = slug === null ? undefined : topicOfSlug(slug);
  if (!tabs) return named ?? firstTopics[0];
  return tabs.find(({ topic }) => topic === named)?.topic ?? tabs[0]?.topic ?? firstTopics[0];
};

/** Marks a topic as selected on the page, in order to write there. */
export type Arrival = { isChosen?: boolean } | null;

const List = chakra("div", {
  base: {
    position: "relative",
    flexShrink: "0",
    display: "flex",
    gap: { base: "0", md: "2" },
    px: "calc({spacing.gutter} - 0.75rem)",
    overflowX: "auto",
    scrollbarWidth: "none",
    "& a": {
      position: "relative",
      display: "flex",
      alignItems: "center",
      gap: "2",
      flexShrink: "0",
      minHeight: "11",
      px: "3",
      color: "fg.muted",
      fontSize: { base: "0.9375rem", md: "1rem" },
      fontWeight: "500",
      textDecoration: "none",
      whiteSpace: "nowrap",
      _hover: { color: "fg" },
      _focusVisible: { outlineOffset: "-2px" },
      _after: { content: '""', position: "absolute", insetInline: "3", bottom: "0", height: "2px" },
      "&[aria-selected=true]": { color: "fg", _after: { bg: "brand.solid" } },
      "&[data-unread]": { color: "fg", fontWeight: "700" },
    },
    "& small": { textStyle: "small", fontWeight: "400", fontStyle: "italic" },
    "& [data-part=mark]": { width: "2", height: "2", borderRadius: "full", bg: "brand.fg", flexShrink: "0" },
  },
});

const Hidden = chakra("span", { base: { srOnly: true } });

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

type Props = {
  tabs: readonly TopicState[];
  chosen: Topic;
  unread: readonly Topic[];
  /** The id of the tab panel. */
  panel: string;
};

/** The topics as tabs with addresses, which can also be opened elsewhere. */
export const TopicPicker = ({ tabs, chosen, unread, panel }: Props) => {
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const place = tabs.findIndex(({ topic }) => topic === chosen);

  // Scrolls the selected tab into view, also when fonts or badges change its position; only the list scrolls.
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const bring = () => {
      const tab = current.children[place] as HTMLElement | undefined;
      if (tab) current.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - current.clientWidth / 2;
    };
    bring();
    const observer = new ResizeObserver(bring);
    for (const each of [current, ...current.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [place]);

  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(place + step, 0), tabs.length - 1);
    // Replaces the history entry: switching tabs is not worth going back to, and must not move the focus.
    void navigate(getTopicPath(tabs[next]!.topic, tabs), { replace: true });
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <List ref={list} role="tablist" aria-label={words.topics} onKeyDown={press}>
      {tabs.map(({ topic, name, is_archived: isArchived }) => (
        <Link
          key={topic}
          to={getTopicPath(topic, tabs)}
          state={{ isChosen: true } satisfies Arrival}
          role="tab"
          aria-selected={topic === chosen}
          aria-controls={panel}
          tabIndex={topic === chosen ? 0 : -1}
          data-unread={unread.includes(topic) || undefined}
        >
          <bdi>{name}</bdi>
          {isArchived && <small>{words.archived}</small>}
          {unread.includes(topic) && (
            <>
              <span data-part="mark" aria-hidden />
              <Hidden>{` ${words.unread}`}</Hidden>
            </>
          )}
        </Link>
      ))}
    </List>
  );
};
