import { Box, chakra } from "@chakra-ui/react";
import { createContext, type ReactNode } from "react";
import { Icon } from "#web/ui/icons.tsx";

/** The prefix of the ids of a form's fields. */
export const FormId = createContext("form");

const Label = chakra("label", { base: { display: "block", fontWeight: "600", textStyle: "small", mb: "1.5" } });

const Note = chakra("p", {
  base: { display: "flex", gap: "1.5", mt: "1.5", textStyle: "small" },
  variants: { tone: { help: { color: "fg.muted" }, error: { color: "fg.error" } } },
});

/** The `aria-*` attributes that link a control to its `FieldNotes`. */
export const getDescribedBy = (id: string, { help, error }: { help?: string; error?: string }) => ({
  "aria-invalid": error ? (true as const) : undefined,
  "aria-describedby": [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ") || undefined,
});

type NotesProps = { id: string; help?: string; error?: string };

/** A field's help text and error. */
export const FieldNotes = ({ id, help, error }: NotesProps) => (
  <>
    {help && (
      <Note tone="help" id={`${id}-help`}>
        {help}
      </Note>
    )}
    {error && (
      <Note tone="error" id={`${id}-error`}>
        <Icon name="alert" mt="0.5" />
        {error}
      </Note>
    )}
  </>
);

type FrameProps = NotesProps & { label: string; children: ReactNode };

/** A label, the control, and notes below. */
export const FieldFrame = ({ label, children, ...notes }: FrameProps) => (
  <Box minWidth="0">
    <Label htmlFor={notes.id}>{label}</Label>
    {children}
    <FieldNotes {...notes} />
  </Box>
);

/** An option: the specification's value, its label, an explanation if needed, and whether it cannot be chosen now. */
export type Option = { value: string; label: string; help?: string; isDisabled?: boolean };

/** Options whose values are their labels. */
export const toOptions = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));

/** Options in the order of `values`, with `labels`. */
export const toLabelledOptions = <Value extends string>(
  values: readonly Value[],
  labels: Record<NoInfer<Value>, string>,
): Option[] => values.map((value) => ({ value, label: labels[value] }));

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
