import { Box, chakra } from "@chakra-ui/react";
import { memo } from "react";
import { getDescribedBy, FieldNotes, Tick } from "./field-frame.tsx";
import { useField, type Bound } from "./use-field.ts";

const Label = chakra("label", {
  base: { display: "inline-flex", alignItems: "center", gap: "3", minHeight: "11", cursor: "pointer" },
});

type Props = { name: string; label: string; help?: string };

const Control = memo(({ label, help, id, error, value, readOnly, ...rest }: Props & Bound<boolean>) => (
  <Box>
    <Label htmlFor={id}>
      <Tick
        {...rest}
        aria-disabled={readOnly || undefined}
        id={id}
        type="checkbox"
        checked={value}
        {...getDescribedBy(id, { help, error })}
      />
      {label}
    </Label>
    {help && (
      <Box ps="8" mt="-2.5">
        <FieldNotes id={id} help={help} />
      </Box>
    )}
    <FieldNotes id={id} error={error} />
  </Box>
));

/** A checkbox with its label next to it. */
export const CheckboxField = (props: Props) => <Control {...props} {...useField<boolean>(props.name)} />;
