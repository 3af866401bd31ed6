import { Box, chakra, Command, Dialog, Portal, useCommand, useCommandCollection } from "@chakra-ui/react";
import { useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { directoryContract } from "#shared/directory.ts";
import type { AdminEvent } from "#shared/event-admin.ts";
import { type ClubEvent } from "#shared/events.ts";
import { foldName } from "#shared/folding.ts";
import { isAllowed, type May, type Right, runsEvents } from "#shared/rights.ts";
import { adminAreas, adminPaths } from "#web/admin-paths.ts";
import { adminBadge, listAdminGroups, portalItems, portalWords, type PortalItem } from "#web/content/portal.ts";
import { useEvents } from "#web/features/events/api.ts";
import { useEventsForAdmins } from "#web/lib/api/all-events.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { formatClubDate, toClubIso } from "#web/lib/dates.ts";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { dialog } from "#web/theme/overlay-recipes.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Row, Text } from "#web/ui/layout.ts";
import { PortalIcon } from "#web/ui/portal-icon.tsx";
import { useBackToClose } from "#web/ui/use-back-to-close.ts";

const words = {
  placeholder: "Type a page, a name, or an event",
  groups: { pages: "Pages", events: "Events", members: "Members", search: "Search" },
  notifications: "Notifications",
  door: (title: string) => `Door: ${title}`,
  edit: (title: string) => `Edit: ${title}`,
  statement: (title: string) => `Statement: ${title}`,
  record: (name: string) => `Record: ${name}`,
  messages: (text: string) => `Search messages for “${text}”`,
  desk: (text: string) => `Search Members for “${text}”`,
  found: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  searching: "Searching members…",
  none: "No page, event, or member has this. Try another word.",
  failed: "We couldn't search the members. Please check your internet connection.",
  close: "Close",
} as const;

type GroupKey = keyof typeof words.groups;

/** What can be found, and where it leads. */
type Entry = {
  value: string;
  label: string;
  group: GroupKey;
  to: string;
  icon: PortalItem["icon"] | "calendar" | "search";
  detail?: string;
  /** Other words by which it is looked for. */
  synonyms?: string;
  /** A page outside of the application, which has to be loaded. */
  isOutside?: true;
  person?: { id: string; avatar_url: string | null };
};

type Page = { label: string; to: string; icon: Entry["icon"]; detail?: string; synonyms?: string; may?: May };

/** Pages that are not in the menu, or below a page that is. */
const otherPages: readonly Page[] = [
  { label: words.notifications, to: portalPaths.notifications, icon: "bell" },
  { label: "Invite someone", to: portalPaths.invitations, icon: "invite" },
  { label: "Your introductions", to: portalPaths.introductions, icon: "handshake" },
  { label: "Your business", to: portalPaths.memberListings, icon: "shop" },
  { label: "What you show", to: portalPaths.audiences, icon: "person" },
  { label: "Notification settings", to: portalPaths.noticeSettings, icon: "sliders" },
  { label: "Privacy settings", to: portalPaths.privacySettings, icon: "sliders" },
  { label: "Your membership", to: portalPaths.membershipSettings, icon: "sliders" },
  { label: "Security settings", to: portalPaths.securitySettings, icon: "sliders" },
  { label: "Your data", to: portalPaths.dataSettings, icon: "sliders" },
  { label: "New event", to: adminPaths.newEvent, icon: "agenda", detail: "Events", may: runsEvents },
  {
    ...{ label: "Import members", to: adminPaths.importMembers, icon: "people", detail: "People", may: "members" },
    synonyms: "file csv spreadsheet bring in",
  },
  {
    ...{ label: "New letter", to: adminPaths.newLetter, icon: "letter", detail: "Club", may: "members" },
    synonyms: "write email newsletter announcement",
  },
  {
    ...{ label: "Club emails", to: adminPaths.emailTexts, icon: "letter", detail: "Club", may: "owner" },
    synonyms: "welcome greeting signature texts templates",
  },
  {
    ...{ label: "Dues overdue", to: adminPaths.duesIn("overdue"), icon: "coins", detail: "Club", may: adminAreas.dues },
    synonyms: "lapsed late unpaid",
  },
  {
    ...{ label: "Ticket sales", to: adminPaths.ticketSales, icon: "coins", detail: "Events", may: "money" },
    synonyms: "statements revenue income",
  },
  {
    label: "Application statistics",
    to: adminPaths.applicationStatistics,
    icon: "applicant",
    detail: "People",
    may: adminAreas.applications,
  },
  {
    ...{ label: "Levels of membership", to: adminPaths.clubLevels, icon: "club", detail: "Club", may: "owner" },
    synonyms: "plans prices dues",
  },
  { label: "Roles", to: adminPaths.roles, icon: "club", detail: "Club", may: "owner" },
];

/** The same of pages in the menu, by their addresses. */
const synonymsOf: Partial<Record<string, string>> = {
  [adminPaths.clubSettings]: "questions topics currency address",
  [adminPaths.dues]: "payments subscriptions",
  [adminPaths.numbers]: "statistics report income attendance",
  [adminPaths.approvals]: "registrations pending guests",
  [adminPaths.inbox]: "contact emails",
  [adminPaths.letters]: "emails newsletter",
};

const listPages = (rights: readonly Right[]): Entry[] =>
  [
    ...portalItems,
    ...listAdminGroups(rights).flatMap(({ label, items }) => items.map((item) => ({ ...item, detail: label }))),
    ...otherPages.filter(({ may }) => may === undefined || isAllowed(rights, may)),
  ].map(({ label, to, icon, ...more }: Page) => ({
    ...{ value: to, label, to, icon, group: "pages" as const },
    ...(more.detail !== undefined && { detail: `${adminBadge} · ${more.detail}` }),
    synonyms: more.synonyms ?? synonymsOf[to] ?? "",
  }));

const clubDayOf = (time: string) => toClubIso(time).slice(0, 10);
const halfADayMs = 43_200_000;

/** Whether it is an event's day by the club's clock, or it has begun. One after midnight has its door in the evening before. */
const isOnNow = ({ startsAt, isPast }: ClubEvent) =>
  startsAt !== undefined &&
  !isPast &&
  (Date.parse(startsAt) - Date.now() < halfADayMs || clubDayOf(startsAt) === clubDayOf(new Date().toISOString()));

const toEntry = ({ title, startsAt }: ClubEvent, to: string): Entry => ({
  ...{ value: to, label: title, to, group: "events", icon: "calendar" },
  ...(startsAt !== undefined && { detail: formatClubDate(startsAt) }),
});

type EventReach = { mayRun: boolean; mayCount: boolean };

/** An event as those find it who run it: its registrations, its door on the day, its form, and what its tickets brought. */
const listForAdmin = (event: AdminEvent, { mayRun, mayCount }: EventReach): Entry[] => {
  const { id, title, isReadOnly, ticketing } = event;
  const entries = [toEntry(event, adminPaths.approvalsOf(id))];
  if (mayCount && ticketing)
    entries.push({ ...toEntry(event, adminPaths.statement(id)), label: words.statement(title), icon: "coins" });
  if (!mayRun || isReadOnly) return entries;
  if (isOnNow(event))
    entries.unshift({ ...toEntry(event, adminPaths.door(id)), label: words.door(title), isOutside: true });
  return [...entries, { ...toEntry(event, adminPaths.adminEvent(id)), label: words.edit(title) }];
};

/** The events somebody may open, as those who run events find them, or as members do. */
const useEventEntries = () => {
  const isAdmin = useMay(adminAreas.events);
  const [mayRun, mayCount] = [useMay(runsEvents), useMay("money")];
  const own = useEventsForAdmins(undefined, { isWanted: isAdmin }).data;
  const shown = useEvents("members", { isWanted: !isAdmin }).data;
  return useMemo(
    () =>
      isAdmin
        ? (own?.items ?? []).flatMap((event) => listForAdmin(event, { mayRun, mayCount }))
        : (shown ?? []).map((event) => toEntry(event, portalPaths.memberEvent(event.id))),
    [isAdmin, mayRun, mayCount, own, shown],
  );
};

const settleMs = 250;
const fewestLetters = 2;
const mostMembers = 6;

const wait = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, settleMs);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

