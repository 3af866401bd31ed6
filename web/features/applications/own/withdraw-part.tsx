import { TwoStepPart } from "#web/lib/forms/two-step-part.tsx";
import { useWithdraw } from "./api.ts";
import { ownApplicationWords as words } from "./own-application-words.ts";

/** Withdraws an application, in two steps. */
export const WithdrawPart = ({ token, onWithdrawn }: { token: string; onWithdrawn: () => void }) => (
  <TwoStepPart
    id="withdraw"
    words={words.withdraw}
    sure={words.withdraw.sure}
    failureWords={words}
    act={useWithdraw(token)}
    onDone={onWithdrawn}
  />
);
