import type * as z from "zod/mini";
import { contactOfLead, leadsContract } from "#shared/leads.ts";
import { noteListView } from "../audit/looks.ts";
import type { Request } from "../http/caller.ts";
import { publicEndpoint, adminEndpoint } from "../http/doors.ts";
import { createSubmit } from "../inbox/release.ts";
import { submitForm } from "./form.ts";
import { leads } from "./lead.ts";

const submit = ({ homepage, ...lead }: z.output<typeof leadsContract.submitLead.input>, request: Request) =>
  submitForm(
    {
      form: lead,
      store: leads,
      contact: contactOfLead(lead),
      emails: [{ template: "lead-notice", data: lead, to: "club" }],
      subscriberEmail: {
        template: "lead-received",
        data: { firstName: lead.firstName, sentAt: new Date().toISOString() },
        to: { address: lead.email },
      },
      homepage,
    },
    request,
  );

export const submitLead = publicEndpoint(leadsContract.submitLead, submit);
export const resubmitLead = createSubmit(leadsContract.submitLead, submit);

export const listLeads = adminEndpoint(leadsContract.listLeads, async ({ month, cursor }, { id }, { network }) => {
  const page = await leads.listMonth(month, cursor);
  await noteListView({ list: "leads", scope: month, by: { id, network } });
  return page;
});
