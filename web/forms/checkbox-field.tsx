import { Box, chakra } from "@chakra-ui/react";
import { describedBy, FieldNotes } from "./field-frame.tsx";
import { useField } from "./use-field.ts";

const Label = chakra("label", {
  base: { display: "inline-flex", alignItems: "center", gap: "3", minHeight: "11", cursor: "pointer" },
});

const Checkbox = chakra("input", {
  base: { width: "5", height: "5", flexShrink: "0", accentColor: "brand.fg", cursor: "pointer" },
});

/** A yes or no; the words beside the box belong to it. */
export const CheckboxField = ({ name, label }: { name: string; label: string }) => {
  const { binding, id, error } = useField<boolean>(name);
  const { value, ...rest } = binding;
  return (
    <Box>
      <Label htmlFor={id}>
        <Checkbox {...rest} id={id} type="checkbox" checked={value} {...describedBy(id, { error })} />
        {label}
      </Label>
      <FieldNotes id={id} error={error} />
    </Box>
  );
};
