import { posting } from "#functions/outbox/letter-store.ts";
import type { Letter } from "#functions/outbox/letters.ts";
import { transact } from "#functions/platform/table.ts";
import { given } from "./given.ts";
import { skipStream, streamEventOf } from "./in-process/stream.ts";

const emailTo = (address: string): Letter => ({ template: "lead-received", data: given.lead(), to: { address } });

/** An e-mail to an address that is pending in the outbox, and that the stream has passed by; answers its id. */
export const holdEmail = async (address: string, attributes: object = {}) => {
  const { Put } = posting(emailTo(address)) as { Put: { Item: Record<string, unknown> } };
  await transact({ email: { Put: { Item: { ...Put.Item, ...attributes } } } });
  skipStream();
  return String(Put.Item.id);
};

/** What the table's stream tells the outbox of new e-mails. */
export const outboxEvent = (...ids: string[]) => streamEventOf(...ids.map((id) => `OUTBOX#${id}`));
