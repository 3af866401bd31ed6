import { useEffect } from "react";
import { Outlet, useNavigate } from "react-router-dom";
import { PortalPage } from "#web/app/layouts/portal-page.tsx";
import { accessWords } from "#web/content/access.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { paths } from "#web/paths.ts";
import { Text } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";

/** How long the refusal can be read before the dashboard takes its place, in milliseconds. */
const readFor = 1500;

const Denied = () => {
  const navigate = useNavigate();
  useEffect(() => {
    void showToast({ type: "error", ...accessWords.toast });
    const timer = setTimeout(() => void navigate(paths.portal, { replace: true }), readFor);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <PortalPage title={accessWords.title}>
      <Text textStyle="lead" color="fg.muted">
        {accessWords.text}
      </Text>
    </PortalPage>
  );
};

/** Lets admins through and leads everybody else away; what the API allows is decided there. */
export const RequireAdmin = () => (useMember().isAdmin ? <Outlet /> : <Denied />);
