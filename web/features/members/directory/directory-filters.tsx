import { Box, chakra } from "@chakra-ui/react";
import { memo, useId } from "react";
import type { DirectoryChoices } from "#shared/directory.ts";
import { directoryWords } from "#web/content/portal-directory.ts";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.ts";
import { isOn, type Filters } from "./api.ts";

const words = directoryWords.filters;
const Label = chakra("label", { base: { display: "block", mb: "1", fontWeight: "600", textStyle: "small" } });

type Option = { value: string; name: string; count?: number };

type ChoiceProps = {
  name: string;
  label: string;
  any: string;
  value: string;
  options: readonly Option[];
  onChoose: (value: string) => void;
};

/** With what is chosen, also where nobody is left who shows it. */
const withChosen = (options: readonly Option[], value: string) =>
  value === "" || options.some((option) => option.value === value) ? options : [{ value, name: value }, ...options];

const Choice = ({ name, label, any, value, options, onChoose }: ChoiceProps) => {
  const id = useId();
  return (
    <Box flex={{ base: "1 1 8.25rem", sm: "1 1 12rem" }} maxWidth={{ sm: "17rem" }} minWidth="0">
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} name={name} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        <option value="">{any}</option>
        {withChosen(options, value).map((option) => (
          <option key={option.value} value={option.value}>
            {option.count === undefined ? option.name : words.option(option.name, option.count)}
          </option>
        ))}
      </Select>
    </Box>
  );
};

type ToggleProps = { name: "met" | "new"; filters: Filters; label: string; onChoose: (is: string) => void };

const Toggle = ({ name, filters, label, onChoose }: ToggleProps) => {
  const isPressed = filters[name] === isOn;
  return (
    <Button
      size="compact"
      aria-pressed={isPressed}
      css={{ "&[aria-pressed=true]": { bg: "brand.tint", borderColor: "brand.fg", color: "brand.fg" } }}
      onClick={() => onChoose(isPressed ? "" : isOn)}
    >
      {label}
    </Button>
  );
};

type Props = {
  /** What members show the reader; nothing while it is on its way. */
  choices: DirectoryChoices | undefined;
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
};

const none: DirectoryChoices = { industries: [], locations: [] };

/** Narrows the directory by what its members show the reader. */
export const DirectoryFilters = memo(({ choices = none, filters, onChange }: Props) => (
  <Row role="group" aria-label={words.label} flexWrap="wrap" alignItems="end" gap="3" mb="4">
    <Choice
      name="industry"
      label={words.industry}
      any={words.anyIndustry}
      value={filters.industry}
      options={choices.industries.map(({ value, count }) => ({ value, name: value, count }))}
      onChoose={(industry) => onChange({ industry })}
    />
    <Choice
      name="location"
      label={words.city}
      any={words.anyCity}
      value={filters.location}
      options={choices.locations}
      onChoose={(location) => onChange({ location })}
    />
    <Row flexWrap="wrap" gap="3">
      <Toggle name="met" filters={filters} label={words.met} onChoose={(met) => onChange({ met })} />
      <Toggle name="new" filters={filters} label={words.isNew} onChoose={(is) => onChange({ new: is })} />
    </Row>
  </Row>
));
