import { useEffect, useEffectEvent, useState } from "react";
import { forgetPaidListing, sentToken } from "./drafts.ts";
import type { Outcome } from "./notice.tsx";

/** How long until the club is asked again after what it had not heard of, in milliseconds. */
const patience = 5000;

/** Whether a listing was paid for; undefined where the club cannot be asked. */
const wasPaid = async (token: string) => {
  const { newestListing } = await import("./api.ts");
  return newestListing(token).then(
    ({ payment }) => payment !== "unpaid",
    () => undefined,
  );
};

/**
 * What became of a payment, as the address tells it. Of the listing that this tab has sent the club is asked, and only
 * when it was paid for its draft is forgotten, and `onPaid` called: anybody can make such an address.
 */
export const usePaymentOutcome = (
  told: "success" | "canceled" | undefined,
  onPaid: () => void,
): Outcome | undefined => {
  const [isUnpaid, setIsUnpaid] = useState(false);
  const paid = useEffectEvent(onPaid);

  useEffect(() => {
    const token = sentToken();
    if (told !== "success" || token === "") return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const ask = async () => {
      const isPaid = await wasPaid(token);
      if (isGone) return;
      setIsUnpaid(isPaid === false);
      if (isPaid === false) timer = setTimeout(() => void ask(), patience);
      if (!isPaid) return;
      forgetPaidListing();
      paid();
    };
    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [told]);

  return told === "success" && isUnpaid ? "unpaid" : told;
};
