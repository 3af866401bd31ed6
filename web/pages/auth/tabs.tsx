import { chakra, Tabs } from "@chakra-ui/react";

/** The row of tabs. */
export const TabList = chakra(Tabs.List, {
  base: { display: "grid", gridTemplateColumns: "1fr 1fr", borderBottomWidth: "1px", mb: "7" },
});

/** A tab: the chosen one stands on a line of gold. */
export const Tab = chakra(Tabs.Trigger, {
  base: {
    minHeight: "12",
    textStyle: "heading",
    color: "fg.muted",
    cursor: "pointer",
    borderBottomWidth: "2px",
    borderColor: "transparent",
    mb: "-1px",
    transition: "color 150ms, border-color 150ms",
    _hover: { color: "fg" },
    _selected: { color: "fg", borderColor: "brand.solid" },
  },
});
