import type * as z from "zod/v4/core";
import { leadsContract } from "#shared/leads.ts";
import { leadWords } from "#web/content/lead-form.ts";
import { useSubmission } from "#web/forms/use-submission.ts";

type LeadValues = z.input<typeof leadsContract.submitLead.input>;

const empty: LeadValues = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  city: "",
  state: "",
  profession: "",
  instagramHandle: "",
  // The list starts on no option; the schema refuses that with the field's own message.
  interestLevel: "" as LeadValues["interestLevel"],
  earlyAccess: false,
  homepage: "",
};

/** The Stay Connected form, however it looks; each `reading` keeps its own draft. */
export const useLeadForm = (reading: "dialog" | "section") =>
  useSubmission({ draft: `leads:${reading}`, row: leadsContract.submitLead, empty, words: leadWords });

export type LeadSubmission = ReturnType<typeof useLeadForm>;
