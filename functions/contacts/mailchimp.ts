/** Account settings from the mailing list's secret. `server` is the data center, such as `us21`. */
type Account = { apiKey: string; server: string; endpoint?: string | undefined };

/**
 * An error answer from Mailchimp: HTTP status and Mailchimp's title. The detail may name the contact, so it is never
 * logged.
 */
export class MailchimpRefusal extends Error {
  override name = "MailchimpRefusal";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A contact in Mailchimp's format. Undefined merge fields are not sent and keep their value there. */
type ListMember = {
  email_address: string;
  status_if_new: "subscribed" | "unsubscribed";
  status?: "unsubscribed";
  merge_fields: Record<string, string | undefined>;
};

/** The title of an error (RFC 7807), or its status if there is none. */
const readRefusal = async (answer: Response) => {
  const { title } = (await answer.json().catch(() => ({}))) as { title?: string };
  return new MailchimpRefusal(answer.status, title ?? `Mailchimp answered ${answer.status}.`);
};

/**
 * The three calls of Mailchimp's Marketing API 3.0 in use. Throw `MailchimpRefusal`, and what `fetch` throws on
 * timeouts and redirects, which are not followed.
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
    // Consumes the body so that the connection can be reused.
    await answer.arrayBuffer();
  };

  return {
    /** Adds a contact to a list, or updates it. */
    setListMember: (listId: string, memberId: string, member: ListMember) =>
      send("PUT", `${listId}/members/${memberId}`, member),
    /** Adds tags to a contact; existing tags stay. */
    addTags: (listId: string, memberId: string, tags: readonly string[]) =>
      send("POST", `${listId}/members/${memberId}/tags`, { tags: tags.map((name) => ({ name, status: "active" })) }),
    /** Deletes a contact from a list permanently. */
    deleteListMember: (listId: string, memberId: string) =>
      send("POST", `${listId}/members/${memberId}/actions/delete-permanent`),
  };
};
