import { chakra } from "@chakra-ui/react";
import { memo, useSyncExternalStore } from "react";
import { Link } from "react-router-dom";
import type { DirectoryCard as Member } from "#shared/directory.ts";
import { directoryWords } from "#web/content/portal-directory.ts";
import { adminBadge } from "#web/content/portal.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Columns by screen width, widest first. */
const columnSteps = [
  ["(min-width: 80rem)", 3],
  ["(min-width: 44rem)", 2],
] as const;

const subscribe = (onChange: () => void) => {
  const queries = columnSteps.map(([query]) => matchMedia(query));
  for (const query of queries) query.addEventListener("change", onChange);
  return () => {
    for (const query of queries) query.removeEventListener("change", onChange);
  };
};

const countColumns = () => columnSteps.find(([query]) => matchMedia(query).matches)?.[1] ?? 1;

/** Cards per row: also needed by the virtualizer, which renders only visible rows. */
export const useColumns = () => useSyncExternalStore(subscribe, countColumns);

/** Height of a card, and distance between rows; fixed, so that no card need be measured. */
const cardHeightRem = 18.75;
export const rowHeightRem = cardHeightRem + 1;

const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

const clampTo = (lines: number) =>
  ({
    overflow: "hidden",
    overflowWrap: "anywhere",
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    lineClamp: lines,
  }) as const;

/**
 * The cards and all their parts, styled in one place: a styled component for each part would take most of the time
 * between two keystrokes.
 */
export const CardList = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    gridAutoRows: `${cardHeightRem}rem`,
    "& > [role=listitem]": {
      position: "relative",
      display: "grid",
      gridTemplateColumns: "auto minmax(0, 1fr) auto",
      gridTemplateRows: "auto auto auto minmax(0, 1fr) auto",
      columnGap: "3.5",
      minWidth: "0",
      p: "5",
      bg: "bg.panel",
      borderWidth: "1px",
      borderRadius: "md",
      transition: "border-color 260ms",
      _hover: { borderColor: "brand.solid" },
      _focusWithin: { borderColor: "brand.solid" },
      "& > :first-child": { gridRow: "1 / span 3" },
    },
    "& h2": { ...clampTo(2), gridColumn: "2 / -1", fontWeight: "600", lineHeight: "1.3" },
    // The name's link covers the whole card.
    "& h2 a": {
      textDecoration: "none",
      _hover: { color: "brand.fg" },
      _after: { content: '""', position: "absolute", inset: "0", borderRadius: "md" },
      _focusVisible: {
        outline: "none",
        _after: { outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "3px" },
      },
    },
    "& p": { ...oneLine, gridColumn: "2 / -1", textStyle: "small", color: "fg.muted" },
    "& [data-part=bio]": {
      ...clampTo(3),
      gridColumn: "1 / -1",
      gridRow: "4",
      alignSelf: "start",
      mt: "3",
      whiteSpace: "normal",
      color: "fg",
    },
    // Where they met may take a few lines, shown in full.
    "& [data-part=badges]": {
      gridColumn: "1 / 3",
      gridRow: "5",
      alignSelf: "end",
      display: "flex",
      flexWrap: "wrap",
      gap: "1.5",
      pt: "2",
    },
    "& [data-part=badge]": {
      maxWidth: "100%",
      overflowWrap: "anywhere",
      px: "2.5",
      py: "0.5",
      bg: "brand.tint",
      borderWidth: "1px",
      borderColor: "brand.fg",
      borderRadius: "0.75rem",
      fontSize: "0.8125rem",
      fontWeight: "600",
      lineHeight: "1.4",
      color: "brand.fg",
    },
    "& [data-part=message]": {
      // Above the name's link.
      position: "relative",
      gridColumn: "3",
      gridRow: "5",
      alignSelf: "end",
      display: "inline-flex",
      alignItems: "center",
      minHeight: "11",
      px: "4",
      borderWidth: "1px",
      borderColor: "border.control",
      borderRadius: "sm",
      fontSize: "0.9375rem",
      fontWeight: "600",
      textDecoration: "none",
    },
    "& a[data-part=message]:hover": { borderColor: "brand.fg", color: "brand.fg" },
    "& button[data-part=message]": { color: "fg.muted", cursor: "not-allowed" },
  },
  variants: {
    columns: {
      1: {},
      2: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
      3: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
    },
  },
});

type MemberCardProps = {
  member: Member;
  isOwn: boolean;
  isAdmin: boolean;
  /** The event at which they met, if any. */
  metAt: string | undefined;
  /** Its position in the results, from 1, and their total: most are not rendered. */
  place: number;
  count: number;
};

/** A member as plain elements, styled by `CardList`. */
export const MemberCard = memo(({ member, isOwn, isAdmin, metAt, place, count }: MemberCardProps) => {
  const { id, full_name, company, location, bio, avatar_url, registered, can_message } = member;
  const badges = [
    isAdmin && adminBadge,
    isOwn && directoryWords.you,
    registered && directoryWords.registered,
    metAt !== undefined && directoryWords.metAt(metAt),
  ].filter((badge) => badge !== false);
  return (
    <div role="listitem" aria-posinset={place} aria-setsize={count}>
      <Avatar id={id} name={full_name} src={avatar_url} size="small" />
      <h2 dir="auto">
        <Link to={portalPaths.member(id)}>{full_name}</Link>
      </h2>
      {company && <p dir="auto">{company}</p>}
      {location && <p dir="auto">{location}</p>}
      {bio && (
        <p dir="auto" data-part="bio">
          {bio}
        </p>
      )}
      {badges.length > 0 && (
        <div data-part="badges">
          {badges.map((badge) => (
            <span key={badge} data-part="badge">
              {badge}
            </span>
          ))}
        </div>
      )}
      {isOwn && (
        <button type="button" data-part="message" disabled aria-label={directoryWords.messageTo(full_name)}>
          {directoryWords.message}
        </button>
      )}
      {can_message && (
        <Link to={portalPaths.messageTo(id)} data-part="message" aria-label={directoryWords.messageTo(full_name)}>
          {directoryWords.message}
        </Link>
      )}
    </div>
  );
});

/** The directory's skeleton. */
export const DirectorySkeleton = () => {
  const columns = useColumns();
  return (
    <CardList columns={columns} aria-hidden>
      {Array.from({ length: columns * 2 }, (_, index) => (
        <Skeleton key={index} height="full" borderRadius="md" />
      ))}
    </CardList>
  );
};
