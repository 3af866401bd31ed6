import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { joiningPage as words } from "#web/features/auth/joining-words.ts";
import { FormSkeleton } from "#web/lib/forms/form-skeleton.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Section } from "#web/ui/section.tsx";
import { LinkedPage } from "./linked-page.tsx";

type Props = { title?: string; children: ReactNode };

/** The layout around joining, and its skeleton. */
export const JoinFrame = ({ title = words.title, children }: Props) => (
  <>
    <PageHead title={title} description={words.description} picture="membership" isPrivate />
    <PageHero motif="columns" size="task" eyebrow={words.eyebrow} title={title} />
    <Section aria-label={words.about} bg="bg" py={{ base: "6", md: "10" }}>
      <Panel maxWidth="34rem" marginInline="auto">
        {children}
      </Panel>
    </Section>
  </>
);

/** The form's skeleton. */
export const JoinSkeleton = () => (
  <>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <FormSkeleton rows={[1, 1]} />
  </>
);

const load = async () => (await import("./join-visit.tsx")).JoinVisit;

/** The page behind an admission's private link. */
export const Join = () => <LinkedPage load={load} Frame={JoinFrame} Skeleton={JoinSkeleton} failed={words.failed} />;
