import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { adminBadge } from "#web/content/portal.ts";

/** A word or two that mark something. */
export const Badge = chakra("span", {
  base: {
    display: "inline-block",
    px: "3",
    py: "1",
    borderWidth: "1px",
    borderColor: "brand.fg",
    borderRadius: "full",
    bg: "brand.tint",
    color: "brand.fg",
    fontSize: "0.8125rem",
    fontWeight: "600",
    letterSpacing: "0.06em",
    lineHeight: "1.4",
    whiteSpace: "nowrap",
  },
});

/** Beside the name of somebody who runs the club, and what is for them alone: small enough for a line of text. */
export const AdminBadge = (props: Omit<ComponentProps<typeof Badge>, "children">) => (
  <Badge px="2" py="0" fontFamily="body" fontSize="0.75rem" flexShrink="0" {...props}>
    {adminBadge}
  </Badge>
);
