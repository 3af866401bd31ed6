import { memo } from "react";
import { getDescribedBy, FieldFrame, type Option } from "./field-frame.tsx";
import { Select } from "./filter-fields.tsx";
import { useField, type Bound } from "./use-field.ts";

type Props = {
  name: string;
  label: string;
  /** The empty option; omitted if there is always a selection. */
  placeholder?: string;
  options: readonly Option[];
  help?: string | undefined;
  required?: boolean;
};

type ControlProps = Props & Bound<string>;

const Control = memo(
  ({ label, placeholder, options, help, id, error, readOnly, required = true, ...rest }: ControlProps) => (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <Select
        {...rest}
        id={id}
        aria-disabled={readOnly || undefined}
        aria-required={required}
        {...getDescribedBy(id, { help, error })}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  ),
);

/** One of a list of options, as a native select. */
export const SelectField = (props: Props) => <Control {...props} {...useField<string>(props.name)} />;
