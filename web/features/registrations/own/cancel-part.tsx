import { formatMoney } from "#shared/money.ts";
import { keptOf, refundOf } from "#shared/orders.ts";
import { seatsOf, type RegistrationWithEvent } from "#shared/registrations.ts";
import { TwoStepPart } from "#web/lib/forms/two-step-part.tsx";
import { useCancelRegistration } from "./api.ts";
import { ownChangeWords } from "./own-registration-changes-words.ts";
import { ownRegistrationWords } from "./own-registration-words.ts";
import type { ownWaitWords } from "./waitlist-words.ts";

/** What comes back to who cancels now, of what they have paid. */
const describeRefund = ({ order, event }: RegistrationWithEvent) => {
  const kept = order ? keptOf(order) : 0;
  if (!order || kept <= 0) return "";
  const back = refundOf(order, event.startsAt);
  const { some, all, none } = ownChangeWords.cancel.refund;
  const paid = formatMoney(kept, order.currency);
  if (back === 0) return none(paid);
  return back === kept ? all(paid) : some(formatMoney(back, order.currency), paid);
};

/** The id of the button that asks. */
export const cancelId = "cancel-registration";

type Props = {
  registration: RegistrationWithEvent;
  onCancelled: () => void;
  words?: typeof ownChangeWords.cancel | typeof ownWaitWords.leave | typeof ownWaitWords.declineOffer;
};

/** Cancels a registration, or leaves the waitlist, after confirmation. */
export const CancelPart = ({ registration, onCancelled, words = ownChangeWords.cancel }: Props) => (
  <TwoStepPart
    id="cancel"
    openId={cancelId}
    words={words}
    sure={`${words.frees(seatsOf(registration))} ${describeRefund(registration)}`.trim()}
    failureWords={ownRegistrationWords}
    act={useCancelRegistration(registration.token)}
    onDone={onCancelled}
    pt="8"
    borderTopWidth="1px"
  />
);
