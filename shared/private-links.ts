import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { email, honeypot } from "./text.ts";

export const privateLinksContract = {
  requestPrivateLinks: endpoint({
    method: "POST",
    path: "/api/private-links",
    who: "public",
    feature: "registrations",
    summary:
      "Sends an e-mail address the private links of its registrations for events to come, its business listings, its dues, and its membership application, at most five times an hour. Answers the same where it has none.",
    input: z.strictObject({ email: email("Please enter a valid email address."), homepage: honeypot }),
    output: z.object({ success: z.boolean() }),
    status: 200,
    throttle: { rate: 10, burst: 50 },
  }),
};
