import { Box } from "@chakra-ui/react";
import { useState } from "react";
import { listingFacts, listingNext, listingPage, listingSteps } from "#web/content/listings.ts";
import { PaymentNotice } from "#web/features/listings/payment-notice.tsx";
import { FormSkeleton } from "#web/forms/form-skeleton.tsx";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { LinkCards } from "#web/ui/link-cards.tsx";
import { NearPart } from "#web/ui/near-part.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { Steps } from "#web/ui/steps.tsx";
import { Facts } from "./business-listing/facts.tsx";
import { Offer } from "./business-listing/offer.tsx";

const loadForm = async () => (await import("#web/features/listings/listing-form.tsx")).ListingForm;

const formId = listingPage.action.to.slice(1);

/** What a listing gives, and the form that leads to its payment. */
export const BusinessListing = () => {
  const [paid, setPaid] = useState(0);
  return (
    <>
      <PageHead title={listingPage.title} description={listingPage.description} path={paths.businessListing} />
      <PageHero motif="frames" isLow {...listingPage}>
        <LinkButton look="gold" to={listingPage.action.to}>
          {listingPage.action.label}
        </LinkButton>
      </PageHero>
      <Section aria-labelledby="how" bg="bg">
        <PaymentNotice formId={formId} onPaid={() => setPaid((count) => count + 1)}>
          <Box as="h2" id="how" textStyle="heading">
            {listingSteps.title}
          </Box>
          <Steps steps={listingSteps.steps} mt="6" />
        </PaymentNotice>
      </Section>
      <Offer />
      <Section aria-labelledby={formId} bg="bg">
        <Box
          display="grid"
          gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 4fr)" }}
          gap={{ base: "10", lg: "20" }}
        >
          <Panel>
            <Box as="h2" id={formId} tabIndex={-1} textStyle="title" mb="8" scrollMarginTop="28">
              {listingFacts.form}
            </Box>
            <NearPart
              // What was paid for leaves an empty form.
              key={paid}
              load={loadForm}
              minHeight={{ base: "170rem", sm: "138rem", md: "132rem" }}
              placeholder={<FormSkeleton rows={[1, 2, 2, 1, 1, 1, 1, 1, 2, 1, 1]} />}
            />
          </Panel>
          <Facts />
        </Box>
      </Section>
      <Section aria-labelledby="next" bg="bg.subtle">
        <SectionHead id="next" eyebrow={listingNext.eyebrow} title={listingNext.title} />
        <LinkCards cards={listingNext.cards} />
      </Section>
    </>
  );
};
