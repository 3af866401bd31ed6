import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { addMonths } from "#shared/months.ts";
import { getCurrentMonth, isMonth } from "#web/lib/months.ts";
import { control } from "#web/theme/recipes.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Row } from "#web/ui/layout.ts";
import { FieldFrame } from "./field-frame.tsx";

const Input = chakra("input", control);

type Props = {
  words: { month: string; earlier: string; later: string };
  month: string;
  onChoose: (month: string) => void;
};

/** A month input, native where supported, between previous and next buttons. */
export const MonthPicker = ({ words, month, onChoose }: Props) => {
  // Browsers without a month input let it be typed as text.
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
