import { contactContract } from "#shared/contact.ts";
import { adminEndpoint } from "../http/doors.ts";
import { contactMessages } from "./contact-message-store.ts";

export const listContactMessages = adminEndpoint(contactContract.listContactMessages, ({ month, cursor }) =>
  contactMessages.ofMonth(month, cursor),
);
