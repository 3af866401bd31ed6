import { createHandler } from "../http/lambda.ts";
import { noteOrderPayment, refundOrder, retryOrderRefund } from "./desk.ts";
import { checkOrder, payOrder, useMemberTicketCode, useTicketCode } from "./pay.ts";
import { getEventStatement, listTicketSales } from "./statement.ts";

/** What tickets cost, and who has paid. */
export const handler = createHandler([
  useTicketCode,
  useMemberTicketCode,
  payOrder,
  checkOrder,
  refundOrder,
  retryOrderRefund,
  noteOrderPayment,
  getEventStatement,
  listTicketSales,
]);
