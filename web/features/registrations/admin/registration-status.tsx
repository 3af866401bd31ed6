import type { ComponentProps } from "react";
import type { Registration } from "#shared/registrations.ts";
import { statusWords, type StandingStatus } from "#web/content/approvals.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { getStatus } from "./filters.ts";

const looks: Record<StandingStatus, Omit<ComponentProps<typeof StatusBadge>, "children">> = {
  pending: { tone: "waiting", icon: "clock" },
  approved: { tone: "good", icon: "check" },
  rejected: { tone: "bad", icon: "close" },
  cancelled: { tone: "quiet", icon: "info" },
  over: { tone: "quiet", icon: "info" },
};

/** What has become of a registration. */
export const StatusOf = ({ registration, isOver }: { registration: Registration; isOver: boolean }) => {
  const standing = getStatus(registration, isOver);
  return <StatusBadge {...looks[standing]}>{statusWords[standing]}</StatusBadge>;
};
