import { chakra } from "@chakra-ui/react";

/** Fields that belong together, beside one another where there is room. */
export const SideBySide = chakra("div", {
  base: { display: "grid", gap: "5", gridTemplateColumns: { sm: "minmax(0, 1fr) minmax(0, 1fr)" } },
});
