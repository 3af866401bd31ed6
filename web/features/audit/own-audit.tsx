import { useState } from "react";
import { auditContract, unlistedLooks, type OwnAuditEntry } from "#shared/audit.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useInfiniteQuery } from "#web/lib/api/live-list.ts";
import { formatClubDate } from "#web/lib/dates.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { admin, operator } from "./describe-entry.ts";

const format = new Intl.NumberFormat("en-US");

const outcomes: Record<string, string> = { approved: "approved", rejected: "declined", accepted: "accepted" };

/** The same for a member, about themselves. */
const ownDeeds: Record<
  OwnAuditEntry["kind"],
  (title: string, outcome: string, until: string, count: number) => string
> = {
  "application-opened": () => "looked at your application",
  "application-moved": (_, outcome) => `${outcomes[outcome] ?? "declined"} your application`,
  "registration-opened": (title) => `looked at your registration for ${title}`,
  "registration-decided": (title, outcome) => `${outcomes[outcome] ?? "decided on"} your registration for ${title}`,
  "waitlist-moved": (title) => `moved you to the front of the waitlist for ${title}`,
  "waitlist-removed": (title) => `took you off the waitlist for ${title}`,
  "member-invited": () => "invited you to the club",
  "inbox-opened": () => "looked at a message you sent to the club",
  "inbox-replied": () => "replied to a message you sent to the club",
  "inbox-invited": () => "invited you to apply",
  "introduction-passed": () => "passed on your request for an introduction",
  "introduction-offered": () => "passed on to you that a member would like to meet you",
  "membership-opened": () => "looked at your membership and email address",
  "admin-made": () => "made you an admin",
  "admin-unmade": () => "took your admin rights",
  "roles-changed": () => "changed your role at the club",
  "account-disabled": () => "disabled your account",
  "account-enabled": () => "enabled your account again",
  "second-factor-set": () => "set up a second factor for signing in",
  "second-factor-reset": () => "reset your second factor for signing in",
  "second-factor-off": () => "no longer have a second factor, which was switched off without a reset",
  "membership-ended": () => "ended your membership",
  "membership-restored": () => "restored your membership",
  "accounts-merged": () => "made two accounts of yours one",
  "merge-undone": () => "made your account two accounts again",
  "level-changed": () => "changed your level of membership",
  "member-imported": () => "brought in what a list says of your membership",
  "dues-opened": () => "looked at your dues",
  "dues-started": () => "set a day from which you pay dues",
  "dues-noted": () => "noted a payment of your dues",
  "dues-unnoted": () => "took back what was noted of your dues",
  "dues-freed": () => "let you in free",
  "order-refunded": (title) => `gave back a payment of yours for ${title}`,
  "order-noted": (title) => `noted a payment of yours for ${title}`,
  "order-unnoted": (title) => `took back a payment of yours that was noted for ${title}`,
  "dues-refunded": () => "gave back dues of yours",
  "dues-refund-failed": () => "could not send your refund",
  "payment-disputed": () => "told us of your dispute of a payment",
  "membership-suspended": (_, __, until) => `suspended your membership ${until || "until it's lifted"}`,
  "membership-unsuspended": () => "lifted the suspension of your membership",
  "message-removed": () => "removed a message of yours",
  "member-warned": () => "sent you a warning",
  "chat-muted": (_, __, until) => `muted you in Community Chat ${until}`,
  "chat-unmuted": () => "let you post in Community Chat again",
  "listing-hidden": (title) => `hid your listing ${title}`,
  "listing-shown": (title) => `showed your listing ${title} again`,
  "listing-edited": (title) => `changed your listing ${title}`,
  "directory-limited": (_, __, ___, count) =>
    `reached the limit of the Member Directory, with ${format.format(count)} members shown`,
};

/**
 * Such as "Naomi Whitfield looked at your application"; its date is next to it, since the sentence may contain
 * another.
 */
const describeOwnEntry = (
  { by, role, kind, title, outcome = "", until, count = 0 }: OwnAuditEntry,
  formatDay: (time: string) => string,
) => {
  const end = until === undefined ? "" : `until ${formatDay(until)}`;
  // What is about a member and done by one was done by themselves.
  const name = role === "member" ? "You" : role === "operator" ? operator : by || admin;
  return `${name} ${ownDeeds[kind](title, outcome, end, count)}`;
};

const words = {
  title: "Who looked, who decided",
  text: "What admins did about you, and limits you reached. They can't change or delete this.",
  empty: "Nothing yet.",
  unlisted: unlistedLooks,
  loading: "Loading who looked and who decided",
  failed: "We couldn't load this. Please check your internet connection.",
  more: "Show earlier",
  loadingMore: "Loading...",
} as const;

/** Entries about the caller, newest first, paged. */
const useOwnAudit = () =>
  useInfiniteQuery({
    queryKey: [useMember().id, "own-audit"],
    queryFn: ({ pageParam, signal }) => callEndpoint(auditContract.listOwnAudit, { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
  });

/** A date in the club's time zone, with the year unless it is the current one. */
const formatDay = (at: string, today: string) =>
  formatClubDate(at).replace(new RegExp(`, ${formatClubDate(today).slice(-4)}$`), "");

/** Which admins viewed the member's data, and what they decided. */
export const OwnAudit = () => {
  const { data, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useOwnAudit();
  const items = data?.pages.flatMap((page) => page.items);
  const [today] = useState(() => new Date().toISOString());
  return (
    <SettingsSheet title={words.title}>
      {!items && (
        <Pending {...{ words, isFetching, refetch }}>
          <Skeleton height="16" />
        </Pending>
      )}
      {items && (
        <Text color="fg.muted" mb={items.length > 0 ? "3" : undefined}>
          {items.length > 0 || hasNextPage ? words.text : words.empty} {words.unlisted}
        </Text>
      )}
      {items && items.length > 0 && (
        <Grid as="ul" aria-label={words.title}>
          {items.map((entry) => (
            <Grid
              as="li"
              key={entry.id}
              py="2.5"
              columnGap="4"
              gridTemplateColumns={{ base: "minmax(0, 1fr)", sm: "9.5rem minmax(0, 1fr)" }}
              borderTopWidth="1px"
              overflowWrap="anywhere"
            >
              <Text color="fg.muted">
                <time dateTime={entry.at}>{formatDay(entry.at, today)}</time>
              </Text>
              <Text>{describeOwnEntry(entry, (time) => formatDay(time, today))}</Text>
            </Grid>
          ))}
        </Grid>
      )}
      {hasNextPage && (
        <BusyButton size="compact" mt="4" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? words.loadingMore : words.more}
        </BusyButton>
      )}
    </SettingsSheet>
  );
};
