/** The tax rates of the account, by id, as Stripe's API shows them. */
export const taxRates: Partial<Record<string, object & { display_name: string; percentage: number }>> = {
  txr_local: {
    ...{ livemode: false, id: "txr_local", object: "tax_rate", active: true, created: 1_790_000_000, metadata: {} },
    ...{ display_name: "Sales tax", inclusive: true, percentage: 8.25 },
  },
};
