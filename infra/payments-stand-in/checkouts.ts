import { checkoutObject } from "./objects.ts";
import { newId, now, type Checkout, type Records } from "./records.ts";
import type { Subscriptions } from "./subscriptions.ts";
import type { Webhooks } from "./webhooks.ts";

/** How long a checkout is open. */
const lifetimeSeconds = 86_400;

type NewCheckout = Omit<Checkout, "id" | "created" | "status" | "expires" | "subscription">;

/** Checkouts and their events. */
export const checkoutsIn = (
  all: Records,
  address: string,
  { emit }: Pick<Webhooks, "emit">,
  subscriptions: Subscriptions,
) => {
  const emitEvent = (type: string, checkout: Checkout) => emit(type, checkoutObject(checkout, all, address));

  const expire = (checkout: Checkout) => {
    checkout.status = "expired";
    emitEvent("checkout.session.expired", checkout);
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
        expires: created + lifetimeSeconds,
        status: "open",
        subscription: null,
      } as const;
      return (all.checkouts[more.id] = { ...order, ...more });
    },

    /** Expires it first, if it is due. */
    find: (id: string) => {
      const checkout = all.checkouts[id];
      if (checkout?.status === "open" && checkout.expires <= now()) expire(checkout);
      return checkout;
    },

    expire,

    /** Pays an open checkout. */
    pay: (checkout: Checkout, email: string) => {
      if (checkout.status !== "open") return;
      checkout.status = "complete";
      checkout.customer ??= customerFor(email);
      const { customer, price, subscriptionMetadata } = checkout;
      checkout.subscription = subscriptions.begin(customer, price, subscriptionMetadata).id;
      emitEvent("checkout.session.completed", checkout);
    },
  };
};
export type Checkouts = ReturnType<typeof checkoutsIn>;
