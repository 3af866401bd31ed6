import { Box, chakra } from "@chakra-ui/react";
import { brand } from "#shared/brand.ts";
import { contactNext, contactPage, contactWords } from "#web/content/contact.ts";
import { FormSkeleton } from "#web/lib/forms/form-skeleton.tsx";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { NearPart } from "#web/ui/lazy-part.tsx";
import { LostLink } from "#web/ui/lost-link.tsx";
import { MoreLinks } from "#web/ui/more-links.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Section } from "#web/ui/section.tsx";

const loadForm = async () => (await import("#web/features/contact/contact-form.tsx")).ContactSection;

const MailLink = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "3",
    minHeight: "11",
    color: "brand.fg",
    fontWeight: "600",
  },
});

/** How to reach the club. */
export const Contact = () => (
  <>
    <PageHead title={contactPage.title} description={contactPage.description} path={paths.contact} />
    <PageHero motif="lines" {...contactPage} />
    <Section aria-labelledby="write" bg="bg">
      <Grid
        gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 4fr)" }}
        gap={{ base: "10", lg: "20" }}
      >
        <Panel>
          <Heading id="write" textStyle="heading" mb="6">
            {contactWords.title}
          </Heading>
          <NearPart
            load={loadForm}
            minHeight={{ base: "34.8rem", sm: "28.75rem" }}
            placeholder={<FormSkeleton rows={[2, 1, 1]} />}
          />
        </Panel>
        <Box>
          <Heading textStyle="heading">{contactPage.line.title}</Heading>
          <Text color="fg.muted" mt="3">
            {contactPage.line.text}
          </Text>
          <MailLink href={`mailto:${brand.contactEmail}`}>
            <Icon name="mail" />
            {brand.contactEmail}
          </MailLink>
          <LostLink />
        </Box>
      </Grid>
    </Section>
    <MoreLinks {...contactNext} />
  </>
);
