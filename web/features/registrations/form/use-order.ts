import { useState } from "react";
import { discountOf, priceOf, type OrderLine } from "#shared/orders.ts";
import { ownOrdersContract } from "#shared/own-orders.ts";
import type { FieldError } from "#shared/problem.ts";
import type { Guest } from "#shared/registrations.ts";
import { isForHolder, type CodeOffer, type OfferedType, type TicketOffer } from "#shared/ticket-types.ts";
import { describeWhyNot } from "#web/content/tickets.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";

// What a registration costs while somebody fills in its form: by the event's tickets, and by a code that they have.

/** What of a form's values decides what it costs. */
export type OrderValues = {
  ticket?: string | undefined;
  guests?: readonly Pick<Guest, "ticket">[] | undefined;
  code?: string | undefined;
};

const codesKey = ["ticket-code"];

/** For whom an event's tickets are asked for. */
export type Sale = { eventId: string; isMember: boolean };

const codeQuery = ({ eventId, isMember }: Sale, code: string) => ({
  queryKey: [...codesKey, eventId, isMember, code],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callEndpoint(
      isMember ? ownOrdersContract.useMemberTicketCode : ownOrdersContract.useTicketCode,
      { eventId, code },
      { signal },
    ),
  staleTime: 60_000,
  // A code is wrong as often as it is asked for, and guesses are counted.
  retry: false,
});

/** Has codes looked up again: one may be used up by now. */
export const refreshCodes = () => void queryClient.invalidateQueries({ queryKey: codesKey });

/** The types of an event with those that a code opens. */
const listTypes = ({ types }: TicketOffer, code: CodeOffer | undefined) => [
  ...types,
  ...(code?.types.filter(({ id }) => types.every((type) => type.id !== id)) ?? []),
];

const createOrder = (tickets: TicketOffer, values: OrderValues, code: CodeOffer | undefined) => {
  const types = listTypes(tickets, code);
  const chosen = [values.ticket, ...(values.guests ?? []).map(({ ticket }) => ticket)];
  const lines = types.flatMap(({ id, name, price }): OrderLine[] => {
    const count = chosen.filter((each) => each === id).length;
    return count === 0 ? [] : [{ typeId: id, name, price, count }];
  });
  const discount = code?.discount ? discountOf({ lines, currency: tickets.currency }, code.discount) : 0;
  return { types, lines, discount, total: priceOf({ lines }) - discount };
};

export type Order = ReturnType<typeof createOrder> & {
  tickets: TicketOffer;
  /** What a code does, once it was looked up. */
  code: CodeOffer | undefined;
  codeError: unknown;
  isCheckingCode: boolean;
  /** A code as it is being typed; it counts once it is applied, as a value of the form. */
  typed: string;
  setTyped: (typed: string) => void;
};

/** What a form costs by now; undefined for an event whose registration costs nothing. */
export const useOrder = (sale: Sale, tickets: TicketOffer | undefined, values: OrderValues): Order | undefined => {
  const [typed, setTyped] = useState(values.code ?? "");
  const found = useQuery({
    ...codeQuery(sale, values.code ?? ""),
    enabled: tickets !== undefined && values.code !== undefined,
  });
  if (!tickets) return undefined;
  const code = values.code === undefined ? undefined : found.data;
  return {
    ...createOrder(tickets, values, code),
    ...{ tickets, code, codeError: found.error, isCheckingCode: found.isFetching, typed, setTyped },
  };
};

/** What the form costs when it is sent; of a code that cannot be looked up, the endpoint says what is wrong. */
export const readTotal = async (sale: Sale, tickets: TicketOffer, values: OrderValues) => {
  if (values.code === undefined) return createOrder(tickets, values, undefined).total;
  try {
    return createOrder(tickets, values, await queryClient.fetchQuery(codeQuery(sale, values.code))).total;
  } catch {
    return undefined;
  }
};

/** The only type that somebody can choose; undefined where there are several. */
export const findOnlyTicket = (types: readonly OfferedType[] | undefined, who: "registrant" | "guest") => {
  const able = types?.filter((type) => isForHolder(type, who)) ?? [];
  return able.length === 1 ? able[0]?.id : undefined;
};

const findError = (types: readonly OfferedType[], who: "registrant" | "guest", id: string | undefined) => {
  const type = types.find((each) => each.id === id);
  return type && isForHolder(type, who) ? describeWhyNot(type) : "Please choose a ticket";
};

/** Who has no ticket yet, or one that is no longer to be had; and a code that was typed and not applied. */
export const findTicketErrors = (
  order: Order | undefined,
  { ticket, guests = [], code }: OrderValues,
): FieldError[] => {
  if (!order || order.isCheckingCode) return [];
  const { types, typed } = order;
  const registrant = findError(types, "registrant", ticket);
  return [
    ...(code === undefined && typed.trim() !== ""
      ? [{ path: "code", message: "Please apply this code, or clear it" }]
      : []),
    ...(registrant === undefined ? [] : [{ path: "ticket", message: registrant }]),
    ...guests.flatMap((guest, index) => {
      const message = findError(types, "guest", guest.ticket);
      return message === undefined ? [] : [{ path: `guests.${index}.ticket`, message }];
    }),
  ];
};
