import { Box, chakra } from "@chakra-ui/react";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { pathOfTopic } from "#shared/community.ts";
import { maxSearchLength, nothingToSearch, type FoundMessage, messageSearchContract } from "#shared/message-search.ts";
import { nameOf } from "#web/content/conversations.ts";
import { useAdmins } from "#web/lib/admins.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useInfiniteQuery } from "#web/lib/api/live-list.ts";
import { useToday } from "#web/lib/clock.ts";
import { formatShortly, formatTime } from "#web/lib/dates.ts";
import { SearchBox } from "#web/lib/forms/search-box.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { useDebounced } from "#web/lib/use-settled.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { OlderButton } from "#web/ui/older-button.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { communityWords } from "../community-words.ts";
import { messageSearchWords as words } from "./search-link.tsx";

/** Enough results to stop at, and the maximum requests per page: the server searches a part at a time. */
const enough = 10;
const maxRequests = 6;

/** Whether the query has a letter or digit to search for. */
const hasWord = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Messages containing these words, paged. */
const useFoundMessages = (query: string) => {
  const { id } = useMember();
  return useInfiniteQuery({
    queryKey: [id, "message-search", query],
    queryFn: async ({ pageParam, signal }) => {
      const items: FoundMessage[] = [];
      let cursor = pageParam;
      for (let requests = 0; requests < maxRequests; requests++) {
        const input = { q: query, ...(cursor !== undefined && { cursor }) };
        const page = await callEndpoint(messageSearchContract.listFoundMessages, input, { signal });
        items.push(...page.items);
        cursor = page.cursor;
        if (cursor === undefined || items.length >= enough) break;
      }
      return { items, cursor };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    enabled: hasWord(query),
    // While typing, the previous results stay visible.
    placeholderData: keepPreviousData,
  });
};

/** The address of a message. */
const getMessagePath = ({ id, topic, conversation }: FoundMessage) =>
  topic === null
    ? `${portalPaths.conversation(conversation?.id ?? "")}&message=${id}`
    : `${pathOfTopic(topic)}message=${id}`;

const describePlace = ({ topic_name: topic, conversation, user_id }: FoundMessage, me: string) => {
  if (topic !== null) return words.inTopic(topic);
  return user_id === me ? words.to(nameOf(conversation?.with.full_name ?? "")) : words.toYou;
};

const FoundLink = chakra(Link, {
  base: {
    display: "flex",
    alignItems: "start",
    gap: { base: "3", md: "4" },
    px: { base: "3", md: "5" },
    py: "3",
    color: "fg",
    borderWidth: "1px",
    borderRadius: "md",
    textDecoration: "none",
    _hover: { borderColor: "brand.solid" },
    "& mark": { bg: "brand.tint", color: "inherit", fontWeight: "600", borderRadius: "sm", px: "0.5", mx: "-0.5" },
    // With large text on a phone, the text needs the full width.
    "@media (max-width: 18.5rem)": { flexWrap: "wrap" },
  },
});

type FoundProps = { message: FoundMessage; me: string; isByAdmin: boolean; today: Date };

/** A search result: who wrote it, where and when, and the text around the match. */
const Found = ({ message, me, isByAdmin, today }: FoundProps) => {
  const { user_id, full_name, avatar_url, topic, excerpt, created_at } = message;
  const name = topic === null ? nameOf(full_name) : full_name || communityWords.nameless;
  return (
    <FoundLink to={getMessagePath(message)}>
      <Box flexShrink="0">
        <Avatar id={user_id} name={name} src={avatar_url} size="small" />
      </Box>
      <Box flex="1 1 8rem" minWidth="0">
        <Row flexWrap="wrap" alignItems="baseline" columnGap="2">
          <Text as="span" fontWeight="600" overflowWrap="anywhere">
            <bdi>{user_id === me ? words.you : name}</bdi>
            {isByAdmin && <AdminBadge ms="2" />}
          </Text>
          <Text as="span" textStyle="small" color="fg.muted" overflowWrap="anywhere">
            {describePlace(message, me)}
          </Text>
          <Text as="span" textStyle="small" color="fg.muted" marginInlineStart="auto" whiteSpace="nowrap">
            <time dateTime={created_at} title={formatTime(created_at)}>
              {formatShortly(created_at, today)}
            </time>
          </Text>
        </Row>
        <Text textStyle="small" overflowWrap="anywhere" mt="0.5" dir="auto">
          {excerpt.map(({ text, isHit }, index) =>
            isHit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
          )}
        </Text>
      </Box>
    </FoundLink>
  );
};

/** The list's skeleton. */
const ListSkeleton = () => (
  <>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Grid aria-hidden gap="2">
      {[0, 1, 2, 3].map((row) => (
        <Row
          key={row}
          alignItems="start"
          gap="4"
          px={{ base: "3", md: "5" }}
          py="3"
          borderWidth="1px"
          borderRadius="md"
        >
          <Skeleton width="12" height="12" borderRadius="full" flexShrink="0" />
          <Grid flex="1" gap="2">
            <Skeleton height="5" maxWidth="14rem" />
            <Skeleton height="4" />
          </Grid>
        </Row>
      ))}
    </Grid>
  </>
);

const Results = ({ query }: { query: string }) => {
  const { id: me } = useMember();
  const today = useToday();
  const admins = useAdmins();
  const list = useFoundMessages(query);
  const { data, isFetching, isPlaceholderData, hasNextPage, refetch } = list;
  if (!data)
    return isFetching ? <ListSkeleton /> : <FailedRegion message={words.failed} onRetry={() => void refetch()} />;
  const found = data.pages.flatMap(({ items }) => items);
  if (found.length === 0 && isPlaceholderData) return <ListSkeleton />;
  return (
    <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)" opacity={isPlaceholderData ? "0.6" : undefined}>
      <Box role="status" srOnly>
        {isPlaceholderData ? words.loading : words.found(found.length, hasNextPage)}
      </Box>
      {found.length > 0 && (
        <Grid as="ul" aria-label={words.list} gap="2" gridTemplateColumns="minmax(0, 1fr)">
          {found.map((message) => (
            <li key={message.id}>
              <Found {...{ message, me, today }} isByAdmin={admins.has(message.user_id)} />
            </li>
          ))}
        </Grid>
      )}
      {found.length === 0 && !hasNextPage && (
        <Empty text={words.none(query)}>
          <Text textStyle="small" color="fg.muted">
            {words.noneHint}
          </Text>
          <LinkButton to={portalPaths.community}>{words.toChat}</LinkButton>
        </Empty>
      )}
      <OlderButton words={words} query={list} />
    </Grid>
  );
};

/** How long typing must pause before searching. */
const settleMs = 300;

/** A search field and its results; the query is kept in the address, so that Back restores it. */
const Search = () => {
  const [search, setSearch] = useSearchParams();
  const field = useRef<HTMLInputElement>(null);
  const text = (search.get("q") ?? "").slice(0, maxSearchLength);
  const query = useDebounced(text, settleMs).trim();
  const change = (typed: string) => setSearch(typed === "" ? {} : { q: typed }, { replace: true });
  useEffect(() => {
    if (field.current?.value === "") field.current.focus();
  }, []);
  return (
    <Grid gap={{ base: "5", md: "6" }} gridTemplateColumns="minmax(0, 1fr)" maxWidth="48rem">
      <Row>
        <SearchBox words={words.field} text={text} onChange={change} field={field} />
      </Row>
      {hasWord(query) ? (
        <Results query={query} />
      ) : (
        <Text color="fg.muted">{query === "" ? words.hint : nothingToSearch}</Text>
      )}
    </Grid>
  );
};

/** Search in the community and the member's conversations. */
export const MessageSearch = () => (
  <PortalPage title={words.title}>
    <Search />
  </PortalPage>
);
