import { Box, chakra } from "@chakra-ui/react";
import { memo } from "react";
import { getDescribedBy, FieldNotes } from "./field-frame.tsx";
import { useField, type Bound } from "./use-field.ts";

/** Checkboxes and radio buttons; native in forced-colors mode. */
export const Tick = chakra("input", {
  base: {
    appearance: "none",
    display: "grid",
    placeContent: "center",
    flexShrink: "0",
    width: "5",
    height: "5",
    bg: "bg.panel",
    borderWidth: "1.5px",
    borderColor: "border.control",
    borderRadius: "sm",
    cursor: "pointer",
    transition: "background-color 150ms, border-color 150ms",
    _hover: { borderColor: "fg" },
    _invalid: { borderColor: "border.error" },
    _before: {
      content: '""',
      width: "3",
      height: "3",
      bg: "brand.contrast",
      clipPath: "polygon(14% 44%, 0 62%, 42% 100%, 100% 20%, 82% 4%, 39% 66%)",
      scale: "0",
      transition: "scale 150ms",
    },
    _checked: { bg: "brand.solid", borderColor: "brand.fg", _before: { scale: "1" } },
    "&[type=radio]": {
      borderRadius: "full",
      _before: { width: "2", height: "2", borderRadius: "full", clipPath: "none" },
    },
    "@media (forced-colors: active)": { appearance: "auto", _before: { display: "none" } },
  },
});

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
