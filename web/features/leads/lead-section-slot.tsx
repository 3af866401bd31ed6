import { FormSkeleton } from "#web/lib/forms/form-skeleton.tsx";
import { NearPart } from "#web/ui/near-part.tsx";

const load = async () => (await import("./lead-section.tsx")).LeadSection;

/** The place of the lead form in a page. */
export const LeadSectionSlot = () => (
  <NearPart
    load={load}
    minHeight={{ base: "65rem", sm: "52rem" }}
    placeholder={<FormSkeleton rows={[2, 1, 1, 2, 1, 1, 1]} />}
  />
);
