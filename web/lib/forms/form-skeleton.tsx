import { Box, chakra } from "@chakra-ui/react";

const Control = chakra("div", { base: { height: "12", mt: "7", bg: "bg.subtle", borderRadius: "sm" } });

/** A form's shape while it loads: `rows` says how many controls stand side by side in each. */
export const FormSkeleton = ({ rows }: { rows: number[] }) => (
  <Box display="grid" gap="5" aria-hidden>
    {rows.map((controls, row) => (
      <Box key={row} display="grid" gap="5" gridTemplateColumns={{ sm: `repeat(${controls}, 1fr)` }}>
        {Array.from({ length: controls }, (_, index) => (
          <Control key={index} />
        ))}
      </Box>
    ))}
    <Control mt="0" />
  </Box>
);
