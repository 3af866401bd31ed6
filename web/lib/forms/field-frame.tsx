import { Box, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/icons.tsx";

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

/** An option: the specification's value, its label, and an explanation if needed. */
export type Option = { value: string; label: string; help?: string };

/** Options whose values are their labels. */
export const toOptions = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));

/** Options in the order of `values`, with `labels`. */
export const toLabelledOptions = <Value extends string>(
  values: readonly Value[],
  labels: Record<NoInfer<Value>, string>,
): Option[] => values.map((value) => ({ value, label: labels[value] }));
