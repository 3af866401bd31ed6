import { Box, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** A list's toolbar; its children are side by side if there is room. */
export const ToolRow = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: { base: "stretch", md: "flex-end" },
    justifyContent: "space-between",
    columnGap: "6",
    rowGap: "2",
  },
});

const inOneLine = {
  "& button": { px: "2.5" },
  mdDown: {
    m: "-1",
    p: "1",
    overflowX: "auto",
    "& > div": { flexWrap: "nowrap" },
    "& button": { flexShrink: "0" },
  },
} as const;

/** A row of buttons that scrolls horizontally on phones, with room for the focus ring. */
export const OneLine = ({ children }: { children: ReactNode }) => (
  <Box minWidth="0" css={inOneLine}>
    {children}
  </Box>
);
