import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { Listing } from "#shared/listings.ts";
import { addMonths } from "#shared/months.ts";
import { createDeskWords, Desk } from "#web/lib/desk/desk.tsx";
import { useDesk, type DeskSpec } from "#web/lib/desk/use-desk.ts";
import { formatCsv } from "#web/lib/files/csv.ts";
import { MonthPicker } from "#web/lib/forms/month-picker.tsx";
import { getCurrentMonth, isMonth, nameOfMonth } from "#web/lib/months.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Grid } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { useListings } from "./api.ts";
import { getRowId, ListingCard } from "./listing-card.tsx";
import { isShown } from "./listing-status.ts";
import { adminListingsWords } from "./listing-words.ts";

const words = {
  ...createDeskWords("listing", "listings", "business, owner, email, phone"),
  ...adminListingsWords,
  states: { label: "Show listings by status", all: "All", shown: "In the directory" },
} as const;

const ofPayment = (payment: Listing["payment"]) => ({
  value: payment,
  label: words.payments[payment],
  is: (listing: Listing) => listing.payment === payment && !listing.takenDown,
});

const spec: DeskSpec<Listing> = {
  textOf: ({ businessName, fullName, email, category, location, shortDescription }) =>
    [businessName, fullName, email, category, location, shortDescription].join("\n"),
  phonesOf: ({ phone }) => [phone],
  filters: {
    status: {
      look: "buttons",
      label: words.states.label,
      choices: [
        { value: "all", label: words.states.all },
        { value: "shown", label: words.states.shown, is: isShown },
        ...(["unpaid", "past-due", "ended"] as const).map(ofPayment),
        { value: "down", label: words.takenDown, is: ({ takenDown }) => Boolean(takenDown) },
      ],
    },
  },
};

const columns = {
  id: "ID",
  submitted: "Submitted",
  payment: "Payment",
  takenDown: "Taken Down",
  paidUntil: "Paid Until",
  cancelled: "Canceled",
  address: "Page",
  businessName: "Business Name",
  category: "Category",
  fullName: "Full Name",
  email: "Email",
  phone: "Phone",
  website: "Website",
  location: "City & State",
  yearsInBusiness: "Years in Business",
  instagram: "Instagram",
  otherSocials: "Other Socials",
  shortDescription: "Short Description",
  fullBio: "Full Bio",
  logo: "Logo",
  featuredImage: "Featured Image",
} as const;

const addressOf = (path: string | null) => (path === null ? "" : location.origin + path);

const rowOf = (listing: Listing): Partial<Record<keyof typeof columns, string>> => {
  const { createdAt, payment, takenDown, paidUntil = "", endsThen, slug, logo, featuredImage, ...facts } = listing;
  return {
    ...facts,
    submitted: createdAt,
    payment: words.payments[payment],
    takenDown: takenDown ? `${takenDown.at}: ${takenDown.reason}` : "",
    paidUntil,
    cancelled: endsThen ? "Yes" : "No",
    address: slug === undefined ? "" : addressOf(paths.business(slug)),
    logo: addressOf(logo),
    featuredImage: addressOf(featuredImage),
  };
};

/** Listings as CSV. */
export const formatListingsCsv = (listings: readonly Listing[]) => formatCsv(columns, listings.map(rowOf));

const noListings: readonly Listing[] = [];

type ListProps = { month: string; onEarlier: () => void };

/** Everything that was submitted in a month. */
const ListingList = ({ month, onEarlier }: ListProps) => {
  const { data: items, ...query } = useListings(month);
  const data = useMemo(() => items && { items, isComplete: true }, [items]);
  const desk = useDesk(items ?? noListings, spec);
  return (
    <Desk
      desk={desk}
      list={{ ...query, data }}
      words={words}
      rowHeightPx={384}
      getRowId={getRowId}
      file={{
        fileName: () => `listings-${month}.csv`,
        format: () => formatListingsCsv(desk.shown),
        recordedAs: { list: "listings", scope: month, rows: desk.shown.length },
      }}
      none={
        <Empty text={words.none(nameOfMonth(month))}>
          <Button onClick={onEarlier}>{words.lookEarlier}</Button>
        </Empty>
      }
    >
      {(listing) => <ListingCard listing={listing} />}
    </Desk>
  );
};

/** The business listings of the month in the address, for admins. */
export const AdminListings = () => {
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get("month") ?? "";
  const month = isMonth(inAddress) ? inAddress : getCurrentMonth();
  const choose = (chosen: string) => setSearch({ month: chosen }, { replace: true });
  return (
    <PortalPage title={words.title} intro={words.welcome}>
      <Grid gridTemplateColumns="minmax(0, 1fr)" gap={{ base: "3", md: "4" }}>
        <MonthPicker words={words} month={month} onChoose={choose} />
        <ListingList key={month} month={month} onEarlier={() => choose(addMonths(month, -1))} />
      </Grid>
    </PortalPage>
  );
};
