import { Box, chakra } from "@chakra-ui/react";
import { useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { describeNotice, type Notice, type NoticeKind } from "#shared/notices.ts";
import { nameOf } from "#web/content/conversations.ts";
import { introductionWords } from "#web/content/introductions.ts";
import { formatClubInstant, formatDate, formatTime, getDay } from "#web/lib/dates.ts";
import { useUnreadNotices } from "#web/lib/realtime/notices.ts";
import { readText, writeText } from "#web/lib/storage.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { BusyButton, Button, LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text, Stack } from "#web/ui/layout.ts";
import { OlderButton } from "#web/ui/older-button.tsx";
import { PortalIcon } from "#web/ui/portal-icon.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { listNotices, useNotices, useReadAll, useUnreadList } from "./api.ts";
import { useThisDevice } from "./devices.ts";
import { deviceWords } from "./notice-settings-words.ts";
import { noticesWords as words } from "./notice-words.ts";

const key = "club:device-offer";

/** Records that a member has opened a notice, and so knows what notifications are for. */
const noteOpened = () => {
  if (readText(key, "browser") === null) writeText(key, "due", "browser");
};

/**
 * Offers push notifications on this device after a first notice was opened, until answered. It never requests
 * permission by itself.
 */
const DeviceOffer = () => {
  const { state, ownId, turnOn, isTurningOn } = useThisDevice();
  const [isDue, setDue] = useState(() => readText(key, "browser") === "due");
  if (!isDue || ownId !== undefined || state !== "possible") return null;
  const answer = () => {
    writeText(key, "answered", "browser");
    setDue(false);
  };
  return (
    <Stack as="aside" gap="3" p="5" mb="5" maxWidth="48rem" borderWidth="1px" borderRadius="md" bg="bg.panel">
      <Heading textStyle="heading" fontSize="1.25rem">
        {deviceWords.offer.title}
      </Heading>
      <Text color="fg.muted">{deviceWords.offer.text}</Text>
      <Row flexWrap="wrap" gap="3">
        <BusyButton look="gold" size="compact" isBusy={isTurningOn} onClick={turnOn}>
          {isTurningOn ? deviceWords.turningOn : deviceWords.turnOn}
        </BusyButton>
        <Button look="quiet" size="compact" onClick={answer}>
          {deviceWords.offer.later}
        </Button>
      </Row>
    </Stack>
  );
};

const icons = {
  registration: "approvals",
  waitlist: "agenda",
  reminder: "bell",
  vouch: "applicant",
  invitation: "person",
  listing: "shop",
  dues: "coins",
  dispute: "coins",
  report: "flag",
  "directory-limit": "book",
  group: "person",
  "letter-news": "inbox",
  "letter-events": "inbox",
  "letter-offers": "inbox",
  "letter-halted": "inbox",
} as const satisfies Record<Exclude<NoticeKind, "message" | "mention" | "reply" | "introduction">, string>;

const Picture = ({ notice }: { notice: Notice }) => {
  const { kind, about } = notice;
  if (kind === "message" || kind === "mention" || kind === "reply" || kind === "introduction") {
    const { user_id, full_name, avatar_url } = "with" in about ? about.with : about.by;
    return <Avatar id={user_id} name={nameOf(full_name)} src={avatar_url} size="small" />;
  }
  return (
    <Grid
      placeContent="center"
      width="12"
      height="12"
      borderRadius="full"
      borderWidth="1px"
      color="brand.fg"
      bg="bg.subtle"
    >
      <PortalIcon name={icons[kind]} />
    </Grid>
  );
};

/** The whole line is the link; the button is above it. */
const LineLink = chakra(Link, {
  base: {
    color: "fg",
    textDecoration: "none",
    overflowWrap: "anywhere",
    _before: { content: '""', position: "absolute", inset: "0", borderRadius: "md" },
    _hover: { textDecoration: "underline", textDecorationColor: "brand.solid", textUnderlineOffset: "4px" },
    _focusVisible: {
      outline: "none",
      _before: { outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "-2px" },
    },
  },
});

type LineProps = { notice: Notice; isUnread: boolean; onRead: () => void };

/** A notice, with its link. */
const Line = ({ notice, isUnread, onRead }: LineProps) => {
  const { title, text, isQuote, path } = describeNotice(notice, formatClubInstant);
  return (
    <Row
      as="article"
      position="relative"
      alignItems="start"
      gap={{ base: "3", md: "4" }}
      px={{ base: "3", md: "5" }}
      py="3"
      borderRadius="md"
      borderWidth="1px"
      borderColor={isUnread ? "brand.solid" : "border"}
      bg={isUnread ? "bg.panel" : "transparent"}
      // With large text on a phone, the text needs the full width.
      css={{ "@media (max-width: 18.5rem)": { flexWrap: "wrap" } }}
    >
      <Box flexShrink="0">
        <Picture notice={notice} />
      </Box>
      <Box flex="1 1 8rem" minWidth="0">
        <Heading as="h3" fontSize="1rem" fontWeight={isUnread ? "600" : "400"} lineHeight="1.4" fontFamily="body">
          <LineLink
            to={path}
            onClick={() => {
              noteOpened();
              onRead();
            }}
          >
            {isUnread && (
              <Box as="span" srOnly>
                {words.unread}:{" "}
              </Box>
            )}
            {title}
          </LineLink>
        </Heading>
        {text !== undefined && (
          <Text textStyle="small" color="fg.muted" lineClamp={2} overflowWrap="anywhere" mt="0.5">
            {isQuote ? <bdi>{text}</bdi> : text}
          </Text>
        )}
        <Text textStyle="small" color="fg.muted" mt="0.5">
          <time dateTime={notice.at}>{formatTime(notice.at)}</time>
        </Text>
      </Box>
      {isUnread && (
        <Button
          look="quiet"
          size="icon"
          position="relative"
          flexShrink="0"
          aria-label={words.markRead(title)}
          title={words.unread}
          onClick={onRead}
        >
          <Icon name="check" />
        </Button>
      )}
    </Row>
  );
};

const dayMs = 86_400_000;

const nameDay = (at: string, today: Date) => {
  const day = getDay(new Date(at));
  if (day === getDay(today)) return words.today;
  return day === getDay(new Date(today.getTime() - dayMs)) ? words.yesterday : formatDate(at);
};

/** Notices grouped by day in the reader's time zone, newest first. */
const groupByDay = (notices: readonly Notice[], today: Date) => {
  const days = new Map<string, Notice[]>();
  for (const notice of notices) {
    const day = nameDay(notice.at, today);
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  return [...days];
};

const Days = ({ notices, today }: { notices: readonly Notice[]; today: Date }) => {
  const id = useId();
  const { isUnread, read } = useUnreadNotices();
  return groupByDay(notices, today).map(([day, items], index) => (
    <Grid as="section" key={day} gap="2" gridTemplateColumns="minmax(0, 1fr)" aria-labelledby={`${id}-${index}`}>
      <Heading id={`${id}-${index}`} textStyle="eyebrow" color="brand.fg">
        {day}
      </Heading>
      <Grid as="ul" gap="2" gridTemplateColumns="minmax(0, 1fr)">
        {items.map((notice) => (
          <li key={notice.id}>
            <Line notice={notice} isUnread={isUnread(notice)} onRead={() => read([notice])} />
          </li>
        ))}
      </Grid>
    </Grid>
  ));
};

const ListSkeleton = () => (
  <>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Grid gap="2" aria-hidden>
      <Skeleton height="5" maxWidth="6rem" />
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height="5.5rem" borderRadius="md" />
      ))}
    </Grid>
  </>
);

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <Sheet>
    <FailedRegion message={words.failed} onRetry={onRetry} />
  </Sheet>
);

