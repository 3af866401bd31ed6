import { groupWords } from "#web/content/groups.ts";
import { isUnknown } from "#web/lib/api/client.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const words = groupWords.room.missing;

type Props = { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };

/** Instead of a group that is loading, could not be loaded, or is none of the reader's business. */
export const GroupMissing = ({ error, ...query }: Props) =>
  isUnknown(error) ? (
    <PortalPage title={words.title}>
      <Empty text={words.text}>
        <LinkButton to={portalPaths.groups}>{words.action}</LinkButton>
      </Empty>
    </PortalPage>
  ) : (
    <PortalPage title={groupWords.title}>
      <Pending words={groupWords} {...query}>
        <Skeleton height="16rem" />
      </Pending>
    </PortalPage>
  );
