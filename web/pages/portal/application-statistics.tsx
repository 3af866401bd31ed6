import { adminPaths } from "#web/admin-paths.ts";
import { statisticsWords as words } from "#web/content/application-statistics.ts";
import { StatisticsBoard } from "#web/features/applications/statistics/statistics-board.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";

/** How the club decides on applications, for admins. */
export const ApplicationStatistics = () => (
  <PortalPage
    title={words.title}
    action={
      <LinkButton to={adminPaths.applications} size="compact">
        {words.back}
      </LinkButton>
    }
  >
    <StatisticsBoard />
  </PortalPage>
);
