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

/** The status of an email address's newest application, and the token of its private link; null if there is none. */
export const findApplicationLink = async (email: string) => {
  const current = applicant.safeParse(await getItem({ pk: `APPLICANT#${foldAddress(email)}`, sk: "APPLICANT" }));
  if (!current.success) return null;
  const { applicationId } = current.data;
  const found = application.safeParse(await getItem({ pk: `APPLICATION#${applicationId}`, sk: "APPLICATION" }));
  return found.success ? { token: formatToken(found.data), state: toldState(found.data, new Date()) } : null;
};
