import { posting } from "#functions/outbox/letter-store.ts";
import type { Letter } from "#functions/outbox/letters.ts";
import { transact } from "#functions/platform/table.ts";
import { given } from "./given.ts";
import { edit, letterOf } from "./table.ts";
import { until } from "./until.ts";

const put = async (letter: Letter, attributes: object = {}) => {
  const { Put } = posting(letter) as { Put: { Item: Record<string, unknown> } };
  await transact({ letter: { Put: { Item: { ...Put.Item, ...attributes } } } });
  return String(Put.Item.id);
};

const letterTo = (address: string): Letter => ({ template: "lead-copy", data: given.lead(), to: { address } });

/** Waits until the table's stream has told the deployed Lambda of every letter before now. */
export const streamPassed = async () => {
  const marker = await put(letterTo(given.emailAddress()));
  await until("the stream to pass", async () => {
    const { status, attempts } = (await letterOf(marker)) ?? {};
    // Sent, or failed as it may on a busy machine.
    return Number(attempts) > 0 && status !== "sending";
  });
};

/**
 * A letter to an address that is pending in the outbox, and that the deployed Lambda will not send by itself: its
 * stream has passed it by while somebody else seemed to hold it.
 */
export const heldLetter = async (address: string, attributes: object = {}) => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const id = await put(letterTo(address), { status: "sending", leasedUntil: inAnHour, ...attributes });
  await streamPassed();
  await edit({ pk: `OUTBOX#${id}`, sk: "OUTBOX" }, { status: "pending" });
  return id;
};
