import { seatsOf, type RegistrationWithEvent } from "#shared/registrations.ts";
import { TwoStepPart } from "#web/lib/forms/two-step-part.tsx";
import { useCancelRegistration } from "./api.ts";
import { ownChangeWords } from "./own-registration-changes-words.ts";
import { ownRegistrationWords } from "./own-registration-words.ts";
import type { ownWaitWords } from "./waitlist-words.ts";

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
    sure={words.frees(seatsOf(registration))}
    failureWords={ownRegistrationWords}
    act={useCancelRegistration(registration.token)}
    onDone={onCancelled}
    pt="8"
    borderTopWidth="1px"
  />
);
