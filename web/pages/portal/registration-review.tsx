import { useParams } from "react-router-dom";
import { reviewWords } from "#web/content/approvals.ts";
import { Review } from "#web/features/approvals/review.tsx";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";

/** One registration, for admins. */
export const RegistrationReview = () => {
  const { registrationId = "" } = useParams();
  return (
    <PortalPage
      title={reviewWords.title}
      action={
        <LinkButton to={paths.approvals} size="compact">
          {reviewWords.back}
        </LinkButton>
      }
    >
      <Review key={registrationId} registrationId={registrationId} />
    </PortalPage>
  );
};
