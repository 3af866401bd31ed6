import { useQuery } from "@tanstack/react-query";
import { dashboardContract } from "#shared/dashboard.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useFrames } from "#web/lib/realtime/live.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";

/** What a member finds when they come in, as it is now: read again when somebody writes to them, and when they come back. */
export const useDashboard = () => {
  const { id } = useMember();
  const dashboard = useQuery(
    {
      queryKey: [id, "dashboard"],
      queryFn: ({ signal }) => callEndpoint(dashboardContract.getDashboard, {}, { signal }),
      refetchOnWindowFocus: "always",
    },
    queryClient,
  );
  useFrames((frame) => {
    if (frame.type === "direct.message" && frame.message.user_id !== id) void dashboard.refetch();
  });
  return dashboard;
};
