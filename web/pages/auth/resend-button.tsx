import { useEffect, useState } from "react";
import { authWords, confirmWords } from "#web/content/auth.ts";
import { BusyButton } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.ts";
import { getFailureWords } from "./failure.ts";

/** Before another code may be asked for, in seconds: Cognito allows few. */
const coolDown = 30;

/** Asks for another code, not too often. `isFresh` when one has just been sent. */
export const ResendButton = ({ isFresh, resend }: { isFresh: boolean; resend: () => Promise<unknown> }) => {
  const [seconds, setSeconds] = useState(isFresh ? coolDown : 0);
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const clock = setInterval(() => setSeconds((left) => left - 1), 1000);
    return () => clearInterval(clock);
  }, [isWaiting]);

  const again = async () => {
    setSeconds(coolDown);
    try {
      await resend();
      await showToast({ type: "success", ...confirmWords.resent });
    } catch (failure) {
      setSeconds(0);
      const description = getFailureWords(failure, authWords.failed);
      await showToast({ type: "error", title: confirmWords.resendFailed, description });
    }
  };
  return (
    <BusyButton look="quiet" px="0" isBusy={isWaiting} _disabled={{ cursor: "default" }} onClick={() => void again()}>
      {isWaiting ? confirmWords.resendIn(seconds) : confirmWords.resend}
    </BusyButton>
  );
};