type Reach = { maySeeDesk: boolean; mayOpenRecords: boolean };

const elsewhere = { group: "search", icon: "search" } as const;

const toDesk = (search: string): Entry => ({
  ...{ value: "desk", ...elsewhere, label: words.desk(search), to: adminPaths.membersFor(search) },
});

/** Whether it is an email address, by which only Members finds anybody. */
const isEmail = (query: string) => /^\S+@\S+\.\S+$/.test(query.trim());

/**
 * Members by name, company and location, as the directory shows them to whoever searches, with what admins know of each;
 * and last the ways to search elsewhere, so that they are never what comes first while members are still being searched.
 */
const findMore = async (query: string, signal: AbortSignal, { maySeeDesk, mayOpenRecords }: Reach) => {
  const search = query.trim().slice(0, 100);
  const found: Entry[] = [];
  if (search.length < fewestLetters) return found;
  await wait(signal);
  const { items } = await callEndpoint(directoryContract.listDirectory, { search }, { signal });
  for (const { id, full_name, avatar_url, company, location } of items.slice(0, mostMembers)) {
    // First, since whoever looks after members comes for it more often than for the page that all see.
    if (mayOpenRecords)
      found.push({
        ...{ value: `record ${id}`, label: words.record(full_name), group: "members", icon: "person" },
        ...{ to: adminPaths.memberSheet(id), detail: adminBadge },
      });
    found.push({
      ...{ value: id, label: full_name, group: "members", icon: "person", to: portalPaths.member(id) },
      detail: [company, location].filter(Boolean).join(" · "),
      person: { id, avatar_url },
    });
  }
  found.push({
    ...{ value: "messages", ...elsewhere },
    ...{ label: words.messages(search), to: portalPaths.searchFor(search) },
  });
  // Also by email, and those whose membership has ended.
  if (maySeeDesk && !isEmail(search)) found.push(toDesk(search));
  return found;
};

