import { externalForm, upcoming } from "#web/content/events.ts";
import { configuredForm } from "#web/features/events/configured-form.ts";
import { ExternalForm } from "#web/features/events/external-form.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { toast } from "#web/ui/toast.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const tell = () => void toast({ type: "success", ...upcoming.registeredToast });

/** The external registration form, where one is configured. */
export const ExternalRegistration = () => {
  const address = useHydrated() ? configuredForm() : undefined;
  if (address === undefined) return null;
  return (
    <Section aria-labelledby="register" bg="bg">
      <SectionHead id="register" title={externalForm.heading} />
      <ExternalForm address={address} onSubmitted={tell} />
    </Section>
  );
};
