import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";

const Group = chakra("fieldset", { base: { display: "grid", gap: "5", minWidth: "0" } });
const Legend = chakra("legend", { base: { textStyle: "heading", mb: "5" } });

type Props = ComponentProps<typeof Group> & {
  legend: string;
  /** Where a heading says it already. */
  isLegendHidden?: boolean;
};

/** A part of a long form under a heading of its own. */
export const FieldGroup = ({ legend, isLegendHidden, children, ...rest }: Props) => (
  <Group {...rest}>
    <Legend srOnly={isLegendHidden}>{legend}</Legend>
    {children}
  </Group>
);

/** Fields that belong together, beside one another where there is room. */
export const SideBySide = chakra("div", {
  base: { display: "grid", gap: "5", gridTemplateColumns: { sm: "minmax(0, 1fr) minmax(0, 1fr)" } },
});
