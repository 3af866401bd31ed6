import { Box, chakra } from "@chakra-ui/react";
import { useState } from "react";
import {
  listingFacts,
  listingOffer,
  listingPage,
  listingNext,
  listingSteps,
  paymentNotices,
} from "#web/content/listings.ts";
import { PaymentNotice, type PaidListing } from "#web/features/listings/payment-notice.tsx";
import { FormSkeleton } from "#web/lib/forms/form-skeleton.tsx";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { LinkCards } from "#web/ui/cards.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Split, Stack, Text } from "#web/ui/layout.ts";
import { NearPart } from "#web/ui/lazy-part.tsx";
import { LostLink } from "#web/ui/lost-link.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { Steps } from "#web/ui/steps.tsx";

const { title, facts, question, contact } = listingFacts;

/** What to know before paying. */
const Facts = () => (
  <Box as="section" aria-labelledby="facts" alignSelf="start" position={{ lg: "sticky" }} top="28">
    <Heading id="facts" textStyle="heading">
      {title}
    </Heading>
    <Grid as="dl" gap="5" mt="6">
      {facts.map(({ name, text }) => (
        <Box key={name} ps="4" borderInlineStartWidth="1px" borderColor="brand.fg">
          <Box as="dt" fontWeight="600">
            {name}
          </Box>
          <Box as="dd" mt="1" color="fg.muted">
            {text}
          </Box>
        </Box>
      ))}
    </Grid>
    <Text mt="6" pt="3" borderTopWidth="1px" color="fg.muted">
      {question} <QuietLink to={contact.to}>{contact.label}</QuietLink>
    </Text>
    <LostLink />
  </Box>
);

const Feature = chakra("li", { base: { display: "flex", gap: "3", alignItems: "flex-start" } });

const id = "offer";
const { price, features, action } = listingOffer;

/** What a listing gives, and what it costs. */
const Offer = () => (
  <Section aria-labelledby={id} bg="bg.subtle">
    <Split alignItems="center">
      <SectionHead id={id} eyebrow={listingOffer.eyebrow} title={listingOffer.title}>
        {listingOffer.text}
      </SectionHead>
      <Box
        className="dark"
        p={{ base: "7", md: "10" }}
        bg="bg.panel"
        color="fg"
        borderWidth="1px"
        borderTopWidth="2px"
        borderTopColor="brand.solid"
        borderRadius="md"
      >
        <p>
          <Box as="span" textStyle="display">
            {price.amount}
          </Box>
          <Box as="span" color="fg.muted" ms="1.5">
            {price.per}
          </Box>
        </p>
        <Grid as="ul" gap="3.5" mt="6" pt="6" borderTopWidth="1px">
          {features.map((feature) => (
            <Feature key={feature}>
              <Icon name="check" color="brand.fg" mt="1" />
              {feature}
            </Feature>
          ))}
        </Grid>
        <Stack flexDirection={{ base: "column", sm: "row" }} flexWrap="wrap" gap="3" mt="8">
          <LinkButton look="gold" to={listingPage.action.to}>
            {listingPage.action.label}
          </LinkButton>
          <LinkButton to={action.to}>
            {action.label}
            <Icon name="arrow" />
          </LinkButton>
        </Stack>
      </Box>
    </Split>
  </Section>
);

const loadForm = async () => (await import("#web/features/listings/listing-form.tsx")).ListingForm;

const formId = listingPage.action.to.slice(1);

/** What a listing gives, and the form that leads to its payment. */
export const BusinessListing = () => {
  const [paid, setPaid] = useState<PaidListing>();
  return (
    <>
      <PageHead title={listingPage.title} description={listingPage.description} path={paths.businessListing} />
      <PageHero motif="frames" size="low" {...listingPage}>
        {paid?.slug === undefined ? (
          <>
            <LinkButton look="gold" to={listingPage.action.to} css={{ "[data-payment] &": { display: "none" } }}>
              {listingPage.action.label}
            </LinkButton>
            <LinkButton
              look="gold"
              to={paymentNotices.see.to}
              css={{ display: "none", "[data-payment] &": { display: "inline-flex" } }}
            >
              {paymentNotices.see.label}
            </LinkButton>
          </>
        ) : (
          <LinkButton look="gold" to={paths.business(paid.slug)}>
            {paymentNotices.success.page}
          </LinkButton>
        )}
      </PageHero>
      <Section id="payment" aria-labelledby="how" bg="bg">
        <PaymentNotice formId={formId} onPaid={setPaid}>
          <Heading id="how" textStyle="heading">
            {listingSteps.title}
          </Heading>
          <Steps steps={listingSteps.steps} mt="6" />
        </PaymentNotice>
      </Section>
      <Offer />
      <Section aria-labelledby={formId} bg="bg">
        <Grid
          gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 4fr)" }}
          gap={{ base: "10", lg: "20" }}
        >
          <Panel>
            <Heading id={formId} tabIndex={-1} textStyle="title" mb="8" scrollMarginTop="28">
              {listingFacts.form}
            </Heading>
            <NearPart
              // After a payment the form is empty.
              key={paid?.token}
              load={loadForm}
              minHeight={{ base: "172.8rem", sm: "141rem", md: "137rem" }}
              placeholder={<FormSkeleton rows={[1, 2, 2, 1, 1, 1, 1, 1, 2, 1, 1]} />}
            />
          </Panel>
          <Facts />
        </Grid>
      </Section>
      <Section aria-labelledby="next" bg="bg.subtle">
        <SectionHead id="next" eyebrow={listingNext.eyebrow} title={listingNext.title} />
        <LinkCards cards={listingNext.cards} />
      </Section>
    </>
  );
};
