import { checkoutObject } from "./objects/checkout.ts";
import { newId, now, type Checkout, type Records } from "./records.ts";
import type { Subscriptions } from "./subscriptions.ts";
import type { Webhooks } from "./webhooks.ts";

/** For how long a checkout is open, in seconds. */
const life = 86_400;

type NewCheckout = Omit<Checkout, "id" | "created" | "status" | "expires" | "subscription">;

/** The pages on which something is paid for, and what Stripe tells of them. */
export const checkoutsIn = (
  all: Records,
  address: string,
  { emit }: Pick<Webhooks, "emit">,
  subscriptions: Subscriptions,
) => {
  const told = (type: string, checkout: Checkout) => emit(type, checkoutObject(checkout, all, address));

  const expire = (checkout: Checkout) => {
    checkout.status = "expired";
    told("checkout.session.expired", checkout);
  };

  const customerFor = (email: string) => {
    const id = newId("cus");
    all.customers[id] = { id, created: now(), email, card: "4242" };
    return id;
  };

  return {
    open: (order: NewCheckout) => {
      const created = now();
      const more = {
        id: newId("cs_test"),
        created,
        expires: created + life,
        status: "open",
        subscription: null,
      } as const;
      return (all.checkouts[more.id] = { ...order, ...more });
    },

    /** One of them as it is now: its time may be over. */
    find: (id: string) => {
      const checkout = all.checkouts[id];
      if (checkout?.status === "open" && checkout.expires <= now()) expire(checkout);
      return checkout;
    },

    expire,

    /** Pays, once: who comes second finds it done. */
    pay: (checkout: Checkout, email: string) => {
      if (checkout.status !== "open") return;
      checkout.status = "complete";
      checkout.customer ??= customerFor(email);
      const { customer, price, subscriptionMetadata } = checkout;
      checkout.subscription = subscriptions.begin(customer, price, subscriptionMetadata).id;
      told("checkout.session.completed", checkout);
    },
  };
};
export type Checkouts = ReturnType<typeof checkoutsIn>;
