import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { attachment } from "#shared/community.ts";
import { printable } from "#shared/text.ts";
import { table, tableName } from "../platform/table.ts";
import { extensionsOf, type FileType } from "../uploads/file-type.ts";
import type { StoredAttachment } from "./community-message.ts";

/** What is known of a file by its id alone, for as long as its message is there. */
export const storedFile = z.pick(attachment, { id: true, name: true, type: true });
export type StoredFile = z.infer<typeof storedFile>;

/** Where it is kept. */
export const attachmentKeyOf = (id: string) => ({ pk: `ATTACHMENT#${id}`, sk: "ATTACHMENT" });

/** What an attachment's own item keeps of it. */
export const attachmentItemOf = ({ id, name, type }: StoredAttachment) => ({ ...attachmentKeyOf(id), id, name, type });

/** Where the bucket keeps the file. */
export const fileKeyOf = (id: string) => `attachments/${id}`;

/** What is known of a file, if its message is there. */
export const findFile = async (id: string): Promise<StoredFile | undefined> => {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName, Key: attachmentKeyOf(id), ConsistentRead: true }),
  );
  return Item && storedFile.parse(Item);
};

/** A file's name without a path, and with an ending of its type: systems open a file by its ending. */
export const toFileName = (name: string, type: FileType) => {
  const plain = printable(name).split(/[\\/]/).at(-1)?.trim() || "file";
  const [usual, ...others] = extensionsOf[type];
  const hasEnding = [usual, ...others].some((ending) => plain.toLowerCase().endsWith(`.${ending}`));
  return hasEnding ? plain : `${plain}.${usual}`;
};

/** A name in a header, in any script (RFC 5987, 3.2.1). */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** Lets browsers show a picture where it is, and save a document under its name (RFC 6266). */
export const formatDisposition = ({ name, type }: { name: string; type: FileType }) =>
  `${type.startsWith("image/") ? "inline" : "attachment"}; filename*=UTF-8''${encoded(name)}`;
