import type * as z from "zod/mini";
import { contactContract, contactOfMessage, type ContactMessage } from "#shared/contact.ts";
import { noteListView } from "../audit/looks.ts";
import type { Request } from "../http/caller.ts";
import { publicEndpoint, adminEndpoint } from "../http/doors.ts";
import { messageForms } from "../inbox/message.ts";
import { createSubmit } from "../inbox/release.ts";
import { createFormStore, submitForm } from "./form.ts";

export const contactMessages = createFormStore<ContactMessage>({ ...messageForms.message, isMessage: true });

const submit = (
  { homepage, ...message }: z.output<typeof contactContract.submitContactMessage.input>,
  request: Request,
) =>
  submitForm(
    {
      form: message,
      store: contactMessages,
      contact: contactOfMessage(message),
      emails: [
        { template: "contact-notice", data: message, to: "club" },
        {
          template: "contact-received",
          data: { name: message.name, sentAt: new Date().toISOString() },
          to: { address: message.email },
        },
      ],
      homepage,
    },
    request,
  );

export const submitContactMessage = publicEndpoint(contactContract.submitContactMessage, submit);
export const resubmitContactMessage = createSubmit(contactContract.submitContactMessage, submit);

export const listContactMessages = adminEndpoint(
  contactContract.listContactMessages,
  async ({ month, cursor }, { id }, { network }) => {
    const page = await contactMessages.listMonth(month, cursor);
    await noteListView({ list: "messages", scope: month, by: { id, network } });
    return page;
  },
);
