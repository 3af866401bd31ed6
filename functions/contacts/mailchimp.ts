/** An account, as the secret of the mailing list has it. `server` is the data center, such as `us21`. */
type Account = { apiKey: string; server: string; endpoint?: string | undefined };

/** Mailchimp refused: `status` is HTTP's, the message Mailchimp's own title. Its detail may name the contact, for no log. */
export class MailchimpRefusal extends Error {
  override name = "MailchimpRefusal";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A contact as Mailchimp takes it. Undefined merge fields are not sent, and keep their value there. */
type ListMember = {
  email_address: string;
  status_if_new: "subscribed" | "unsubscribed";
  status?: "unsubscribed";
  merge_fields: Record<string, string | undefined>;
};

/** A refusal's title (RFC 7807); its status where the answer is something else. */
const readRefusal = async (answer: Response) => {
  const { title } = (await answer.json().catch(() => ({}))) as { title?: string };
  return new MailchimpRefusal(answer.status, title ?? `Mailchimp answered ${answer.status}.`);
};

/**
 * The three calls of Mailchimp's Marketing API 3.0 that the club makes. They throw `MailchimpRefusal`, and what `fetch`
 * throws: without an answer in time, and where one leads elsewhere, which is followed nowhere.
 */
export const createMailchimp = ({ apiKey, server, endpoint }: Account, timeoutMs: number) => {
  const base = endpoint ?? `https://${server}.api.mailchimp.com/3.0`;
  const authorization = `Basic ${Buffer.from(`club:${apiKey}`).toString("base64")}`;

  const send = async (method: "PUT" | "POST", path: string, body: object = {}) => {
    const answer = await fetch(`${base}/lists/${path}`, {
      method,
      headers: { authorization, "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw await readRefusal(answer);
    // The connection is free again once nothing of the answer is left.
    await answer.arrayBuffer();
  };

  return {
    /** Adds a contact to a list, or updates it. */
    setListMember: (listId: string, memberId: string, member: ListMember) =>
      send("PUT", `${listId}/members/${memberId}`, member),
    /** Adds tags to a contact, which keeps those it has. */
    addTags: (listId: string, memberId: string, tags: readonly string[]) =>
      send("POST", `${listId}/members/${memberId}/tags`, { tags: tags.map((name) => ({ name, status: "active" })) }),
    /** Takes a contact off a list for good. */
    deleteListMember: (listId: string, memberId: string) =>
      send("POST", `${listId}/members/${memberId}/actions/delete-permanent`),
  };
};
