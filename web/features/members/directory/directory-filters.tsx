import { Box, chakra } from "@chakra-ui/react";
import { memo, useId } from "react";
import { directoryWords } from "#web/content/portal-directory.ts";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.ts";
import { countIndustries, listCities, type Filters, type SearchableMember } from "./api.ts";

const words = directoryWords.filters;
const Label = chakra("label", { base: { display: "block", mb: "1", fontWeight: "600", textStyle: "small" } });

type ChoiceProps = {
  name: string;
  label: string;
  any: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
};

const Choice = ({ name, label, any, value, options, onChoose }: ChoiceProps) => {
  const id = useId();
  return (
    <Box flex="1 1 12rem" maxWidth={{ sm: "17rem" }} minWidth="0">
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} name={name} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Box>
  );
};

const Toggle = ({ isOn, label, onPress }: { isOn: boolean; label: string; onPress: () => void }) => (
  <Button
    size="compact"
    aria-pressed={isOn}
    css={{ "&[aria-pressed=true]": { bg: "brand.tint", borderColor: "brand.fg", color: "brand.fg" } }}
    onClick={onPress}
  >
    {label}
  </Button>
);

type Props = { members: readonly SearchableMember[]; filters: Filters; onChange: (filters: Filters) => void };

/** Narrows the directory by what its members show the reader. */
export const DirectoryFilters = memo(({ members, filters, onChange }: Props) => {
  const change = (part: Partial<Filters>) => onChange({ ...filters, ...part });
  return (
    <Row role="group" aria-label={words.label} flexWrap="wrap" alignItems="end" gap="3" mb="4">
      <Choice
        name="industry"
        label={words.industry}
        any={words.anyIndustry}
        value={filters.industry}
        options={countIndustries(members).map(([value, count]) => ({ value, label: words.option(value, count) }))}
        onChoose={(industry) => change({ industry })}
      />
      <Choice
        name="city"
        label={words.city}
        any={words.anyCity}
        value={filters.city}
        options={listCities(members).map(({ value, name, count }) => ({ value, label: words.option(name, count) }))}
        onChoose={(city) => change({ city })}
      />
      <Toggle isOn={filters.isMet} label={words.met} onPress={() => change({ isMet: !filters.isMet })} />
      <Toggle isOn={filters.isNew} label={words.isNew} onPress={() => change({ isNew: !filters.isNew })} />
    </Row>
  );
});
