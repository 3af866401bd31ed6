import { Box } from "@chakra-ui/react";
import { brand } from "#shared/brand.ts";
import { authPage } from "#web/content/auth.ts";
import { FormSkeleton } from "#web/lib/forms/form-skeleton.tsx";
import { paths } from "#web/paths.ts";
import { PrerenderedPart } from "#web/ui/lazy-part.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Section } from "#web/ui/section.tsx";

const authHead = {
  title: "Member Login",
  description: `Sign in to the ${brand.name} member portal, or create your account.`,
} as const;

/** Preloads the portal and its first page; an error shows when they are actually requested. */
const prefetchPortal = () =>
  void Promise.all([import("#web/app/portal.tsx"), import("./portal/dashboard.tsx")]).catch(() => undefined);

const loadPanel = async () => (await import("#web/features/auth/auth-panel.tsx")).AuthPanel;

/** The sign-in page. */
export const Auth = () => (
  <>
    <PageHead title={authHead.title} description={authHead.description} path={paths.signIn} />
    <PageHero motif="columns" eyebrow={authPage.eyebrow} title={authPage.title} size="task" />
    <Section bg="bg" py={{ base: "6", md: "10" }}>
      <Panel maxWidth="34rem" marginInline="auto">
        <Box minHeight={{ base: "28.75rem", sm: "24.25rem" }}>
          <PrerenderedPart
            load={loadPanel}
            props={{ prefetchPortal }}
            placeholder={<FormSkeleton rows={[2, 1, 1]} />}
          />
        </Box>
      </Panel>
    </Section>
  </>
);
