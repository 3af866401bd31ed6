import { Box, chakra } from "@chakra-ui/react";
import type { RefObject } from "react";
import { directoryWords } from "#web/content/portal-directory.ts";
import { FieldFrame } from "#web/forms/field-frame.tsx";
import { control } from "#web/theme/recipes.ts";
import { Icon } from "#web/ui/icons.tsx";

const Input = chakra("input", { ...control, base: { ...control.base, ps: "11" } });

type Props = { text: string; onChange: (text: string) => void; field: RefObject<HTMLInputElement | null> };

/** Looks through the members while one types; stays in reach of a long list. */
export const SearchField = ({ text, onChange, field }: Props) => (
  <chakra.form
    role="search"
    position="sticky"
    top="0"
    zIndex="1"
    mx="-1"
    px="1"
    mt="-3"
    py="3"
    bg="bg"
    onSubmit={(event) => event.preventDefault()}
  >
    <FieldFrame id="q" label={directoryWords.search.label}>
      <Box position="relative" maxWidth="32rem">
        <Input
          ref={field}
          id="q"
          name="q"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder={directoryWords.search.placeholder}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
        <Icon name="search" position="absolute" insetStart="3.5" top="3.5" pointerEvents="none" color="fg.muted" />
      </Box>
    </FieldFrame>
  </chakra.form>
);
