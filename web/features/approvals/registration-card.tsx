import { Box, chakra } from "@chakra-ui/react";
import { memo } from "react";
import type { Registration } from "#shared/registrations.ts";
import { nameOf, registrationWords } from "#web/content/approvals.ts";
import { Badge } from "#web/ui/badge.tsx";
import { CardDetails, CardTitle } from "./card-parts.tsx";
import { ContactLines } from "./contact-lines.tsx";
import { Deciders, type OnDecide } from "./deciders.tsx";
import { placeOf } from "./focus.ts";
import { StatusOf } from "./registration-status.tsx";

const { test, select } = registrationWords;

const Mark = chakra("label", {
  base: { display: "grid", placeContent: "center", width: "11", height: "11", ms: "-3", mt: "-2", cursor: "pointer" },
});
const Checkbox = chakra("input", { base: { width: "5", height: "5", accentColor: "brand.fg", cursor: "pointer" } });

type Props = {
  registration: Registration;
  isSelected: boolean;
  isOver: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
  onDecide: OnDecide;
  onIntent: () => void;
};

/** A registration: who, how it stands, and what can be done about it. */
export const RegistrationCard = memo(({ registration, isSelected, isOver, onSelect, onDecide, onIntent }: Props) => (
  <Box
    as="article"
    id={placeOf(registration.id)}
    tabIndex={-1}
    aria-labelledby={`${registration.id}-name`}
    p={{ base: "5", md: "6" }}
    bg="bg.panel"
    borderWidth="1px"
    borderColor={isSelected && !isOver ? "brand.fg" : undefined}
    borderRadius="md"
    scrollMarginTop="40"
  >
    <Box display="flex" flexWrap={{ base: "wrap", sm: "nowrap" }} alignItems="flex-start" columnGap="2" rowGap="3">
      {registration.status === "pending" && !isOver && (
        <Mark>
          <Checkbox
            type="checkbox"
            checked={isSelected}
            aria-label={select(nameOf(registration))}
            onChange={(event) => onSelect(registration.id, event.target.checked)}
          />
        </Mark>
      )}
      <CardTitle registration={registration} />
      <Box display="flex" flexWrap="wrap" gap="2" order={{ base: -1, sm: 0 }} width={{ base: "full", sm: "auto" }}>
        {registration.isTest && <Badge>{test}</Badge>}
        <StatusOf registration={registration} isOver={isOver} />
      </Box>
    </Box>
    <Box mt="3">
      <ContactLines registration={registration} />
    </Box>
    <CardDetails registration={registration} />
    <Box mt="3">
      <Deciders registration={registration} isOver={isOver} onDecide={onDecide} onIntent={onIntent} />
    </Box>
  </Box>
));
