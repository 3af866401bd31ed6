import * as z from "zod/mini";
import { onlineFor } from "#shared/realtime.ts";

/** An open socket as the table keeps it, with what of its member others are told. */
export const keptConnection = z.object({
  /** API Gateway's name of it. */
  id: z.string(),
  memberId: z.string(),
  isAdmin: z.boolean(),
  full_name: z.string(),
  /** The picture's key in the bucket. */
  avatar: z.optional(z.string()),
  /** Whether others see that the member is online: the directory's setting. */
  isVisible: z.boolean(),
  /** Members whom this one does not see online, nor they this one. */
  hidden: z.array(z.string()),
  /** When it was opened. */
  since: z.iso.datetime(),
  /** When it last said that somebody is there. */
  seenAt: z.iso.datetime(),
  /** Whether others have been told of it: by its first word, when it can be spoken to. */
  isAnnounced: z._default(z.boolean(), false),
  /** Until when it holds unless it is renewed, in seconds of the epoch. */
  until: z.int(),
});
export type KeptConnection = z.infer<typeof keptConnection>;

/** For how long a connection that does not hold any more is kept, in seconds: clocks differ. */
const keptAfter = 300;

/** Where all connections are listed, by member. */
export const listed = "CONNECTIONS";

/** How the places in that list begin that are a member's. */
export const prefixOf = (memberId: string) => `${memberId}#`;

/** Where a connection is kept. */
export const keyOf = (id: string) => ({ pk: `CONNECTION#${id}`, sk: "CONNECTION" });

/** A connection as an item of the table. */
export const itemOf = (connection: KeptConnection) => ({
  ...keyOf(connection.id),
  gsi1pk: listed,
  gsi1sk: `${prefixOf(connection.memberId)}${connection.id}`,
  ...connection,
  ttl: connection.until + keptAfter,
});

/** Whether a connection holds at a time, in milliseconds of the epoch. */
export const isOpen = ({ until }: KeptConnection, now = Date.now()) => until * 1000 > now;

/** Whether somebody has been there on it lately. */
export const isOnline = (connection: KeptConnection, now = Date.now()) =>
  isOpen(connection, now) && now - Date.parse(connection.seenAt) <= onlineFor * 1000;
