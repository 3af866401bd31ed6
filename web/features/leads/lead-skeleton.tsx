import { Box, chakra } from "@chakra-ui/react";

const Control = chakra("div", { base: { height: "12", mt: "7", bg: "bg.subtle", borderRadius: "sm" } });

/** The form's rows, as many controls as stand side by side in each. */
const rows = [2, 1, 1, 2, 1, 1, 1];

/** The lead form's shape while it loads. */
export const LeadSkeleton = () => (
  <Box display="grid" gap="5" aria-hidden>
    {rows.map((controls, row) => (
      <Box key={row} display="grid" gap="5" gridTemplateColumns={{ sm: `repeat(${controls}, 1fr)` }}>
        {Array.from({ length: controls }, (_, index) => (
          <Control key={index} />
        ))}
      </Box>
    ))}
    <Box height="11" />
    <Control mt="0" />
  </Box>
);
