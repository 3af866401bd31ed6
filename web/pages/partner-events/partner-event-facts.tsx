import { Box, chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { comingUp, type PartnerEvent } from "#web/content/partner-events.ts";
import { dayOf, hoursOf } from "#web/ui/club-time.ts";
import { Icon } from "#web/ui/icons.tsx";

const Name = chakra("dt", { base: { srOnly: true } });
const Fact = chakra("dd", { base: { display: "flex", gap: "3.5", alignItems: "flex-start", textWrap: "balance" } });
const Note = chakra("span", { base: { display: "block", textStyle: "small", color: "fg.muted" } });

type Row = [icon: ComponentProps<typeof Icon>["name"], name: string, fact: string, note?: string];

const rowsOf = ({ startsAt, endsAt, location, attendees }: PartnerEvent): Row[] => {
  const { facts, timeZone } = comingUp;
  return [
    ["calendar", facts.date, dayOf(startsAt)],
    ["clock", facts.time, hoursOf(startsAt, endsAt), timeZone],
    ["pin", facts.location, location],
    ["people", facts.attendees, comingUp.attendees(attendees)],
  ];
};

/** When, where and how many. */
export const PartnerEventFacts = ({ event }: { event: PartnerEvent }) => (
  <Box as="dl" display="grid" gap="3" my="2">
    {rowsOf(event).map(([icon, name, fact, note]) => (
      <div key={name}>
        <Name>{name}</Name>
        <Fact>
          <Icon name={icon} color="brand.fg" mt="1" />
          <span>
            {fact}
            {note && <Note>{note}</Note>}
          </span>
        </Fact>
      </div>
    ))}
  </Box>
);
