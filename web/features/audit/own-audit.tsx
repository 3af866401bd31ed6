import { useState } from "react";
import { describeOwnEntry, ownAuditWords as words } from "#web/content/audit.ts";
import { formatClubDate } from "#web/lib/dates.ts";
import { BusyButton } from "#web/ui/button.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useOwnAudit } from "./api.ts";

/** A day where the club is, with its year unless it is this one. */
const formatDay = (at: string, today: string) =>
  formatClubDate(at).replace(new RegExp(`, ${formatClubDate(today).slice(-4)}$`), "");

/** Which admins looked at something of the member's, and what they decided. */
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
