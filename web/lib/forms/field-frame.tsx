import { Box, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/icons.tsx";

const Label = chakra("label", { base: { display: "block", fontWeight: "600", textStyle: "small", mb: "1.5" } });

const Note = chakra("p", {
  base: { display: "flex", gap: "1.5", mt: "1.5", textStyle: "small" },
  variants: { tone: { help: { color: "fg.muted" }, error: { color: "fg.error" } } },
});

/** The `aria-*` that tie a control to the notes which `FieldNotes` puts under it. */
export const getDescribedBy = (id: string, { help, error }: { help?: string; error?: string }) => ({
  "aria-invalid": error ? (true as const) : undefined,
  "aria-describedby": [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ") || undefined,
});

type NotesProps = { id: string; help?: string; error?: string };

/** Help, and what is wrong, under a field. */
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

/** Label above, control, notes below. */
export const FieldFrame = ({ label, children, ...notes }: FrameProps) => (
  <Box minWidth="0">
    <Label htmlFor={notes.id}>{label}</Label>
    {children}
    <FieldNotes {...notes} />
  </Box>
);

/** An option: the specification's value, the words for it, and what it means where that needs a sentence. */
export type Option = { value: string; label: string; help?: string };

/** Options that are their own words. */
export const toOptions = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));

/** Options in the order of `values`, worded by `labels`. */
export const toLabelledOptions = <Value extends string>(
  values: readonly Value[],
  labels: Record<NoInfer<Value>, string>,
): Option[] => values.map((value) => ({ value, label: labels[value] }));
