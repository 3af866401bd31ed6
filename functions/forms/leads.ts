import { contactOfLead, leadsContract, type Lead } from "#shared/leads.ts";
import { noteListView } from "../audit/looks.ts";
import { publicEndpoint, adminEndpoint } from "../http/doors.ts";
import { messageForms } from "../inbox/message.ts";
import { createFormStore, submitForm } from "./form.ts";

export const leads = createFormStore<Lead>({ ...messageForms.lead, isMessage: true });

export const submitLead = publicEndpoint(leadsContract.submitLead, ({ homepage, ...lead }, request) =>
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
  ),
);

export const listLeads = adminEndpoint(leadsContract.listLeads, async ({ month, cursor }, { id }, { network }) => {
  const page = await leads.listMonth(month, cursor);
  await noteListView({ list: "leads", scope: month, by: { id, network } });
  return page;
});
