import { Box, chakra } from "@chakra-ui/react";
import { useId } from "react";
import { Link as RouterLink, useLocation } from "react-router-dom";
import { isAllowed } from "#shared/rights.ts";
import {
  adminItems,
  notificationsItem,
  type PortalItem as Item,
  portalItems,
  signOutWords,
  unreadWords,
  waitingWords,
} from "#web/content/portal.ts";
import { noticesWords } from "#web/features/notices/notice-words.ts";
import { useWaiting } from "#web/lib/api/waiting.ts";
import { useUnreadNotices } from "#web/lib/realtime/notices.ts";
import { useUnread } from "#web/lib/realtime/unread.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { useSignOut } from "#web/lib/session/use-sign-out.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row } from "#web/ui/layout.ts";
import { PortalIcon } from "#web/ui/portal-icon.tsx";

/** The styles of a navigation item; `rail` is narrow below 1024 px, `bar` and `row` never change. */
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
        gap: { base: "1", lg: "3" },
        minHeight: { base: "14", lg: "12" },
        px: { base: "1", lg: "3" },
        py: "2",
        textAlign: { lg: "start" },
        fontSize: { base: "0.8125rem", lg: "1rem" },
        lineHeight: "1.2",
        _before: { insetBlock: "2", insetStart: "0", width: "2px" },
      },
      row: {
        gap: "4",
        minHeight: "12",
        px: "4",
        fontSize: "1.0625rem",
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
  const place = { bar: corner, row: end, rail: { base: corner, lg: end } }[shape];
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
  const { label, short, to, also, icon } = item;
  const { pathname } = useLocation();
  const isCurrent = isAt(pathname, to) || isAt(pathname, also);
  return (
    <ItemLink
      to={to}
      shape={shape}
      onClick={onClick}
      aria-label={name ?? label}
      aria-current={isCurrent ? "page" : undefined}
    >
      {icon === "people" || icon === "mail" ? <Icon name={icon} /> : <PortalIcon name={icon} />}
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
  const { label, waits } = props.item;
  const { data } = useWaiting();
  const waiting = (waits && data?.[waits]) ?? 0;
  const { named, short } = waitingWords;
  return <Link {...props} name={named(label, waiting)} count={waiting > 0 && short(waiting)} />;
};

/** An item of the portal's navigation; its accessible name is always the whole label. */
export const PortalItem = (props: Props) => {
  if (props.item.to === portalPaths.messages) return <MessagesLink {...props} />;
  return props.item.waits ? <AdminLink {...props} /> : <Link {...props} />;
};

/** Notifications: above the items, where there is no bell above the page. */
export const NotificationsItem = (props: Omit<Props, "item">) => {
  const { count } = useUnreadNotices();
  const { named, short } = noticesWords;
  return <Link {...props} item={notificationsItem} name={named(count)} count={count > 0 && short(count)} />;
};

type ListProps = { shape: "rail" | "row"; onClick?: () => void };

const Items = ({ items, labelledBy, ...props }: ListProps & { items: readonly Item[]; labelledBy?: string }) => (
  <Grid as="ul" gap="1" aria-labelledby={labelledBy}>
    {items.map((item) => (
      <li key={item.to}>
        <PortalItem item={item} {...props} />
      </li>
    ))}
  </Grid>
);

/** All items of the portal's navigation for this member; admin items are a separate list. */
export const PortalItems = (props: ListProps) => {
  const id = useId();
  const { rights } = useMember();
  const own = adminItems.filter(({ may }) => isAllowed(rights, may));
  return (
    <>
      <Items {...props} items={portalItems} />
      {own.length > 0 && (
        <>
          <Row
            id={id}
            as="p"
            justifyContent={props.shape === "rail" ? { base: "center", lg: "start" } : undefined}
            mt="3"
            pt="3"
            mb="1.5"
            px={props.shape === "rail" ? { lg: "3" } : "4"}
            borderTopWidth="1px"
          >
            <AdminBadge />
          </Row>
          <Items {...props} items={own} labelledBy={id} />
        </>
      )}
    </>
  );
};

const ItemButton = chakra("button", navigationLook, { defaultProps: { type: "button" } });

/** Signs out. */
export const SignOutButton = ({ shape }: { shape: "rail" | "row" }) => {
  const { signOut, isLeaving } = useSignOut();
  return (
    <ItemButton shape={shape} aria-disabled={isLeaving} onClick={isLeaving ? undefined : signOut}>
      <PortalIcon name="leave" />
      {isLeaving ? signOutWords.leaving : signOutWords.action}
    </ItemButton>
  );
};
