import { useSearchParams } from "react-router-dom";
import { addMonths } from "#shared/months.ts";
import { adminListingsWords as words } from "#web/content/admin-listings.ts";
import { MonthPicker } from "#web/lib/forms/month-picker.tsx";
import { getCurrentMonth, isMonth } from "#web/lib/months.ts";
import { Grid } from "#web/ui/layout.ts";
import { ListingList } from "./listing-list.tsx";

/** The listings of the month in the address. */
export const ListingBoard = () => {
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get("month") ?? "";
  const month = isMonth(inAddress) ? inAddress : getCurrentMonth();
  const choose = (chosen: string) => setSearch({ month: chosen }, { replace: true });
  return (
    <Grid gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <MonthPicker words={words} month={month} onChoose={choose} />
      <ListingList key={month} month={month} onEarlier={() => choose(addMonths(month, -1))} />
    </Grid>
  );
};
