import { Box, chakra } from "@chakra-ui/react";
import { memo } from "react";
import { control } from "#web/theme/recipes.ts";
import { Icon } from "#web/ui/icons.tsx";
import { getDescribedBy, FieldFrame } from "./field-frame.tsx";
import type { Option } from "./option.ts";
import { useField, type Bound } from "./use-field.ts";

const Select = chakra("select", {
  ...control,
  base: { ...control.base, appearance: "none", pr: "11", cursor: "pointer" },
});

type Props = {
  name: string;
  label: string;
  placeholder: string;
  options: readonly Option[];
  help?: string;
  required?: boolean;
};

type ControlProps = Props & Bound<string>;

const Control = memo(({ label, placeholder, options, help, id, error, required = true, ...rest }: ControlProps) => (
  <FieldFrame id={id} label={label} help={help} error={error}>
    <Box position="relative">
      <Select {...rest} id={id} autoComplete="off" aria-required={required} {...getDescribedBy(id, { help, error })}>
        <option value="">{placeholder}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Icon name="chevron" position="absolute" insetEnd="3.5" top="3.5" pointerEvents="none" color="fg.muted" />
    </Box>
  </FieldFrame>
));

/** One of a list of options, by the browser's own list. */
export const SelectField = (props: Props) => <Control {...props} {...useField<string>(props.name)} />;
