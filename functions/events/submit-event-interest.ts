import { contactOfEventInterest, eventsContract } from "#shared/events.ts";
import { submitForm } from "../forms/submit-form.ts";
import { publicEndpoint } from "../http/doors.ts";
import { eventInterests } from "./event-interest-store.ts";

export const submitEventInterest = publicEndpoint(
  eventsContract.submitEventInterest,
  ({ homepage, ...signup }, request) =>
    submitForm(
      {
        form: signup,
        store: eventInterests,
        contact: contactOfEventInterest(signup),
        letters: [{ template: "event-interest-notice", data: signup, to: "club" }],
        homepage,
      },
      request,
    ),
);
