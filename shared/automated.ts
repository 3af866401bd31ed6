import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { adminPage, cursor } from "./paging.ts";

/** The forms of which one may look automated: it is kept apart until an admin releases or deletes it. */
export const automatedForms = ["lead", "message", "signup", "application", "registration", "listing"] as const;
export type AutomatedForm = (typeof automatedForms)[number];

/** Days until such a form is deleted. */
export const keepAutomatedDays = 30;

/** A form that looks automated, as admins see it. */
export const automatedSubmission = z.object({
  id: z.string(),
  form: z.enum(automatedForms),
  name: z.string(),
  email: z.string(),
  /** Everything that was filled in, by the names of the fields, such as `cityState`. */
  facts: z.array(z.object({ field: z.string(), text: z.string() })),
  createdAt: z.iso.datetime(),
  deletedAt: z.iso.datetime(),
});
export type AutomatedSubmission = z.infer<typeof automatedSubmission>;

const submissionId = z.string().check(z.regex(/^automated_\w{1,64}$/, "Invalid input"));
const row = { may: "conversations", status: 200 } as const;
const done = z.object({ success: z.literal(true) });

/** Each Lambda releases the forms that it takes. */
const releaseRow = <const Feature extends string>(feature: Feature) =>
  endpoint({
    ...row,
    feature,
    method: "POST",
    path: `/api/admin/automated/${feature}/{submissionId}/release`,
    summary:
      "Sends a form that looked automated as if its sender had sent it now. Refused as theirs would be: it is then kept.",
    input: z.strictObject({ submissionId }),
    output: done,
  });

export const automatedContract = {
  listAutomated: endpoint({
    ...row,
    feature: "inbox",
    method: "GET",
    path: "/api/admin/automated",
    summary: "The forms that look automated, newest first: nothing was done with them.",
    input: z.strictObject({ cursor }),
    output: adminPage(automatedSubmission),
  }),
  deleteAutomated: endpoint({
    ...row,
    feature: "inbox",
    method: "DELETE",
    path: "/api/admin/automated/{submissionId}",
    summary: "Deletes a form that looks automated.",
    input: z.strictObject({ submissionId }),
    output: done,
  }),
  releaseForm: releaseRow("forms"),
  releaseApplication: releaseRow("applications"),
  releaseRegistration: releaseRow("registrations"),
  releaseListing: releaseRow("listings"),
};
