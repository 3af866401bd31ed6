import { useLocation } from "react-router-dom";
import type { LinkedDues } from "#shared/dues.ts";
import { useLinkedDues } from "#web/features/dues/api.ts";
import { DuesStanding } from "#web/features/dues/standing.tsx";
import { isUnknown } from "#web/lib/api/client.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { PaymentResult, usePaymentOutcome, type PaymentOutcome } from "#web/ui/payment-result.tsx";
import { OwnDuesFrame, ownDuesPage as words, OwnDuesSkeleton } from "./own-dues.tsx";
import { WrongLink } from "./wrong-link.tsx";

/** Shown for an invalid link. */
const WrongDuesLink = () => (
  <WrongLink
    motif="columns"
    picture="membership"
    description={words.description}
    words={words.wrongLink}
    wayOn={{ label: words.wrongLink.signIn, to: paths.signIn }}
  />
);

/** Whether what the address says was paid has not been seen yet, to be taken, or to come back. */
const isAwaited = (outcome: PaymentOutcome | undefined, { canPay, over, hasRefundFailed }: LinkedDues) =>
  outcome === "success" && (canPay || (over?.hasComeBack === false && !hasRefundFailed));

type ResultProps = { outcome: PaymentOutcome | undefined; dues: LinkedDues };

/** What came of a payment, and for whom it is paid already, the next step. The address can be anyone's: the dues count. */
const Result = ({ outcome, dues }: ResultProps) => {
  const { state, canPay, isNew } = dues;
  const { checking, canceled, success, joins } = words.results;
  if (isAwaited(outcome, dues)) return <PaymentResult result="checking" {...checking} />;
  if (outcome === "canceled" && canPay) return <PaymentResult result="canceled" {...canceled} />;
  const hasPaid = outcome === "success" && state === "paid";
  // Also for who comes back later, before they have an account.
  if (!hasPaid && !(isNew && (state === "paid" || state === "free"))) return null;
  const { title, text } = isNew ? joins : success;
  return (
    <PaymentResult result="success" title={title} text={text}>
      {/* The account's link is for whoever was accepted, and this one is passed on. */}
      {!isNew && (
        <LinkButton mt="4" look="gold" to={paths.portal}>
          {words.results.portal}
        </LinkButton>
      )}
    </PaymentResult>
  );
};

const KnownLink = ({ token, outcome }: { token: string; outcome: PaymentOutcome | undefined }) => {
  const { data: dues, error, isFetching, refetch } = useLinkedDues(token, (each) => isAwaited(outcome, each));
  if (!dues && isUnknown(error)) return <WrongDuesLink />;
  return (
    <OwnDuesFrame>
      {dues && (
        <>
          <Result outcome={outcome} dues={dues} />
          <Panel>
            <DuesStanding dues={dues} token={token} />
          </Panel>
        </>
      )}
      {!dues &&
        (isFetching ? <OwnDuesSkeleton /> : <FailedRegion message={words.failed} onRetry={() => void refetch()} />)}
    </OwnDuesFrame>
  );
};

/** The dues of the token in the fragment. */
export const OwnDuesVisit = () => {
  const outcome = usePaymentOutcome();
  const token = useLocation().hash.slice(1);
  return token === "" ? <WrongDuesLink /> : <KnownLink key={token} token={token} outcome={outcome} />;
};
