import { Box, chakra, type BoxProps } from "@chakra-ui/react";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icons.tsx";

const Fact = chakra("div", { base: { position: "relative", ps: "9", minWidth: "0" } });
const Name = chakra("dt", { base: { textStyle: "small", color: "fg.muted" } });

export type FactRow = [icon: ComponentProps<typeof Icon>["name"], name: string, fact: ReactNode];

/** Facts by name, each with its drawing; those without content, the empty text, are left out. */
export const Facts = ({ rows, ...rest }: { rows: readonly FactRow[] } & BoxProps) => (
  <Box as="dl" display="grid" gap="5" {...rest}>
    {rows
      .filter(([, , fact]) => fact !== "")
      .map(([icon, name, fact]) => (
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
