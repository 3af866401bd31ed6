import type { ComponentProps } from "react";
import { adminBadge } from "#web/content/portal.ts";
import { Badge } from "./badge.tsx";

/** Marks an admin's name, and what only admins see: small enough for a line of text. */
export const AdminBadge = (props: Omit<ComponentProps<typeof Badge>, "children">) => (
  <Badge px="2" py="0" fontFamily="body" fontSize="0.75rem" flexShrink="0" {...props}>
    {adminBadge}
  </Badge>
);
