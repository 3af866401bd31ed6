import { chakra } from "@chakra-ui/react";
import { useLocation } from "react-router-dom";
import { applicationCan } from "#shared/application-acts.ts";
import type { OwnApplication } from "#shared/application-review.ts";
import { AnswersPart } from "#web/features/applications/own/answers-part.tsx";
import { useOwnApplication } from "#web/features/applications/own/api.ts";
import { MembersPart } from "#web/features/applications/own/members-part.tsx";
import { ownApplicationWords as words } from "#web/features/applications/own/own-application-words.ts";
import { QuestionsPart } from "#web/features/applications/own/questions-part.tsx";
import { ApplicationHistory, ApplicationStatus } from "#web/features/applications/own/status.tsx";
import { WithdrawPart } from "#web/features/applications/own/withdraw-part.tsx";
import { isUnknown } from "#web/lib/api/client.ts";
import { applicationColumns, OwnApplicationFrame, OwnApplicationSkeleton } from "#web/pages/own-application.tsx";
import { paths } from "#web/paths.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { goTo } from "#web/ui/focus.ts";
import { Grid } from "#web/ui/layout.ts";
import { Panel } from "#web/ui/panel.tsx";
import { WrongLink } from "../wrong-link.tsx";

/** What a link shows that opens no application. */
const WrongApplicationLink = () => (
  <WrongLink
    motif="columns"
    picture="membership"
    description={words.description}
    words={words.wrongLink}
    wayOn={{ label: words.wrongLink.apply, to: paths.membership }}
  />
);

const statusId = "status";

/** Where what had the focus is gone, the page goes on with where the application stands now. */
const goToStatus = () => goTo(document.getElementById(statusId));

const Part = chakra("div", { base: { pt: "8", borderTopWidth: "1px", _empty: { display: "none" } } });

const Parts = ({ application, token }: { application: OwnApplication; token: string }) => (
  <Grid {...applicationColumns}>
    <Panel>
      <ApplicationStatus application={application} id={statusId} />
    </Panel>
    <ApplicationHistory application={application} />
    <Grid gap="8" gridColumn={{ lg: "1" }} gridTemplateColumns="minmax(0, 1fr)">
      <Part>
        <QuestionsPart application={application} token={token} onAnswered={goToStatus} />
      </Part>
      {applicationCan.nameMember(application) && (
        <Part>
          <MembersPart application={application} token={token} />
        </Part>
      )}
      <Part>
        <AnswersPart application={application} token={token} />
      </Part>
      {applicationCan.withdraw(application) && (
        <Part>
          <WithdrawPart token={token} onWithdrawn={goToStatus} />
        </Part>
      )}
    </Grid>
  </Grid>
);

const KnownLink = ({ token }: { token: string }) => {
  const { data: application, error, isFetching, refetch } = useOwnApplication(token);
  if (!application && isUnknown(error)) return <WrongApplicationLink />;
  return (
    <OwnApplicationFrame>
      {application && <Parts application={application} token={token} />}
      {!application &&
        (isFetching ? (
          <OwnApplicationSkeleton />
        ) : (
          <FailedRegion message={words.failed} onRetry={() => void refetch()} />
        ))}
    </OwnApplicationFrame>
  );
};

/** The application that the address's fragment opens. */
export const OwnApplicationVisit = () => {
  const token = useLocation().hash.slice(1);
  return token === "" ? <WrongApplicationLink /> : <KnownLink key={token} token={token} />;
};
