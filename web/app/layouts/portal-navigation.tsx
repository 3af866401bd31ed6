import { Box, chakra } from "@chakra-ui/react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { Link as RouterLink, useLocation } from "react-router-dom";
import {
  type AdminGroup,
  countWaitingIn,
  listAdminGroups,
  type PortalItem as Item,
  portalItems,
  portalWords,
  signOutWords,
  unreadWords,
  waitingWords,
} from "#web/content/portal.ts";
import { useWaiting } from "#web/lib/api/waiting.ts";
import { useUnread } from "#web/lib/realtime/unread.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { useSignOut } from "#web/lib/session/use-sign-out.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row } from "#web/ui/layout.ts";
import { PortalIcon } from "#web/ui/portal-icon.tsx";
import { useMedia } from "#web/ui/use-media.ts";

/** The styles of a navigation item; `rail` is narrow below 1024 px, `bar` and `cell` never change. */
export const navigationLook = {
  base: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    width: "full",
    minWidth: "0",
    borderRadius: "sm",
    color: "fg.muted",
    fontWeight: "500",
    textAlign: "center",
    textDecoration: "none",
    cursor: "pointer",
    transition: "color 150ms, background-color 150ms",
    _hover: { color: "fg", bg: "bg.subtle" },
    _currentPage: { color: "fg", bg: "brand.tint", "& svg": { color: "brand.fg" } },
    // A gold line at the edge.
    _before: { content: '""', position: "absolute", bg: "transparent" },
    "&[aria-current=page]::before": { bg: "brand.solid" },
  },
  variants: {
    shape: {
      rail: {
        flexDirection: { base: "column", lg: "row" },
        gap: { base: "0.5", lg: "3" },
        minHeight: "11",
        px: { base: "1", lg: "3" },
        py: { base: "1", lg: "1.5" },
        // A laptop's window shows all of it.
        "@media (min-width: 64rem) and (max-height: 60rem)": { minHeight: "9", py: "1" },
        "@media (min-width: 64rem) and (max-height: 54rem)": { minHeight: "7", py: "0.5", fontSize: "0.9375rem" },
        textAlign: { lg: "start" },
        fontSize: { base: "0.8125rem", lg: "1rem" },
        lineHeight: "1.2",
        _before: { insetBlock: "2", insetStart: "0", width: "2px" },
      },
      cell: {
        gap: "2.5",
        minHeight: "11",
        px: "2.5",
        py: "1.5",
        fontSize: "0.9375rem",
        lineHeight: "1.2",
        textAlign: "start",
        _before: { insetBlock: "2", insetStart: "0", width: "2px" },
      },
      bar: {
        flexDirection: "column",
        justifyContent: "center",
        gap: "1",
        minHeight: "16",
        fontSize: "0.75rem",
        lineHeight: "1.2",
        _before: { insetInline: "3", top: "0", height: "2px" },
      },
    },
  },
} as const;

const ItemLink = chakra(RouterLink, navigationLook);

const isAt = (pathname: string, to: string | undefined) => pathname === to || pathname.startsWith(`${to}/`);

/** Whether a page is an item's, or below it. */
const isCurrent = (pathname: string, { to, also }: Item) => isAt(pathname, to) || isAt(pathname, also);

const ItemIcon = ({ name }: { name: Item["icon"] }) =>
  name === "people" || name === "mail" ? <Icon name={name} /> : <PortalIcon name={name} />;

type Shape = keyof typeof navigationLook.variants.shape;

/** What each layout shows of a label: all of it, the short form, or either depending on the width. */
export const ItemWords = ({ shape, label, short }: { shape: Shape; label: string; short: string }) =>
  shape === "rail" ? (
    <>
      <Box as="span" hideFrom="lg">
        {short}
      </Box>
      <Box as="span" hideBelow="lg">
        {label}
      </Box>
    </>
  ) : (
    <span data-part="words">{shape === "bar" ? short : label}</span>
  );

type Props = { item: Item; shape: Shape; onClick?: () => void };

