import { ordersContract, type SellingEvent } from "#shared/order-acts.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { beginWith, useQuery } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Grid } from "#web/ui/layout.ts";
import { Note } from "#web/ui/note.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const words = {
  title: "Ticket Sales",
  intro: "What each event's tickets took: sold, refunded, Stripe's fees, and what is due at the door.",
  loading: "Loading the events",
  failed: "We couldn't load the events. Please check your internet connection.",
  none: "No event of the last year sells tickets.",
  coming: "Upcoming",
  past: "Past",
  columns: ["Event", "Date"],
  unreadable: (count: number) =>
    `${count === 1 ? "1 event can't be read, and isn't" : `${count} events can't be read, and aren't`} listed here.`,
  dues: "Dues",
} as const;

const useTicketSales = () =>
  useQuery({
    queryKey: [useMember().id, "ticket-sales"],
    queryFn: ({ signal }) => callEndpoint(ordersContract.listTicketSales, {}, { signal }),
    ...beginWith(ordersContract.listTicketSales, {}),
  });

const Events = ({ title, events }: { title: string; events: readonly SellingEvent[] }) =>
  events.length === 0 ? null : (
    <Sheet aria-label={title}>
      <DataTable
        label={title}
        columns={words.columns}
        rows={events.map(({ id, title: event, date }) => [
          <QuietLink to={adminPaths.statement(id)}>
            <bdi>{event}</bdi>
          </QuietLink>,
          date,
        ])}
      />
    </Sheet>
  );

const Loaded = () => {
  const { data, isFetching, refetch } = useTicketSales();
  if (!data)
    return (
      <Pending {...{ words, isFetching, refetch }}>
        <Skeleton height="16rem" />
      </Pending>
    );
  const { items, unreadable = 0 } = data;
  return (
    <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)">
      {unreadable > 0 && <Note role="alert" icon="alert" text={words.unreadable(unreadable)} />}
      {items.length === 0 && <Empty text={words.none} />}
      <Events title={words.coming} events={items.filter(({ isPast }) => !isPast)} />
      <Events title={words.past} events={items.filter(({ isPast }) => isPast)} />
    </Grid>
  );
};

/** The events that sell tickets, each leading to its statement. */
export const TicketSales = () => (
  <PortalPage
    title={words.title}
    intro={words.intro}
    action={
      <LinkButton size="compact" to={adminPaths.dues}>
        {words.dues}
      </LinkButton>
    }
  >
    <Loaded />
  </PortalPage>
);
