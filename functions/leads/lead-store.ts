import { keptLead, tagsOfLead, type Lead } from "#shared/leads.ts";
import { keptForms } from "../forms/kept-forms.ts";

export const leads = keptForms<Lead>({ item: "LEAD", id: "lead", schema: keptLead, tagsOf: tagsOfLead });
