import { sectionReading } from "#web/content/lead-form.ts";
import { LeadForm } from "./lead-form.tsx";
import { useLeadForm } from "./use-lead-form.ts";

/** Reading A of the lead form, as part of a page. */
export const LeadSection = () => <LeadForm submission={useLeadForm("section")} wording={sectionReading} />;
