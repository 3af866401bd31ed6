import * as z from "zod/mini";
import { attachment } from "#shared/community.ts";
import type { KeptAttachment } from "./message-item.ts";

/** What is known of a file by its id alone, for as long as its message is there. */
export const keptFile = z.pick(attachment, { id: true, name: true, type: true });
export type KeptFile = z.infer<typeof keptFile>;

/** Where it is kept. */
export const keyOf = (id: string) => ({ pk: `ATTACHMENT#${id}`, sk: "ATTACHMENT" });

/** What an attachment's own item keeps of it. */
export const itemOf = ({ id, name, type }: KeptAttachment) => ({ ...keyOf(id), id, name, type });

/** Where the bucket keeps the file. */
export const fileKeyOf = (id: string) => `attachments/${id}`;
