import { chakra } from "@chakra-ui/react";
import { memo } from "react";
import { control } from "#web/theme/recipes.ts";
import { getDescribedBy, FieldFrame } from "./field-frame.tsx";
import { useField, type Bound } from "./use-field.ts";

const TextArea = chakra("textarea", {
  ...control,
  // Grows with what is typed, where the browser can.
  base: { ...control.base, minHeight: "32", maxHeight: "30rem", py: "3", resize: "vertical", fieldSizing: "content" },
});

type Props = { name: string; label: string; help?: string; placeholder?: string; required?: boolean };

const Control = memo(({ label, help, id, error, required = true, ...rest }: Props & Bound<string>) => (
  <FieldFrame id={id} label={label} help={help} error={error}>
    <TextArea {...rest} id={id} rows={4} aria-required={required} {...getDescribedBy(id, { help, error })} />
  </FieldFrame>
));

/** Several lines of text. */
export const TextAreaField = (props: Props) => <Control {...props} {...useField<string>(props.name)} />;
