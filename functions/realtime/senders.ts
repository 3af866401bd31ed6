import { isOpen, type KeptConnection } from "./connection-item.ts";
import { connection } from "./connection-store.ts";

/** Senders remembered at most, the latest ones. */
const mostKnown = 1000;

const known = new Map<string, KeptConnection>();

/** Takes note of who a connection is. */
export const rememberSender = (sender: KeptConnection) => {
  known.delete(sender.id);
  known.set(sender.id, sender);
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
};

/** Forgets who a connection is. */
export const forgetSender = (connectionId: string) => void known.delete(connectionId);

/** Who a connection is, which is read once while it holds. Undefined for one that is not known or does not hold. */
export const senderOf = async (connectionId: string) => {
  const remembered = known.get(connectionId);
  if (remembered && isOpen(remembered)) return remembered;
  const found = await connection(connectionId);
  if (found) rememberSender(found);
  return found;
};
