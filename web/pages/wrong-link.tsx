import type { ComponentProps } from "react";
import { LostLinkForm } from "#web/features/private-links/lost-link-form.tsx";
import { getContactPath } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Row, Text } from "#web/ui/layout.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { PageWidth } from "#web/ui/section.tsx";

type Props = {
  motif: ComponentProps<typeof PageHero>["motif"];
  /** Whose picture previews show. */
  picture: string;
  description: string;
  words: { eyebrow: string; title: string; text: string; contact: string; subject: string };
  /** Where else to find it. */
  wayOn: { label: string; to: string };
};

/** Shown for an invalid private link: why, and how to get a new one. */
export const WrongLink = ({ motif, picture, description, words, wayOn }: Props) => (
  <>
    <PageHead title={words.title} description={description} picture={picture} isPrivate />
    <PageHero motif={motif} size="task" eyebrow={words.eyebrow} title={words.title} />
    <PageWidth pt={{ base: "6", md: "12" }}>
      <Text textStyle="lead" maxWidth="text">
        {words.text}
      </Text>
      <Row flexWrap="wrap" gap="3" mt="6">
        <LinkButton to={wayOn.to}>{wayOn.label}</LinkButton>
        <LinkButton to={getContactPath(words.subject)}>{words.contact}</LinkButton>
      </Row>
    </PageWidth>
    <LostLinkForm />
  </>
);
