import { Box, chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import type { ClubEvent } from "#shared/events.ts";
import { upcoming } from "#web/content/events.ts";
import { Icon } from "#web/ui/icons.tsx";
import { stateOf } from "./event-state.ts";

const Fact = chakra("div", { base: { position: "relative", ps: "9" } });
const Name = chakra("dt", { base: { textStyle: "small", color: "fg.muted" } });

type Row = [icon: ComponentProps<typeof Icon>["name"], name: string, fact: string];

const factsOf = (event: ClubEvent): Row[] => {
  const { facts, spots, spotsLeft } = upcoming;
  const left = stateOf(event) === "open" ? spotsLeft(event.spotsLeft, event.spots) : spots(event.spots);
  return [
    ["calendar", facts.date, event.date],
    ["clock", facts.time, event.time],
    ["glass", facts.happyHour, event.happyHour],
    ["pin", facts.location, event.location],
    ["hanger", facts.attire, event.attire],
    ["people", facts.spots, left],
  ];
};

/** When, where and how. */
export const EventFacts = ({ event }: { event: ClubEvent }) => (
  <Box as="dl" display="grid" gap="5" gridTemplateColumns={{ sm: "repeat(2, minmax(0, 1fr))" }}>
    {factsOf(event).map(([icon, name, fact]) => (
      <Fact key={name}>
        <Name>
          <Icon name={icon} color="brand.fg" position="absolute" insetStart="0" top="1" />
          {name}
        </Name>
        <dd>{fact}</dd>
      </Fact>
    ))}
  </Box>
);
