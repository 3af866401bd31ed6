import * as z from "zod/mini";
import { attachment } from "#shared/community.ts";
import { printable } from "#shared/text.ts";
import { readOne } from "../platform/pages.ts";
import { getItem } from "../platform/table.ts";
import { extensionsOf, type FileType } from "../uploads/file-type.ts";

/*
 * @item attachment
 * @key `ATTACHMENT#id` · `ATTACHMENT`
 * @asks a message's file
 * @cost 1 get
 */

/** A file looked up by its id for as long as its message exists. */
export const storedFile = z.pick(attachment, { id: true, name: true, type: true });
export type StoredFile = z.infer<typeof storedFile>;

export const attachmentKeyOf = (id: string) => ({ pk: `ATTACHMENT#${id}`, sk: "ATTACHMENT" });

export const attachmentItemOf = ({ id, name, type }: StoredFile) => ({ ...attachmentKeyOf(id), id, name, type });

/** The file's key in the bucket. */
export const fileKeyOf = (id: string) => `attachments/${id}`;

export const findFile = async (id: string): Promise<StoredFile | undefined> => {
  const item = await getItem(attachmentKeyOf(id));
  return item && readOne(item, (each) => storedFile.parse(each));
};

/** A file's name without its path, with the extension of its type, which operating systems rely on. */
export const toFileName = (name: string, type: FileType) => {
  const plain = printable(name).split(/[\\/]/).at(-1)?.trim() || "file";
  const [usual, ...others] = extensionsOf[type];
  const hasExtension = [usual, ...others].some((extension) => plain.toLowerCase().endsWith(`.${extension}`));
  return hasExtension ? plain : `${plain}.${usual}`;
};

/** Encodes a name in any script for a header (RFC 5987, 3.2.1). */
const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** `Content-Disposition`: browsers show a picture and save a document under its name (RFC 6266). */
export const formatDisposition = ({ name, type }: { name: string; type: FileType }) =>
  `${type.startsWith("image/") ? "inline" : "attachment"}; filename*=UTF-8''${encodeName(name)}`;