/** The badge with a link's count: at the end of the row, or at the icon's corner above a label. */
export const Count = ({ shape, children }: { shape: Shape; children: string }) => {
  // With large text the badge may be too wide: then it ends where the link does.
  const corner = {
    position: "absolute",
    top: "1",
    insetStart: "min(50% + 0.375rem, 100% - 1.875rem)",
    ms: "0",
  } as const;
  const end = { position: "static", insetStart: "auto", ms: "auto" } as const;
  const place = { bar: corner, cell: end, rail: { base: corner, lg: end } }[shape];
  return (
    <Box
      as="span"
      minWidth="5"
      px="1.5"
      borderRadius="full"
      bg="brand.solid"
      color="brand.contrast"
      fontSize="0.75rem"
      fontWeight="600"
      lineHeight="1.25rem"
      textAlign="center"
      css={place}
    >
      {children}
    </Box>
  );
};

const Link = ({ item, shape, onClick, name, count }: Props & { name?: string; count?: string | false }) => {
  const { label, short, to, icon } = item;
  const { pathname } = useLocation();
  return (
    <ItemLink
      to={to}
      shape={shape}
      onClick={onClick}
      aria-label={name ?? label}
      aria-current={isCurrent(pathname, item) ? "page" : undefined}
    >
      <ItemIcon name={icon} />
      <ItemWords shape={shape} label={label} short={short} />
      {count && <Count shape={shape}>{count}</Count>}
    </ItemLink>
  );
};

const MessagesLink = (props: Props) => {
  const { total } = useUnread();
  const { named, short } = unreadWords;
  return <Link {...props} name={named(props.item.label, total)} count={total > 0 && short(total)} />;
};

const AdminLink = (props: Props) => {
  const { label } = props.item;
  const { data } = useWaiting();
  const waiting = countWaitingIn([props.item], data);
  const { named, short } = waitingWords;
  return <Link {...props} name={named(label, waiting)} count={waiting > 0 && short(waiting)} />;
};

/** An item of the portal's navigation; its accessible name is always the whole label. */
export const PortalItem = (props: Props) => {
  if (props.item.to === portalPaths.messages) return <MessagesLink {...props} />;
  return props.item.waits ? <AdminLink {...props} /> : <Link {...props} />;
};

type ListShape = "rail" | "cell";
type ListProps = { shape: ListShape; onClick?: (() => void) | undefined };

/** Above what admins find. */
export const AdminHeading = (props: ComponentProps<typeof Row>) => (
  <Row as="p" mt="2" pt="2.5" mb="1" borderTopWidth="1px" {...props}>
    <AdminBadge />
  </Row>
);

type ItemsProps = ListProps & ComponentProps<typeof Grid> & { items: readonly Item[] };

/** A list of items. */
export const Items = ({ items, shape, onClick, ...rest }: ItemsProps) => (
  <Grid as="ul" gap="0.5" alignContent="start" {...rest}>
    {items.map((item) => (
      <li key={item.to}>
        <PortalItem item={item} shape={shape} onClick={onClick} />
      </li>
    ))}
  </Grid>
);

const ItemButton = chakra("button", navigationLook, { defaultProps: { type: "button" } });

type FoldProps = { isOpen: boolean; isHere?: boolean; onToggle: () => void };
type FoldedProps = FoldProps & {
  label: string;
  short: string;
  icon: ReactNode;
  items: readonly Item[];
  name: string;
  count: string | false;
};

/** A group of the sidebar: a button that unfolds its items, with the number of what waits in them. */
const Folded = ({ label, short, icon, items, name, count, isOpen, isHere, onToggle }: FoldedProps) => {
  const id = useId();
  return (
    <>
      <ItemButton
        id={`${id}-button`}
        shape="rail"
        aria-label={name}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
        color={isHere ? "fg" : undefined}
      >
        {icon}
        <ItemWords shape="rail" label={label} short={short} />
        {count && <Count shape="rail">{count}</Count>}
        <Icon
          name="chevron"
          width="4"
          height="4"
          hideBelow="lg"
          ms={count ? "0" : "auto"}
          transform={isOpen ? "rotate(180deg)" : undefined}
          transition="transform 150ms"
        />
      </ItemButton>
      {isOpen && (
        <Box
          mt="1"
          mb="2"
          ps={{ lg: "3" }}
          ms={{ lg: "1.375rem" }}
          borderInlineStartWidth={{ lg: "1px" }}
          bg={{ base: "bg.subtle", lg: "transparent" }}
          borderRadius={{ base: "sm", lg: "0" }}
        >
          <Items items={items} shape="rail" id={id} aria-labelledby={`${id}-button`} />
        </Box>
      )}
    </>
  );
};

