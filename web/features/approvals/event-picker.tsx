import { Box, chakra } from "@chakra-ui/react";
import type { AdminEvent } from "#shared/events.ts";
import { approvalsWords } from "#web/content/approvals.ts";
import { FieldFrame } from "#web/forms/field-frame.tsx";
import { control } from "#web/theme/recipes.ts";
import { Icon } from "#web/ui/icons.tsx";

const Select = chakra("select", {
  ...control,
  base: { ...control.base, appearance: "none", pe: "11", cursor: "pointer" },
});

const { event: label, unknownEvent, unknownDate } = approvalsWords;

type Props = { events: readonly AdminEvent[]; chosen: string; onChoose: (eventId: string) => void };

/** Which event one looks at; one that is not in the list has no name. */
export const EventPicker = ({ events, chosen, onChoose }: Props) => (
  <FieldFrame id="event" label={label}>
    <Box position="relative" maxWidth="32rem">
      <Select id="event" name="event" value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {events.every(({ id }) => id !== chosen) && <option value={chosen}>{unknownEvent}</option>}
        {events.map(({ id, title, date }) => (
          <option key={id} value={id}>
            {events.some((other) => other.id !== id && other.title === title)
              ? `${title} (${date || unknownDate})`
              : title}
          </option>
        ))}
      </Select>
      <Icon name="chevron" position="absolute" insetEnd="3.5" top="3.5" pointerEvents="none" color="fg.muted" />
    </Box>
  </FieldFrame>
);
