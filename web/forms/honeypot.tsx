import { Box } from "@chakra-ui/react";
import { useField } from "./use-field.ts";

/** A field that only robots see, find and fill in. Moved off the screen: some of them skip what is not displayed. */
export const Honeypot = ({ name }: { name: string }) => {
  const { value, onChange } = useField<string>(name);
  return (
    <Box position="absolute" left="-10000px" width="1px" height="1px" overflow="hidden" aria-hidden>
      <input name={name} value={value} onChange={onChange} type="text" tabIndex={-1} autoComplete="off" />
    </Box>
  );
};
