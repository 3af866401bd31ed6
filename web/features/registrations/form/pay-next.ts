import { ownOrdersContract } from "#shared/own-orders.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { leaveFor } from "#web/ui/leave.ts";

/**
 * Goes on from a new registration to its payment. Where Stripe's page does not open, `onFailed` leads to the private page,
 * which has the same button.
 */
export const payNext = async (token: string, onFailed: () => void) => {
  try {
    const { url } = await callEndpoint(ownOrdersContract.payOrder, { token });
    leaveFor(url);
  } catch {
    onFailed();
  }
};
