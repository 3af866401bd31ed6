import { Row } from "#web/ui/layout.ts";
import { Button } from "./button.tsx";

type Option<Value extends string> = {
  value: Value;
  label: string;
  /** The number of matching items, if known. */
  count?: number;
};

type Props<Value extends string> = {
  label: string;
  options: readonly Option<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** The style of a pressed toggle button. */
export const pressedLook = {
  "&[aria-pressed=true]": { bg: "brand.tint", borderColor: "brand.fg", color: "brand.fg" },
} as const;

/** One of a few parts of a list. */
export const FilterButtons = <Value extends string>({ label, options, chosen, onChoose }: Props<Value>) => (
  <Row alignItems="stretch" role="group" aria-label={label} flexWrap="wrap" gap="2">
    {options.map(({ value, label, count }) => (
      <Button
        key={value}
        size="compact"
        aria-pressed={value === chosen}
        css={pressedLook}
        onClick={() => onChoose(value)}
      >
        {count === undefined ? label : `${label} (${count})`}
      </Button>
    ))}
  </Row>
);
