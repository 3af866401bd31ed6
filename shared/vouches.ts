import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { paragraph } from "./text.ts";

/** Days until a member is reminded, and until the request expires. */
export const vouchReminderDays = 7;
export const vouchDays = 14;

export const maxVouchLength = 1000;

/** An applicant's claim that the caller knows them. */
export const vouchRequest = z.object({
  id: z.string(),
  applicant: z.object({ name: z.string(), company: z.string(), cityState: z.string() }),
  askedAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
});
export type VouchRequest = z.infer<typeof vouchRequest>;

/** A member's statement about an applicant. */
export const vouchForm = z.strictObject({
  text: paragraph({ min: 20, max: maxVouchLength, message: "Please write at least 20 characters" }),
});
export type VouchForm = z.infer<typeof vouchForm>;

const vouchId = z.string().check(z.regex(/^vouch_\w{1,40}$/, "Invalid input"));
const own = {
  who: "member",
  feature: "applications",
  output: z.object({ items: z.array(vouchRequest) }),
  status: 200,
} as const;

export const vouchesContract = {
  listVouchRequests: endpoint({
    ...own,
    method: "GET",
    path: "/api/vouches",
    summary: "The applicants whom the caller is asked to vouch for, those that close first at the top.",
    input: z.strictObject({}),
  }),
  vouch: endpoint({
    ...own,
    method: "POST",
    path: "/api/vouches/{vouchId}/vouching",
    summary:
      "Vouches for an applicant; answers what is still asked. Safe to repeat. A conflict (409) once the application is decided, the time is over, or the caller has answered otherwise.",
    input: z.extend(vouchForm, { vouchId }),
  }),
  declineToVouch: endpoint({
    ...own,
    method: "POST",
    path: "/api/vouches/{vouchId}/declining",
    summary:
      "Declines without a word to anyone; answers what is still asked. Safe to repeat. A conflict (409) for who has vouched.",
    input: z.strictObject({ vouchId }),
  }),
};
