import type { ComponentProps } from "react";
import type { RegistrationStatus } from "#shared/registrations.ts";
import { statusWords } from "#web/content/approvals.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";

const looks: Record<RegistrationStatus, Omit<ComponentProps<typeof StatusBadge>, "children">> = {
  pending: { tone: "waiting", icon: "clock" },
  approved: { tone: "good", icon: "check" },
  rejected: { tone: "bad", icon: "close" },
  cancelled: { tone: "quiet", icon: "info" },
};

/** What has become of a registration. */
export const StatusOf = ({ status }: { status: RegistrationStatus }) => (
  <StatusBadge {...looks[status]}>{statusWords[status]}</StatusBadge>
);
