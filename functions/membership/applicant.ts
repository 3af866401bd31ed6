import * as z from "zod/mini";
import { foldAddress } from "#shared/text.ts";
import { formatToken } from "../platform/private-links.ts";
import { getItem } from "../platform/table.ts";

/*
 * @item applicant
 * @key `APPLICANT#email` · `APPLICANT`, then `APPLICATION#id` · `APPLICATION`
 * @asks where does the newest application of an address stand? (applications/application.ts writes both)
 * @cost 2 gets
 */

const applicant = z.object({ applicationId: z.string() });
const application = z.object({
  id: z.string(),
  secret: z.string(),
  state: z.string(),
  recallable: z.optional(z.object({ until: z.iso.datetime(), before: z.object({ state: z.string() }) })),
});

/** A decision that can still be undone is not revealed. */
const toldState = ({ state, recallable }: z.infer<typeof application>, now: Date) =>
  recallable && new Date(recallable.until) > now ? recallable.before.state : state;

/** Whether an application was decided, and its applicant has not heard of it yet: until then, it can be undone. */
export const isDecisionUntold = async (id: string, now = new Date()) => {
  const { data } = application.safeParse(await getItem({ pk: `APPLICATION#${id}`, sk: "APPLICATION" }));
  return data?.recallable !== undefined && new Date(data.recallable.until) > now;
};

/** Whether an email address may apply: it never has, or may do so again. One that was accepted may not. */
export const mayApply = async (email: string, now = new Date()) => {
  const item = await getItem({ pk: `APPLICANT#${foldAddress(email)}`, sk: "APPLICANT" });
  return !item || (item.isOpen === false && String(item.reapplyFrom) <= now.toISOString());
};

/** The status of an email address's newest application, and the token of its private link; null if there is none. */
export const findApplicationLink = async (email: string) => {
  const current = applicant.safeParse(await getItem({ pk: `APPLICANT#${foldAddress(email)}`, sk: "APPLICANT" }));
  if (!current.success) return null;
  const { applicationId } = current.data;
  const found = application.safeParse(await getItem({ pk: `APPLICATION#${applicationId}`, sk: "APPLICATION" }));
  return found.success ? { token: formatToken(found.data), state: toldState(found.data, new Date()) } : null;
};
