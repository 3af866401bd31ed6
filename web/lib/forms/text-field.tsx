import { chakra } from "@chakra-ui/react";
import { memo } from "react";
import { control } from "#web/theme/recipes.ts";
import { getDescribedBy, FieldFrame } from "./field-frame.tsx";
import { useField, type Bound } from "./use-field.ts";

const Input = chakra("input", control);

type Props = {
  name: string;
  label: string;
  /** The `autocomplete` value (HTML, "autofill"); "off" if there is none. */
  autoComplete: string;
  type?: "text" | "email" | "tel" | "date" | "datetime-local";
  /** The earliest and latest selectable time. */
  min?: string;
  max?: string;
  inputMode?: "text" | "email" | "tel" | "url" | "numeric" | "decimal";
  placeholder?: string;
  help?: string;
  required?: boolean;
};

const Control = memo(({ label, help, id, error, required = true, type = "text", ...rest }: Props & Bound<string>) => (
  <FieldFrame id={id} label={label} help={help} error={error}>
    <Input {...rest} id={id} type={type} aria-required={required} {...getDescribedBy(id, { help, error })} />
  </FieldFrame>
));

/** One line of text. */
export const TextField = (props: Props) => <Control {...props} {...useField<string>(props.name)} />;

const TextArea = chakra("textarea", {
  ...control,
  // Grows with its content, where supported.
  base: { ...control.base, minHeight: "32", maxHeight: "30rem", py: "3", resize: "vertical", fieldSizing: "content" },
});

type TextAreaFieldProps = { name: string; label: string; help?: string; placeholder?: string; required?: boolean };

const TextAreaFieldControl = memo(
  ({ label, help, id, error, required = true, ...rest }: TextAreaFieldProps & Bound<string>) => (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <TextArea {...rest} id={id} rows={4} aria-required={required} {...getDescribedBy(id, { help, error })} />
    </FieldFrame>
  ),
);

/** Several lines of text. */
export const TextAreaField = (props: TextAreaFieldProps) => (
  <TextAreaFieldControl {...props} {...useField<string>(props.name)} />
);
