import { Box, chakra } from "@chakra-ui/react";
import type { ComponentProps, ReactNode, RefObject } from "react";
import { control } from "#web/theme/recipes.ts";
import { Icon } from "#web/ui/icons.tsx";
import { FieldFrame } from "./field-frame.tsx";

const Input = chakra("input", { ...control, base: { ...control.base, ps: "11", textOverflow: "ellipsis" } });
const NativeSelect = chakra("select", {
  ...control,
  base: { ...control.base, appearance: "none", pe: "11", cursor: "pointer" },
});
const Sign = chakra(Icon, { base: { position: "absolute", top: "3.5", pointerEvents: "none", color: "fg.muted" } });

type SearchFieldProps = Omit<ComponentProps<typeof Input>, "ref" | "onChange"> & {
  label: string;
  onChange: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
  /** An overlay at its end, such as a clear button. */
  children?: ReactNode;
};

/** Searches a list while typing; its id and name are `q`. */
export const SearchField = ({ label, onChange, field, children, ...rest }: SearchFieldProps) => (
  <FieldFrame id="q" label={label}>
    <Box position="relative">
      <Input
        {...rest}
        ref={field}
        id="q"
        name="q"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
      />
      <Sign name="search" insetStart="3.5" />
      {children}
    </Box>
  </FieldFrame>
);

/** A native select styled like our fields; also used by Formik's `SelectField`. */
export const Select = (props: ComponentProps<typeof NativeSelect>) => (
  <Box position="relative">
    <NativeSelect autoComplete="off" {...props} />
    <Sign name="chevron" insetEnd="3.5" />
  </Box>
);