const AllNotices = () => {
  const query = useNotices();
  const { data, dataUpdatedAt, isFetching, refetch } = query;
  if (!data) return isFetching ? <ListSkeleton /> : <Failed onRetry={() => void refetch()} />;
  const notices = listNotices(data.pages);
  if (notices.length === 0)
    return (
      <Empty text={words.none}>
        <LinkButton to={portalPaths.memberEvents}>{words.events}</LinkButton>
      </Empty>
    );
  return (
    <>
      <Days notices={notices} today={new Date(dataUpdatedAt)} />
      <OlderButton words={words} query={query} />
    </>
  );
};

/** Notices unread when loaded stay visible once read: nothing moves under the reader. */
const UnreadNotices = ({ onShowAll }: { onShowAll: () => void }) => {
  const { data, dataUpdatedAt, isFetching, refetch } = useUnreadList(true);
  if (!data) return isFetching ? <ListSkeleton /> : <Failed onRetry={() => void refetch()} />;
  if (data.items.length === 0)
    return (
      <Empty text={words.noneUnread}>
        <Button onClick={onShowAll}>{words.showAll}</Button>
      </Empty>
    );
  return <Days notices={data.items} today={new Date(dataUpdatedAt)} />;
};

/** The member's notices by day: all, or the unread ones. */
const NoticeList = () => {
  const [shown, setShown] = useState<"all" | "unread">("all");
  const { count } = useUnreadNotices();
  const readAll = useReadAll();
  const top = useRef<HTMLDivElement>(null);
  const [isDone, setDone] = useState(false);
  const markAll = () =>
    readAll.mutate(undefined, {
      onSuccess: () => {
        setDone(true);
        top.current?.focus();
      },
    });
  return (
    <Grid gap={{ base: "5", md: "6" }} gridTemplateColumns="minmax(0, 1fr)" maxWidth="48rem">
      <Row ref={top} tabIndex={-1} outline="none" flexWrap="wrap" justifyContent="space-between" gap="3">
        <FilterButtons
          label={words.filter}
          options={[
            { value: "all", label: words.all },
            { value: "unread", label: words.unreadOnly, ...(count > 0 && { count }) },
          ]}
          chosen={shown}
          onChoose={setShown}
        />
        {count > 0 && (
          <BusyButton look="quiet" size="compact" isBusy={readAll.isPending} onClick={markAll}>
            {readAll.isPending ? words.readingAll : words.readAll}
          </BusyButton>
        )}
      </Row>
      <Box role="status" srOnly>
        {isDone && count === 0 ? words.allRead : ""}
      </Box>
      {shown === "all" ? <AllNotices /> : <UnreadNotices onShowAll={() => setShown("all")} />}
    </Grid>
  );
};

/** The page with a member's notices. */
export const Notifications = () => (
  <PortalPage title={words.title} intro={words.intro}>
    <DeviceOffer />
    <NoticeList />
    <Row flexWrap="wrap" columnGap="6" mt="6">
      <QuietLink isUnderlined to={portalPaths.noticeSettings}>
        {words.settings}
      </QuietLink>
      <QuietLink isUnderlined to={portalPaths.introductions}>
        {introductionWords.link}
      </QuietLink>
    </Row>
  </PortalPage>
);
