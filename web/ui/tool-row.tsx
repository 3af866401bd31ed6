import { Box, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** Tools of a list: its children are beside one another where there is room. */
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

/** Buttons that stay in one line on a phone, which scrolls; the focus ring has room. */
export const OneLine = ({ children }: { children: ReactNode }) => (
  <Box minWidth="0" css={inOneLine}>
    {children}
  </Box>
);
