import { Box } from "@chakra-ui/react";
import { useSearchParams } from "react-router-dom";
import { ListingList } from "./listing-list.tsx";
import { MonthPicker } from "./month-picker.tsx";
import { currentMonth, isMonth, monthAfter } from "./months.ts";

/** The listings of a month; the address says of which. */
export const ListingBoard = () => {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("month") ?? "";
  const month = isMonth(asked) ? asked : currentMonth();
  const choose = (chosen: string) => setSearch({ month: chosen }, { replace: true });
  return (
    <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" maxWidth="56rem">
      <MonthPicker month={month} onChoose={choose} />
      <ListingList key={month} month={month} onEarlier={() => choose(monthAfter(month, -1))} />
    </Box>
  );
};