/**
 * Whole texts before beginnings of words, those before anything in between, these before all of the words in any order,
 * and last what is also looked for by them; 0 for what does not have them.
 */
const rank = ({ label, detail = "", synonyms = "", group }: Entry, query: string) => {
  const wanted = foldName(query.trim());
  // What the server found, and what leads on with the words themselves.
  if (group === "members" || group === "search" || wanted === "") return 1;
  const text = foldName(label);
  if (text.startsWith(wanted)) return 1;
  if (text.includes(` ${wanted}`)) return 0.8;
  if (text.includes(wanted)) return 0.6;
  const all = `${text} ${foldName(detail)}`;
  const each = wanted.split(/\s+/);
  if (each.every((word) => text.includes(word))) return 0.5;
  if (each.every((word) => all.includes(word))) return 0.4;
  return each.every((word) => ` ${all} ${synonyms}`.includes(` ${word}`)) ? 0.3 : 0;
};

const Field = chakra(Command.Input, {
  base: {
    flex: "1",
    minWidth: "0",
    height: "14",
    bg: "transparent",
    color: "fg",
    fontSize: "1.0625rem",
    outline: "none",
    "&::placeholder": { color: "fg.muted", opacity: 1 },
  },
});

const Found = chakra(Command.Item, {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "11",
    px: "3",
    py: "1.5",
    borderRadius: "sm",
    cursor: "pointer",
    overflowWrap: "anywhere",
    "& svg": { color: "fg.muted" },
    _highlighted: { bg: "brand.tint", "& svg": { color: "brand.fg" } },
  },
});

const Sign = ({ icon, person, label }: Entry) => {
  if (person)
    return (
      <Box flexShrink="0" css={{ "& > *": { width: "8", height: "8", fontSize: "0.8125rem" } }} aria-hidden>
        <Avatar id={person.id} name={label} src={person.avatar_url} size="small" />
      </Box>
    );
  if (icon === "people" || icon === "mail" || icon === "calendar" || icon === "search") return <Icon name={icon} />;
  return <PortalIcon name={icon} />;
};

const FoundEntry = ({ entry }: { entry: Entry }) => (
  <Found item={entry}>
    <Sign {...entry} />
    <Row flex="1" minWidth="0" flexWrap="wrap" justifyContent="space-between" columnGap="3" rowGap="0">
      <bdi>{entry.label}</bdi>
      {entry.detail && (
        <Text as="span" textStyle="small" color="fg.muted">
          {entry.detail}
        </Text>
      )}
    </Row>
  </Found>
);

