import { useParams } from "react-router-dom";
import { reviewWords } from "#web/content/approvals.ts";
import { BackToApprovals, Review } from "#web/features/registrations/admin/review.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";

/** One registration, for admins. */
export const RegistrationReview = () => {
  const { registrationId = "" } = useParams();
  return (
    <PortalPage title={reviewWords.title} action={<BackToApprovals registrationId={registrationId} />}>
      <Review key={registrationId} registrationId={registrationId} />
    </PortalPage>
  );
};
