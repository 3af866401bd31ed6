import { useState } from "react";
import { keyOf, type LogMessage } from "./log-message.ts";

const keysOf = (messages: readonly LogMessage[]) => messages[0] && keyOf(messages[0]);

/** Whether messages have come above the ones that were there: what is seen then keeps its place from the end. */
export const usePrepended = (messages: readonly LogMessage[]) => {
  const [was, setWas] = useState({ messages, isPrepended: false });
  if (was.messages !== messages) {
    const first = keysOf(was.messages);
    const isPrepended = first !== undefined && messages.findIndex((message) => keyOf(message) === first) > 0;
    const next = { messages, isPrepended };
    setWas(next);
    return next.isPrepended;
  }
  return was.isPrepended;
};