/** Members' items where there is no room for them beside an admin's unfolded group: a group like those. */
const OwnGroup = (fold: FoldProps) => {
  const { total } = useUnread();
  const { named, short } = unreadWords;
  return (
    <Folded
      {...portalWords.own}
      {...fold}
      icon={<Icon name="menu" />}
      items={portalItems}
      name={named(portalWords.own.label, total)}
      count={total > 0 && short(total)}
    />
  );
};

const WaitingGroup = ({ group, ...fold }: FoldProps & { group: AdminGroup }) => {
  const { data } = useWaiting();
  const waiting = countWaitingIn(group.items, data);
  const { named, short } = waitingWords;
  return (
    <li>
      <Folded
        {...group}
        {...fold}
        icon={<ItemIcon name={group.icon} />}
        name={named(group.label, waiting)}
        count={waiting > 0 && short(waiting)}
      />
    </li>
  );
};

/** Where the sidebar is a narrow rail. */
export const railQuery = "(max-width: 63.99rem)";

/** What of the sidebar is unfolded: a group of admins' items, and on the narrow rail also whether that or members' items. */
type Unfolded = { group: string | undefined; isOwn: boolean };

/**
 * An admin's items in the sidebar: one group is unfolded at a time, that of the page one has opened last, or that one has
 * pressed since. A single group is always unfolded at first. On the narrow rail, members' items are one of the groups, so
 * that a tablet shows all of them without scrolling.
 */
const AdminSidebar = ({ groups }: { groups: readonly AdminGroup[] }) => {
  const id = useId();
  const isRail = useMedia(railQuery);
  const { pathname } = useLocation();
  const here = groups.find(({ items }) => items.some((item) => isCurrent(pathname, item)))?.label;
  const [seen, setSeen] = useState(here);
  const [unfolded, setUnfolded] = useState<Unfolded>({
    group: here ?? (groups.length === 1 ? groups[0]!.label : undefined),
    isOwn: here === undefined,
  });
  if (here !== seen) {
    setSeen(here);
    setUnfolded({ group: here ?? unfolded.group, isOwn: here === undefined });
  }
  const open = isRail && unfolded.isOwn ? undefined : unfolded.group;
  return (
    <>
      {isRail ? (
        <OwnGroup
          isOpen={unfolded.isOwn}
          onToggle={() => setUnfolded(({ group, isOwn }) => ({ group, isOwn: !isOwn }))}
        />
      ) : (
        <Items shape="rail" items={portalItems} />
      )}
      <AdminHeading id={id} justifyContent={{ base: "center", lg: "start" }} px={{ lg: "3" }} />
      <Grid as="ul" gap="0.5" aria-labelledby={id}>
        {groups.map(({ label, ...rest }) => (
          <WaitingGroup
            key={label}
            group={{ label, ...rest }}
            isOpen={open === label}
            isHere={here === label}
            onToggle={() => setUnfolded({ group: open === label ? undefined : label, isOwn: false })}
          />
        ))}
      </Grid>
    </>
  );
};

/** All items of the sidebar for this member; admins' are a separate list, by groups. */
export const SidebarItems = () => {
  const groups = listAdminGroups(useMember().rights);
  return groups.length > 0 ? <AdminSidebar groups={groups} /> : <Items shape="rail" items={portalItems} />;
};

/** Signs out. */
export const SignOutButton = ({ shape }: { shape: ListShape }) => {
  const { signOut, isLeaving } = useSignOut();
  return (
    <ItemButton shape={shape} aria-disabled={isLeaving} onClick={isLeaving ? undefined : signOut}>
      <PortalIcon name="leave" />
      {isLeaving ? signOutWords.leaving : signOutWords.action}
    </ItemButton>
  );
};
