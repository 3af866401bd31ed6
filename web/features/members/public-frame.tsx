import type { ReactNode } from "react";
import { brand } from "#shared/brand.ts";
import { describeMember } from "#shared/link-pictures.ts";
import type { PublicMember } from "#shared/members.ts";
import { useSignedIn } from "#web/lib/session/use-signed-in.ts";
import { paths } from "#web/paths.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { CallToAction } from "#web/ui/call-to-action.tsx";
import { LinkCards } from "#web/ui/cards.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";

/** The key of the query of what a member makes public. */
export const publicMemberKey = (memberId: string) => ["public-members", memberId];

/** The drawing behind a member's name. */
export const publicMotif = "meeting";

/** A member's public page. */
export const publicMemberPage = {
  eyebrow: `Member of ${brand.name}`,
  description: `A member of ${brand.name}, a private club in ${brand.city}, and what they show of themselves.`,
  /** While it loads. */
  unknown: { title: "A member of our circle", text: "One moment while we look them up." },
  loading: "Loading this member",
  failed: {
    text: "We couldn't load this page just now.",
    region: "What happened",
    message: "We couldn't load this member. Please check your internet connection.",
  },
  /** The same for a member whose name is hidden from visitors, and for hidden, former and unknown members. */
  missing: {
    eyebrow: "Not found",
    title: "No one shows a page here",
    text: "The member may keep to the club, or the link may have a typo.",
    action: "Meet the club",
  },
  club: {
    eyebrow: "The club",
    title: "Good company, on purpose",
    text: `${brand.name} is a private club in ${brand.city} whose members hire, teach, and open doors for one another. Apply, then spend an evening as our guest.`,
    action: "Apply for membership",
  },
  /** The same for signed-in readers. */
  portal: {
    eyebrow: "For members",
    title: "There's more inside",
    text: "Members show each other more than they show visitors. Look this member up in the portal.",
    action: "Open in the portal",
  },
  next: {
    eyebrow: "Around the club",
    title: "Where to look next",
    cards: [
      { title: "Events", text: "Meet the people behind the names.", action: "See what's next", to: paths.events },
      {
        title: "The network",
        text: "Every business in our circle.",
        action: "Browse the directory",
        to: paths.network,
      },
      { title: "About the club", text: "Who we are, and who leads us.", action: "Read our story", to: paths.about },
    ],
  },
} as const;

/** The hero's texts on a member's public page. */
export const toHero = ({ full_name, company }: Pick<PublicMember, "full_name" | "company">) => ({
  eyebrow: publicMemberPage.eyebrow,
  title: full_name,
  text: company,
});

/** How to join the club, or for members a link to the profile in the portal. */
const NextStep = ({ memberId }: { memberId: string }) => {
  const isSignedIn = useSignedIn();
  const { action, ...text } = isSignedIn ? publicMemberPage.portal : publicMemberPage.club;
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
  /** Whose page it is, once that is known. */
  member?: PublicMember;
  /** In the hero, below the title. */
  more?: ReactNode;
  /** Between the hero and the next step. */
  children?: ReactNode;
};

/** The layout of a member's public page. */
export const PublicMemberFrame = ({ memberId, hero, member, more, children }: Props) => {
  const shown = hero ?? { eyebrow: publicMemberPage.eyebrow, ...publicMemberPage.unknown };
  return (
    <>
      <PageHead
        title={shown.title}
        description={publicMemberPage.description}
        path={member && portalPaths.publicMember(memberId)}
        picture="membership"
        shown={member && describeMember(member)}
        isPrivate
      />
      <PageHero motif={publicMotif} {...shown}>
        {more}
      </PageHero>
      {children}
      <NextStep memberId={memberId} />
      <Section aria-labelledby="next" bg="bg.subtle">
        <SectionHead id="next" eyebrow={publicMemberPage.next.eyebrow} title={publicMemberPage.next.title} />
        <LinkCards cards={publicMemberPage.next.cards} />
      </Section>
    </>
  );
};

/** The same after a loading error. */
export const PublicMemberFailed = ({ memberId, onRetry }: { memberId: string; onRetry: () => void }) => (
  <PublicMemberFrame
    memberId={memberId}
    hero={{
      eyebrow: publicMemberPage.eyebrow,
      title: publicMemberPage.unknown.title,
      text: publicMemberPage.failed.text,
    }}
  >
    <Section aria-label={publicMemberPage.failed.region} bg="bg" py={{ base: "6", md: "10" }}>
      <FailedRegion message={publicMemberPage.failed.message} onRetry={onRetry} />
    </Section>
  </PublicMemberFrame>
);
