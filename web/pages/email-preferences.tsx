import { useLocation } from "react-router-dom";
import { emailPreferencesPage as words } from "#web/content/email-preferences.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Text } from "#web/ui/layout.ts";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const load = async () => (await import("#web/features/notices/email-preferences.tsx")).EmailPreferences;

const loadUnsubscribe = async () => (await import("#web/features/contacts/contact-unsubscribe.tsx")).ContactUnsubscribe;

/** The fragment's prefix if it is a contact's. */
const listMark = "#list:";

/** The page behind the link in a member's or contact's emails, with the token in the fragment. */
export const EmailPreferences = () => {
  const { hash } = useLocation();
  const isOfList = hash.startsWith(listMark);
  const token = hash.slice(isOfList ? listMark.length : 1);
  const { title, text } = isOfList ? words.list : words;
  return (
    <>
      <PageHead title={title} description={words.description} picture="contact" isPrivate />
      <PageHero motif="lines" size="task" eyebrow={words.eyebrow} title={title} />
      <Section aria-label={words.about} bg="bg" py={{ base: "6", md: "10" }}>
        <Text color="fg.muted" maxWidth="text" mb="6">
          {text}
        </Text>
        <LivePart
          key={hash}
          load={isOfList ? loadUnsubscribe : load}
          props={{ token }}
          placeholder={<Skeleton height="20rem" maxWidth="48rem" borderRadius="md" />}
          failed={(retry) => <FailedRegion message={words.failed} onRetry={retry} />}
        />
      </Section>
    </>
  );
};
