import { Box, chakra } from "@chakra-ui/react";
import { memo } from "react";
import { getDescribedBy, FieldNotes } from "./field-frame.tsx";
import { Tick } from "./tick.ts";
import { useField, type Bound } from "./use-field.ts";

const Label = chakra("label", {
  base: { display: "inline-flex", alignItems: "center", gap: "3", minHeight: "11", cursor: "pointer" },
});

type Props = { name: string; label: string };

const Control = memo(({ label, id, error, value, ...rest }: Props & Bound<boolean>) => (
  <Box>
    <Label htmlFor={id}>
      <Tick {...rest} id={id} type="checkbox" checked={value} {...getDescribedBy(id, { error })} />
      {label}
    </Label>
    <FieldNotes id={id} error={error} />
  </Box>
));

/** A yes or no; the words beside the box belong to it. */
export const CheckboxField = (props: Props) => <Control {...props} {...useField<boolean>(props.name)} />;
