import { chakra } from "@chakra-ui/react";
import { control } from "#web/theme/recipes.ts";
import { describedBy, FieldFrame } from "./field-frame.tsx";
import { useField } from "./use-field.ts";

const TextArea = chakra("textarea", {
  ...control,
  // Grows with what is typed, where the browser can.
  base: { ...control.base, minHeight: "32", maxHeight: "30rem", py: "3", resize: "vertical", fieldSizing: "content" },
});

type Props = { name: string; label: string; help?: string; placeholder?: string; required?: boolean };

/** Several lines of text. */
export const TextAreaField = ({ name, label, help, placeholder, required = true }: Props) => {
  const { binding, id, error } = useField<string>(name);
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <TextArea
        {...binding}
        id={id}
        rows={4}
        placeholder={placeholder}
        aria-required={required}
        {...describedBy(id, { help, error })}
      />
    </FieldFrame>
  );
};