type Props = { isOpen: boolean; onClose: () => void };

const Palette = ({ onClose, field }: Pick<Props, "onClose"> & { field: React.RefObject<HTMLInputElement | null> }) => {
  const { rights } = useMember();
  const reach = { maySeeDesk: useMay(adminAreas.members), mayOpenRecords: useMay("members") };
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const events = useEventEntries();
  const isUnasked = query.trim() === "";
  const email = reach.maySeeDesk && isEmail(query) ? query.trim() : undefined;
  const known = useMemo(
    // Unasked, what is on now comes first.
    () => [
      ...(isUnasked ? events.filter(({ isOutside }) => isOutside) : []),
      ...listPages(rights),
      ...(isUnasked ? [] : events),
      ...(email === undefined ? [] : [toDesk(email)]),
    ],
    [rights, events, isUnasked, email],
  );
  const found = useCommandCollection<Entry>({
    initialItems: known,
    groupBy: ({ group }) => group,
    filter: rank,
    query,
    onQueryChange: setQuery,
    load: ({ query: wanted, signal }) => findMore(wanted, signal, reach),
  });
  const { collection, loading, error } = found;
  const select = (value: string) => {
    const entry = collection.find(value);
    if (!entry) return;
    onClose();
    if (entry.isOutside) location.assign(entry.to);
    else void navigate(entry.to);
  };
  // The ways to search elsewhere are no results.
  const count = collection.items.filter(({ group }) => group !== "search").length;
  // The combobox's own, of which the type of a command says nothing. What is said of none, or while it is searched, is below
  // the list.
  const announced = {
    translations: { resultsCount: () => (count === 0 ? "" : words.found(count)), noResults: "", loading: "" },
  };
  const command = useCommand({ command: found, onSelect: ({ itemValue }) => select(itemValue), ...announced });
  return (
    <Command.RootProvider unstyled value={command}>
      <Row gap="3" ps={{ base: "4", sm: "5" }} pe="2" borderBottomWidth="1px">
        <Icon name="search" color="fg.muted" />
        <Field
          ref={field}
          type="search"
          aria-label={portalWords.findLabel}
          placeholder={words.placeholder}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="go"
        />
        <Button look="quiet" size="icon" aria-label={words.close} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </Row>
      <Command.List
        p="2"
        maxHeight={{ base: "calc(100dvh - 4rem)", sm: "min(26rem, 60dvh)" }}
        overflowY="auto"
        overscrollBehavior="contain"
        scrollPaddingBlock="2"
      >
        {collection.group().map(([group, entries]) => (
          <Command.ItemGroup key={group} id={group}>
            <Command.ItemGroupLabel px="3" pt="2" pb="1" textStyle="small" fontWeight="700" color="fg.muted">
              {words.groups[group as GroupKey]}
            </Command.ItemGroupLabel>
            {entries.map((entry) => (
              <FoundEntry key={entry.value} entry={entry} />
            ))}
          </Command.ItemGroup>
        ))}
      </Command.List>
      <Box role="status" px="5" css={{ "&:not(:empty)": { pb: "4" } }} color="fg.muted">
        {error
          ? words.failed
          : loading
            ? !isUnasked && words.searching
            : count === 0 && email === undefined && words.none}
      </Box>
    </Command.RootProvider>
  );
};

/** Finds pages, members, events and messages by typing, and opens what is chosen. */
export const CommandPalette = ({ isOpen, onClose }: Props) => {
  useBackToClose(isOpen, onClose);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root
      recipe={dialog}
      open={isOpen}
      onOpenChange={({ open }) => !open && onClose()}
      initialFocusEl={() => field.current}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner alignItems="flex-start" pt={{ base: "0", sm: "12vh" }}>
          <Dialog.Content
            maxWidth="36rem"
            marginBlock={{ base: "0", sm: "0" }}
            overflow="hidden"
            aria-label={portalWords.findLabel}
          >
            <Palette onClose={onClose} field={field} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
};
