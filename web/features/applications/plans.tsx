import { Box, chakra } from "@chakra-ui/react";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { needsApproval, type Level, type OfferedLevels } from "#shared/levels.ts";
import { formatPrice } from "#web/content/dues.ts";
import { membershipPage, membershipPlans, membershipSteps } from "#web/content/membership.ts";
import { useLevels } from "#web/lib/api/levels.ts";
import { takeServedData } from "#web/lib/api/served.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, CardGrid } from "#web/ui/cards.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { LazyPart, LivePart } from "#web/ui/lazy-part.tsx";
import { SectionHead } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Steps } from "#web/ui/steps.tsx";
import type { SentApplication } from "./application-dialog.tsx";

takeServedData();

const loadApplication = () => import("./application-dialog.tsx");
const loadDialog = async () => (await loadApplication()).ApplicationDialog;
const loadDraft = async () => (await import("./continue-application.tsx")).ContinueApplication;
const loadReceipt = async () => (await loadApplication()).ApplicationReceipt;

const Feature = chakra("li", {
  base: { display: "flex", gap: "3", alignItems: "flex-start", overflowWrap: "anywhere" },
});

type PlanCardProps = {
  level: Level;
  currency: OfferedLevels["currency"];
  /** The last of several, which the club would like to be chosen. */
  isHighest: boolean;
  onApply: () => void;
  prefetch: () => void;
};

const PlanCard = ({ level, currency, isHighest, onApply, prefetch }: PlanCardProps) => {
  const { price } = level;
  return (
    <Card
      p={{ base: "7", md: "10" }}
      gap="5"
      className={isHighest ? "dark" : undefined}
      color="fg"
      borderTopWidth="2px"
      borderTopColor="brand.solid"
    >
      <Heading as="h3" textStyle="title" overflowWrap="anywhere" dir="auto">
        {level.name}
      </Heading>
      <Text textStyle="lead" color="fg.muted" overflowWrap="anywhere" dir="auto">
        {level.text}
      </Text>
      {price && <Text fontWeight="600">{formatPrice({ ...price, currency })}</Text>}
      {!needsApproval(level) && <Text color="fg.muted">{membershipPlans.noApproval}</Text>}
      <Grid as="ul" gap="3.5" my="3" flexGrow="1" alignContent="start">
        {level.features.map((feature) => (
          <Feature key={feature}>
            <Icon name="check" color="brand.fg" mt="1" />
            {feature}
          </Feature>
        ))}
      </Grid>
      <Button
        look={isHighest ? "gold" : "line"}
        overflowWrap="anywhere"
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={onApply}
      >
        {level.action}
      </Button>
    </Card>
  );
};

/** Opens the application for the tier in the address, once: the parameter is removed. */
const useAskedTier = (apply: (tier: string) => void) => {
  const [query, setQuery] = useSearchParams();
  const asked = query.get("apply");
  const open = useEffectEvent((tier: string) => {
    setQuery(
      (current) => {
        current.delete("apply");
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
    apply(tier);
  });
  useEffect(() => {
    if (asked !== null) open(asked);
  }, [asked]);
};

/** Levels whose names fit into a heading. */
const maxNamed = 3;

/** Such as "Standard or VIP". */
const formatChoice = (levels: readonly Level[]) =>
  new Intl.ListFormat("en-US", { type: "disjunction" }).format(levels.map(({ name }) => name));

const LevelsHead = ({ levels }: { levels: readonly Level[] }) => {
  const { noChoice, eyebrow, one, many, none } = membershipPlans;
  if (levels.length < 2) return <SectionHead id="plans" eyebrow={noChoice} title={levels.length === 0 ? none : one} />;
  return <SectionHead id="plans" eyebrow={eyebrow} title={levels.length > maxNamed ? many : formatChoice(levels)} />;
};

const words = {
  loading: "Loading the memberships",
  failed: "We couldn't load the memberships. Please check your internet connection.",
} as const;

const LevelCards = ({ items: levels, currency }: OfferedLevels) => {
  const dialog = useLazyDialog(loadDialog);
  const [membershipType, setMembershipType] = useState(levels[0]!.id);
  const [sent, setSent] = useState<SentApplication>();
  const apply = (id: string) => {
    setMembershipType(levels.some((level) => level.id === id) ? id : levels[0]!.id);
    dialog.open();
  };
  useAskedTier(apply);
  return (
    <>
      <LevelsHead levels={levels} />
      <LivePart
        load={loadDraft}
        props={{ isApplying: dialog.isOpen, onContinue: apply }}
        placeholder={null}
        failed={() => null}
      />
      {sent && <LazyPart key={sent.at} load={loadReceipt} props={sent} />}
      <CardGrid columns={levels.length % 3 === 0 ? 3 : 2}>
        {levels.map((level, index) => (
          <PlanCard
            key={level.id}
            {...{ level, currency }}
            isHighest={index > 0 && index === levels.length - 1}
            prefetch={dialog.prefetch}
            onApply={() => apply(level.id)}
          />
        ))}
      </CardGrid>
      <LazyDialog dialog={dialog} props={{ membershipType, onSent: setSent }} />
    </>
  );
};

/** Whether all that one can apply for needs no approval; undefined while that isn't known. */
const useIsInstant = () => {
  const { items } = useLevels().data ?? {};
  return items && items.length > 0 && !items.some(needsApproval);
};

/** Who decides about applications; nothing while that isn't known. */
export const Decision = () => {
  const isInstant = useIsInstant();
  const { items = [] } = useLevels().data ?? {};
  const { people, none, paid } = membershipPage.decision;
  return (
    <Box as="span" visibility={isInstant === undefined ? "hidden" : undefined}>
      {!isInstant ? people : items.some(({ price }) => price) ? paid : none}
    </Box>
  );
};

/** What follows an application. */
export const NextSteps = () => {
  const { eyebrow, title, steps, instant } = membershipSteps;
  const isInstant = useIsInstant();
  if (useLevels().isLoading) return <Skeleton minHeight="24rem" />;
  return (
    <>
      <SectionHead id="steps" eyebrow={eyebrow} title={title} />
      <Steps steps={isInstant ? instant : steps} />
    </>
  );
};

/** The levels of membership, each with the way to apply for it. */
export const Plans = () => {
  const { data, isFetching, refetch } = useLevels();
  if (data && data.items.length > 0) return <LevelCards {...data} />;
  if (data) return <LevelsHead levels={data.items} />;
  if (!isFetching) return <FailedRegion message={words.failed} onRetry={() => void refetch()} />;
  return (
    <>
      <Box role="status" srOnly>
        {words.loading}
      </Box>
      <Skeleton height="36rem" />
    </>
  );
};
