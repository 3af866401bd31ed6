import { SendRawEmailCommand, SESClient } from "@aws-sdk/client-ses";
import { isWire } from "../club-under-test.ts";

const taken: Uint8Array[] = [];

/** The raw messages that SES was handed in this file, oldest first. */
export const rawMessages = (): readonly Uint8Array[] => taken;

// SES takes every e-mail and delivers none: over the wire the embedded one hands them to the mailbox.
const send = async (command: unknown, { abortSignal }: { abortSignal?: AbortSignal } = {}) => {
  abortSignal?.throwIfAborted();
  if (!(command instanceof SendRawEmailCommand)) throw new Error("SES is only handed whole e-mails.");
  // Nor is it handed an envelope with letters that SMTP does not have.
  if (/[^ -~]/.test(String(command.input.Destinations))) throw new Error("SES takes addresses in ASCII.");
  taken.push(command.input.RawMessage?.Data ?? new Uint8Array());
  await Promise.resolve();
  return { MessageId: `message-${taken.length}` };
};
if (!isWire) Object.assign(SESClient.prototype, { send });
