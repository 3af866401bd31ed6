import type { ReactNode } from "react";
import type { PublicMember } from "#shared/members.ts";
import { useSignedIn } from "#web/lib/session/use-signed-in.ts";
import { paths } from "#web/paths.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { CallToAction } from "#web/ui/call-to-action.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { LinkCards } from "#web/ui/link-cards.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { publicMemberPage as words } from "./public-member-words.ts";

/** What is drawn behind a member's name. */
export const publicMotif = "meeting";

/** A member's public page in its first words. */
export const toHero = ({ full_name, company }: Pick<PublicMember, "full_name" | "company">) => ({
  eyebrow: words.eyebrow,
  title: full_name,
  text: company,
});

/** The way into the club, or, for readers who are in it, to the member's page in the portal. */
const NextStep = ({ memberId }: { memberId: string }) => {
  const isSignedIn = useSignedIn();
  const { action, ...text } = isSignedIn ? words.portal : words.club;
  return (
    <CallToAction id="next-step" {...text}>
      <LinkButton look="gold" to={isSignedIn ? portalPaths.member(memberId) : paths.membership}>
        {action}
      </LinkButton>
    </CallToAction>
  );
};

type Props = {
  memberId: string;
  hero?: { eyebrow: string; title: string; text?: string };
  /** In the hero, below its words. */
  more?: ReactNode;
  /** Between the hero and the next step. */
  children?: ReactNode;
};

/** A member's public page around what is known of them. */
export const PublicMemberFrame = ({ memberId, hero, more, children }: Props) => {
  const shown = hero ?? { eyebrow: words.eyebrow, ...words.unknown };
  return (
    <>
      <PageHead title={shown.title} description={words.description} picture="membership" isPrivate />
      <PageHero motif={publicMotif} {...shown}>
        {more}
      </PageHero>
      {children}
      <NextStep memberId={memberId} />
      <Section aria-labelledby="next" bg="bg.subtle">
        <SectionHead id="next" eyebrow={words.next.eyebrow} title={words.next.title} />
        <LinkCards cards={words.next.cards} />
      </Section>
    </>
  );
};

/** The same where it could not be loaded. */
export const PublicMemberFailed = ({ memberId, onRetry }: { memberId: string; onRetry: () => void }) => (
  <PublicMemberFrame
    memberId={memberId}
    hero={{ eyebrow: words.eyebrow, title: words.unknown.title, text: words.failed.text }}
  >
    <Section aria-label={words.failed.region} bg="bg" py={{ base: "6", md: "10" }}>
      <FailedRegion message={words.failed.message} onRetry={onRetry} />
    </Section>
  </PublicMemberFrame>
);
