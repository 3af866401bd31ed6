import { createHandler } from "../http/lambda.ts";
import { noteOrderPayment, refundOrder, retryOrderRefund } from "./desk.ts";
import { checkOrder, getOrderToPay, payOrder, payOrderByLink, useMemberTicketCode, useTicketCode } from "./pay.ts";
import { getEventStatement, listTicketSales } from "./statement.ts";

/** What tickets cost, and who has paid. */
export const handler = createHandler([
  useTicketCode,
  useMemberTicketCode,
  payOrder,
  getOrderToPay,
  payOrderByLink,
  checkOrder,
  refundOrder,
  retryOrderRefund,
  noteOrderPayment,
  getEventStatement,
  listTicketSales,
]);
