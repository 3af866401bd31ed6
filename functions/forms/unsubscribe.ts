import { mailingListContract, unknownContact } from "#shared/mailing-list.ts";
import { unsubscribeContact as unsubscribe } from "../contacts/contact.ts";
import { publicEndpoint } from "../http/doors.ts";
import { AppError } from "../platform/errors.ts";

export const unsubscribeContact = publicEndpoint(
  mailingListContract.unsubscribeContact,
  async ({ token }, { requestId }) => {
    if (!(await unsubscribe(token, requestId))) throw new AppError("not-found", unknownContact);
    return {};
  },
);

export const getContactUnsubscribePage = publicEndpoint(mailingListContract.getContactUnsubscribePage, ({ token }) =>
  Promise.resolve({ url: `/portal/email-preferences#list:${token}` }),
);
