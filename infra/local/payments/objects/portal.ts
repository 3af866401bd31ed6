import type { Portal } from "../records.ts";

/** A customer's way to the billing page as Stripe's API shows it. */
export const portalObject = ({ id, created, customer, returnUrl }: Portal, address: string) => ({
  livemode: false,
  id,
  object: "billing_portal.session",
  configuration: "bpc_local",
  created,
  customer,
  flow: null,
  locale: null,
  on_behalf_of: null,
  return_url: returnUrl,
  url: `${address}/billing/${id}`,
});
