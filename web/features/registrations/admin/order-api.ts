import { ordersContract, type NotedOrderPayment, type OrderRefundForm } from "#shared/order-acts.ts";
import type { Registration } from "#shared/registration-review.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { getSubmissionKey } from "#web/lib/forms/draft.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { getReason, readRegistration, refreshSeatCounts, updateCache } from "./api.ts";

const words = {
  refund: { title: "Refund on its way", description: "We've emailed them." },
  note: { title: "Payment noted", description: "The registration shows it." },
  retry: { title: "Trying again", description: "We'll show here what came of it." },
  notRetried: (reason: string) => ({ title: "Error", description: `Failed to try again: ${reason}` }),
} as const;

type Act = { refund: OrderRefundForm } | { note: NotedOrderPayment } | { retry: string };

const send = (registrationId: string, act: Act, draft: string) => {
  if ("retry" in act) return callEndpoint(ordersContract.retryOrderRefund, { registrationId, refundId: act.retry });
  const options = { idempotencyKey: getSubmissionKey(draft, act) };
  return "refund" in act
    ? callEndpoint(ordersContract.refundOrder, { registrationId, ...act.refund }, options)
    : callEndpoint(ordersContract.noteOrderPayment, { registrationId, ...act.note }, options);
};

/** Gives a payment back, notes one, or tries a refund again, once however often it is sent. Forms show their errors. */
export const useOrderAct = ({ id }: Registration, draft = "") => {
  const { id: me } = useMember();
  return useMutation({
    mutationFn: (act: Act) => send(id, act, draft),
    onSuccess: (registration, act) => {
      updateCache(me, registration);
      refreshSeatCounts(me);
      void showToast({ type: "success", ...words["refund" in act ? "refund" : "note" in act ? "note" : "retry"] });
    },
    onError: (failure, act) => {
      // It may have happened anyway, if only the response was lost.
      void readRegistration(me, id).then(
        (is) => updateCache(me, is),
        () => undefined,
      );
      if ("retry" in act) void showToast({ type: "error", ...words.notRetried(getReason(failure)) });
    },
  });
};
