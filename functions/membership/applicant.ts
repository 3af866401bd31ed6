import * as z from "zod/mini";
import { formatToken } from "../platform/private-links.ts";
import { getItem } from "../platform/table.ts";

const applicant = z.object({ applicationId: z.string() });
const application = z.object({ id: z.string(), secret: z.string(), state: z._default(z.string(), "received") });

/** Where the newest application of an email address stands, and the token of its private link; null without one. */
export const findApplicationLink = async (email: string) => {
  const current = applicant.safeParse(await getItem({ pk: `APPLICANT#${email.toLowerCase()}`, sk: "APPLICANT" }));
  if (!current.success) return null;
  const { applicationId } = current.data;
  const found = application.safeParse(await getItem({ pk: `APPLICATION#${applicationId}`, sk: "APPLICATION" }));
  return found.success ? { token: formatToken(found.data), state: found.data.state } : null;
};
