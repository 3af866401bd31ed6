import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { adminListingsWords as words } from "#web/content/admin-listings.ts";
import { FieldFrame } from "#web/lib/forms/field-frame.tsx";
import { control } from "#web/theme/recipes.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row } from "#web/ui/layout.ts";
import { ListingList } from "./listing-list.tsx";
import { getCurrentMonth, isMonth, addMonths } from "./months.ts";

const Input = chakra("input", control);

type MonthPickerProps = { month: string; onChoose: (month: string) => void };

/** The month, by the browser's own picker where it has one, between two buttons that step. */
const MonthPicker = ({ month, onChoose }: MonthPickerProps) => {
  // Browsers without a picker let the month be typed letter by letter.
  const [typed, setTyped] = useState<string>();
  const last = getCurrentMonth();
  const choose = (text: string) => {
    setTyped(isMonth(text) ? undefined : text);
    if (isMonth(text) && text <= last) onChoose(text);
  };
  return (
    <FieldFrame id="month" label={words.month}>
      <Row alignItems="stretch" gap="2">
        <Button size="icon" minHeight="12" aria-label={words.earlier} onClick={() => choose(addMonths(month, -1))}>
          <Icon name="chevron" rotate="90deg" />
        </Button>
        <Input
          id="month"
          name="month"
          type="month"
          width="12.5rem"
          minWidth="0"
          max={last}
          pattern="\d{4}-\d{2}"
          placeholder="2026-11"
          required
          value={typed ?? month}
          onChange={({ target }) => choose(target.value)}
          onBlur={() => setTyped(undefined)}
        />
        <Button
          size="icon"
          minHeight="12"
          aria-label={words.later}
          aria-disabled={month >= last}
          onClick={() => month < last && choose(addMonths(month, 1))}
        >
          <Icon name="chevron" rotate="-90deg" />
        </Button>
      </Row>
    </FieldFrame>
  );
};

/** The listings of the month in the address. */
export const ListingBoard = () => {
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get("month") ?? "";
  const month = isMonth(inAddress) ? inAddress : getCurrentMonth();
  const choose = (chosen: string) => setSearch({ month: chosen }, { replace: true });
  return (
    <Grid gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <MonthPicker month={month} onChoose={choose} />
      <ListingList key={month} month={month} onEarlier={() => choose(addMonths(month, -1))} />
    </Grid>
  );
};
