import { emailWrite } from "#functions/email/outbox.ts";
import type { Email } from "#functions/email/templates.ts";
import { transact } from "#functions/platform/table.ts";
import { given } from "./given.ts";
import { skipStream, streamEventOf } from "./in-process/stream.ts";

const emailTo = (address: string): Email => ({ template: "lead-received", data: given.lead(), to: { address } });

/** An e-mail to an address that is pending in the outbox, and that the stream has passed by; answers its id. */
export const holdEmail = async (address: string, attributes: object = {}) => {
  const { Put } = emailWrite(emailTo(address)) as { Put: { Item: Record<string, unknown> } };
  await transact({ email: { Put: { Item: { ...Put.Item, ...attributes } } } });
  skipStream();
  return String(Put.Item.id);
};

/** What the table's stream tells the outbox of new e-mails. */
export const outboxEvent = (...ids: string[]) => streamEventOf(...ids.map((id) => `OUTBOX#${id}`));
