import { contactContract, contactOfMessage } from "#shared/contact.ts";
import { submitForm } from "../forms/submit-form.ts";
import { publicEndpoint } from "../http/doors.ts";
import { contactMessages } from "./contact-message-store.ts";

export const submitContactMessage = publicEndpoint(
  contactContract.submitContactMessage,
  ({ homepage, ...message }, request) =>
    submitForm(
      {
        form: message,
        store: contactMessages,
        contact: contactOfMessage(message),
        letters: [{ template: "contact-notice", data: message, to: "club" }],
        homepage,
      },
      request,
    ),
);
