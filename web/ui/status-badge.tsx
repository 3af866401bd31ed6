import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { Icon } from "./icons.tsx";

const Look = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    px: "2.5",
    py: "0.5",
    borderWidth: "1px",
    borderColor: "currentcolor",
    borderRadius: "full",
    fontSize: "0.875rem",
    fontWeight: "600",
    lineHeight: "1.4",
    whiteSpace: "nowrap",
  },
  variants: {
    tone: {
      waiting: { bg: "brand.tint", color: "fg.pending" },
      good: { bg: "bg.success", color: "fg.success" },
      bad: { bg: "bg.error", color: "fg.error" },
      quiet: { bg: "bg.subtle", color: "fg.muted" },
    },
  },
});

type Props = {
  tone: "waiting" | "good" | "bad" | "quiet";
  icon: ComponentProps<typeof Icon>["name"];
  children: string;
};

/** A status with icon, text and color. */
export const StatusBadge = ({ tone, icon, children }: Props) => (
  <Look tone={tone}>
    <Icon name={icon} width="4" height="4" />
    {children}
  </Look>
);
