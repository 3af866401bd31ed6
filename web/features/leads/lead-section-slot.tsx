import { Box } from "@chakra-ui/react";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { loadToaster } from "#web/ui/toast.ts";
import { useNearness } from "#web/ui/use-nearness.ts";
import { LeadSkeleton } from "./lead-skeleton.tsx";

/** The toaster comes along, so that even the loss of the connection can be told. */
const load = async () => {
  const [{ LeadSection }] = await Promise.all([import("./lead-section.tsx"), loadToaster()]);
  return LeadSection;
};

/** The place of the lead form in a page: the form itself is loaded when the visitor comes near. */
export const LeadSectionSlot = () => {
  const [isNear, ref] = useNearness();
  return (
    <Box ref={ref} minHeight="40rem">
      {isNear ? <LazyPart load={load} props={{}} placeholder={<LeadSkeleton />} /> : <LeadSkeleton />}
    </Box>
  );
};
