/** What the log shows of a message, of either chat. */
export type LogMessage = {
  /** Given by the server; none while it is on its way. */
  id?: string | undefined;
  clientId: string;
  user_id: string;
  /** Empty for somebody without a name. */
  full_name: string;
  avatar_url: string | null;
  content: string;
  /** ISO 8601. */
  created_at: string;
  edited_at?: string | null;
  deleted?: boolean;
  /** Of one's own that is not at the server yet: on its way, or refused. */
  state?: "sending" | "failed" | undefined;
  /** Why it was refused. */
  failure?: unknown;
};

/** Names a message on the page: the same before and after the server has taken it. */
export const getMessageKey = ({ user_id, clientId }: Pick<LogMessage, "user_id" | "clientId">) =>
  `${user_id}:${clientId}`;

/** What may be done with a message, as an entry of its menu. */
export type MessageAction = { label: string; isDangerous?: boolean; onSelect: () => void };
