import { contactOfLead, leadsContract } from "#shared/leads.ts";
import { submitForm } from "../forms/submit-form.ts";
import { publicEndpoint } from "../http/doors.ts";
import { leads } from "./lead-store.ts";

export const submitLead = publicEndpoint(leadsContract.submitLead, ({ homepage, ...lead }, request) =>
  submitForm(
    {
      form: lead,
      store: leads,
      contact: contactOfLead(lead),
      letters: [
        { template: "lead-notice", data: lead, to: "club" },
        { template: "lead-received", data: { firstName: lead.firstName }, to: { address: lead.email } },
      ],
      homepage,
    },
    request,
  ),
);
