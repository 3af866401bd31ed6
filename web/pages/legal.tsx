import { Box } from "@chakra-ui/react";
import { privacyPage, termsPage, type LegalPage } from "#web/content/legal.ts";
import { paths } from "#web/paths.ts";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section } from "#web/ui/section.tsx";

/** A page of plain text, in sections. */
const LegalText = ({ page, path }: { page: LegalPage; path: string }) => (
  <>
    <PageHead title={page.title} description={page.description} path={path} picture="contact" />
    <PageHero motif="lines" size="low" eyebrow={page.eyebrow} title={page.title} text={page.text} />
    <Section bg="bg">
      <Grid gap="10" maxWidth="text">
        {page.sections.map(({ title, paragraphs, list }) => (
          <section key={title}>
            <Heading textStyle="heading">{title}</Heading>
            {paragraphs.map((paragraph) => (
              <Text key={paragraph} mt="3" overflowWrap="anywhere">
                {paragraph}
              </Text>
            ))}
            {list && (
              <Grid as="ul" gap="2" mt="3" ps="5" listStyleType="disc">
                {list.map((item) => (
                  <Box as="li" key={item}>
                    {item}
                  </Box>
                ))}
              </Grid>
            )}
          </section>
        ))}
        <Text textStyle="small" color="fg.muted">
          Last changed on {page.updated}.
        </Text>
      </Grid>
    </Section>
  </>
);

/** What the club keeps about people. */
export const Privacy = () => <LegalText page={privacyPage} path={paths.privacy} />;

/** What visitors and members agree to. */
export const Terms = () => <LegalText page={termsPage} path={paths.terms} />;
