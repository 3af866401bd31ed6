import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { registrationToken, registrationWithEvent } from "./registrations.ts";

export const waitlistContract = {
  acceptOffer: endpoint({
    method: "POST",
    path: "/api/registrations/by-link/offer/acceptance",
    takesLink: true,
    who: "public",
    feature: "registrations",
    summary:
      "Accepts the spots that the waitlist offers to the registration behind a private link, which is then approved; safe to repeat. A conflict (409) without an offer, after its end, or if the event is over. Declining is a cancellation.",
    input: z.strictObject({ token: registrationToken }),
    output: registrationWithEvent,
    status: 200,
    throttle: { rate: 50, burst: 200 },
  }),
};
