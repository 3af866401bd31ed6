import { sectionReading } from "#web/content/lead-form.ts";
import { LeadForm, useLeadForm } from "./lead-form.tsx";

/** Reading A of the lead form, as part of a page. */
export const LeadSection = () => <LeadForm submission={useLeadForm("section")} wording={sectionReading} />;
