import { chakra } from "@chakra-ui/react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { slugOfTopic, topics, type Topic } from "#shared/community.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { communityWords as words } from "../community-words.ts";

/** A topic's address; the default topic has that of the community itself. */
const getTopicPath = (topic: Topic) =>
  topic === topics[0] ? portalPaths.community : `${portalPaths.community}?topic=${slugOfTopic(topic)}`;

/** The topic in the address; the default one if it is unknown. */
export const useTopic = (): Topic => {
  const slug = new URLSearchParams(useLocation().search).get("topic");
  return topics.find((topic) => slugOfTopic(topic) === slug) ?? topics[0];
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
    "& [data-part=mark]": { width: "2", height: "2", borderRadius: "full", bg: "brand.fg", flexShrink: "0" },
  },
});

const Hidden = chakra("span", { base: { srOnly: true } });

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -topics.length, End: topics.length };

type Props = {
  chosen: Topic;
  unread: readonly Topic[];
  /** The id of the tab panel. */
  panel: string;
};

/** The topics as tabs with addresses, which can also be opened elsewhere. */
export const TopicPicker = ({ chosen, unread, panel }: Props) => {
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const tabOf = (topic: Topic) => list.current?.children[topics.indexOf(topic)] as HTMLElement | undefined;

  // Scrolls the selected tab into view, also when fonts or badges change its position; only the list scrolls.
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const bring = () => {
      const tab = current.children[topics.indexOf(chosen)] as HTMLElement;
      current.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - current.clientWidth / 2;
    };
    bring();
    const observer = new ResizeObserver(bring);
    for (const each of [current, ...current.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [chosen]);

  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const topic = topics[Math.min(Math.max(topics.indexOf(chosen) + step, 0), topics.length - 1)]!;
    // Replaces the history entry: switching tabs is not worth going back to, and must not move the focus.
    void navigate(getTopicPath(topic), { replace: true });
    tabOf(topic)?.focus();
  };
  return (
    <List ref={list} role="tablist" aria-label={words.topics} onKeyDown={press}>
      {topics.map((topic) => (
        <Link
          key={topic}
          to={getTopicPath(topic)}
          state={{ isChosen: true } satisfies Arrival}
          role="tab"
          aria-selected={topic === chosen}
          aria-controls={panel}
          tabIndex={topic === chosen ? 0 : -1}
          data-unread={unread.includes(topic) || undefined}
        >
          {topic}
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
