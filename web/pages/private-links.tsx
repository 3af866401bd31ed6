import { brand } from "#shared/brand.ts";
import { FormSkeleton } from "#web/lib/forms/form-skeleton.tsx";
import { NearPart } from "#web/ui/lazy-part.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section } from "#web/ui/section.tsx";

const words = {
  eyebrow: "Registrations, listings, and applications",
  title: "Your Private Links",
  description: `Registered for an event, listed a business, or applied for membership with ${brand.name}? Get your private link again.`,
} as const;

const loadForm = async () => (await import("#web/features/private-links/lost-link-form.tsx")).LostLinkForm;

/** Where lost private links are sent again. */
export const PrivateLinks = () => (
  <>
    <PageHead title={words.title} description={words.description} picture="contact" isPrivate />
    <PageHero motif="lines" size="task" eyebrow={words.eyebrow} title={words.title} />
    <NearPart
      load={loadForm}
      minHeight={{ base: "30rem", md: "34rem" }}
      placeholder={
        <Section bg="bg">
          <FormSkeleton rows={[1]} />
        </Section>
      }
    />
  </>
);
