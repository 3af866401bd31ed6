import { Box, chakra } from "@chakra-ui/react";
import type { Ref } from "react";
import { registrationWords } from "#web/content/registrations.ts";
import { CheckboxField } from "#web/forms/checkbox-field.tsx";
import { SideBySide } from "#web/forms/side-by-side.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { PersonFields } from "./person-fields.tsx";

const Guest = chakra("fieldset", {
  base: {
    position: "relative",
    display: "grid",
    gap: "5",
    minWidth: "0",
    p: { base: "4", sm: "6" },
    borderWidth: "1px",
    borderRadius: "md",
    scrollMarginTop: "28",
  },
});

// Floated, a legend stands in its fieldset rather than on the edge of it.
const Legend = chakra("legend", {
  base: { float: "left", width: "full", minHeight: "11", pe: "28", textStyle: "heading" },
});

const { fields, guest } = registrationWords;

type Props = { index: number; ref: Ref<HTMLFieldSetElement>; onRemove: () => void };

/** One guest. */
export const GuestFields = ({ index, ref, onRemove }: Props) => (
  <Guest ref={ref} tabIndex={-1}>
    <Legend>{guest.legend(index + 1)}</Legend>
    <PersonFields at={`guests.${index}`} />
    <SideBySide alignItems="end">
      <TextField name={`guests.${index}.socialMedia`} {...fields.socialMedia} autoComplete="off" required={false} />
      <CheckboxField name={`guests.${index}.includeOpenBar`} {...fields.includeOpenBar} />
    </SideBySide>
    <Box position="absolute" top={{ base: "2", sm: "4" }} insetEnd={{ base: "1", sm: "3" }}>
      <Button look="quiet" size="compact" aria-label={guest.removeNamed(index + 1)} onClick={onRemove}>
        <Icon name="close" width="4" height="4" />
        {guest.remove}
      </Button>
    </Box>
  </Guest>
);
