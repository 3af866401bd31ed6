import { Box, chakra } from "@chakra-ui/react";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { externalForm, upcoming, notifyWords } from "#web/content/events.ts";
import { EventSkeleton } from "#web/features/events/public/event-skeleton.tsx";
import { ExternalForm } from "#web/features/events/public/external-form.tsx";
import { FormSkeleton } from "#web/lib/forms/form-skeleton.tsx";
import { paths } from "#web/paths.ts";
import { LinkCards } from "#web/ui/cards.tsx";
import { useHydrated } from "#web/ui/hydration.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Split, Text } from "#web/ui/layout.ts";
import { LivePart, NearPart } from "#web/ui/lazy-part.tsx";
import { LostLink } from "#web/ui/lost-link.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { showToast } from "#web/ui/toast.ts";

const eventsNext = {
  eyebrow: "While you wait",
  title: "Explore the club",
  cards: [
    {
      title: "Membership",
      text: "Members have events of their own, too.",
      action: "See what's included",
      to: paths.membership,
    },
    { title: "The network", text: "Businesses in our circle.", action: "Browse the directory", to: paths.network },
    {
      title: "Your business",
      text: "Be found by people who refer.",
      action: "List your business",
      to: paths.businessListing,
    },
  ],
} as const;

const attireGuide = {
  eyebrow: "What to wear",
  title: "Cocktail Attire",
  text: "Between the office and black tie: polished, personal, and comfortable enough to stay late. A few ways to get it right:",
  groups: [
    {
      title: "For men",
      examples: [
        "A dark suit, or a blazer with tailored slacks",
        "A crisp shirt; a tie or a pocket square, if you like",
        "Oxfords, monk straps, polished loafers",
      ],
    },
    {
      title: "For women",
      examples: [
        "A knee-length or midi cocktail dress",
        "A jumpsuit, or a tailored suit with statement jewelry",
        "Heels, dressy flats, elegant sandals",
      ],
    },
  ],
  no: "Leave the jeans, sneakers, and activewear at home.",
} as const;

const eventsPage = {
  eyebrow: "Evenings in Dallas",
  title: "Events",
  text: "Rare, well made, and worth dressing for. Come with a question; leave with a name.",
  description:
    "Elevated Wednesday and more from Dallas' private network: what's next, what to wear, and how to hear about it first.",
} as const;

const Example = chakra("li", { base: { display: "flex", gap: "3", alignItems: "flex-start" } });

/** What cocktail attire means. */
const AttireGuide = () => (
  <Section aria-labelledby="attire" bg="bg.subtle">
    <Split>
      <SectionHead id="attire" eyebrow={attireGuide.eyebrow} title={attireGuide.title}>
        {attireGuide.text}
      </SectionHead>
      <Grid gap="10" gridTemplateColumns={{ sm: "repeat(2, minmax(0, 1fr))" }}>
        {attireGuide.groups.map(({ title, examples }) => (
          <Box key={title} borderTopWidth="1px" borderColor="brand.fg" pt="5">
            <Heading as="h3" textStyle="heading">
              {title}
            </Heading>
            <Grid as="ul" gap="3" mt="4">
              {examples.map((example) => (
                <Example key={example}>
                  <Icon name="check" color="brand.fg" mt="1" />
                  {example}
                </Example>
              ))}
            </Grid>
          </Box>
        ))}
        <Text gridColumn={{ sm: "span 2" }} color="fg.muted">
          {attireGuide.no}
        </Text>
      </Grid>
    </Split>
  </Section>
);

/** The external registration form's URL, if the club has one, from a `meta` element. */
const getConfiguredForm = () =>
  document.querySelector<HTMLMetaElement>('meta[name="club:event-form"]')?.content ?? undefined;

const showRegistered = () => void showToast({ type: "success", ...upcoming.registeredToast });

/** The external registration form, where one is configured. */
const ExternalRegistration = () => {
  const address = useHydrated() ? getConfiguredForm() : undefined;
  if (address === undefined) return null;
  return (
    <Section aria-labelledby="register" bg="bg">
      <SectionHead id="register" title={externalForm.heading} />
      <ExternalForm address={address} onSubmitted={showRegistered} />
    </Section>
  );
};

const loadForm = async () => (await import("#web/features/events/public/notify-form.tsx")).NotifyForm;

/** The signup for news of events. */
const Notify = () => (
  <Section aria-labelledby="notify" bg="bg">
    <Split>
      <div>
        <SectionHead id="notify" eyebrow={notifyWords.eyebrow} title={notifyWords.heading}>
          {notifyWords.text}
        </SectionHead>
        <LostLink />
      </div>
      <Panel>
        <NearPart
          load={loadForm}
          minHeight={{ base: "51rem", sm: "44.5rem", md: "38rem", lg: "44.5rem", xl: "38rem" }}
          placeholder={<FormSkeleton rows={[2, 1, 2, 1]} />}
        />
      </Panel>
    </Split>
  </Section>
);

/** Tells visitors who return with `?registration=success` that it worked, once: the parameter is removed. */
const useRegisteredToast = () => {
  const [query, setQuery] = useSearchParams();
  const isRegistered = query.get("registration") === "success";
  useEffect(() => {
    if (!isRegistered) return;
    void showToast({ type: "success", ...upcoming.registeredToast });
    setQuery(
      (current) => {
        current.delete("registration");
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isRegistered, setQuery]);
};

const loadUpcoming = async () => (await import("./upcoming-events.tsx")).Upcoming;

/** What the club is up to, and how to hear of it. */
export const Events = () => {
  useRegisteredToast();
  return (
    <>
      <PageHead title={eventsPage.title} description={eventsPage.description} path={paths.events} />
      <PageHero motif="rings" {...eventsPage} />
      <Section aria-labelledby="upcoming" bg="bg">
        <SectionHead id="upcoming" title={upcoming.title} />
        <Box minHeight={{ base: "68.5rem", sm: "55rem", lg: "41rem", xl: "38.25rem" }} mt="8">
          <LivePart load={loadUpcoming} props={{}} placeholder={<EventSkeleton />} />
        </Box>
      </Section>
      <ExternalRegistration />
      <AttireGuide />
      <Notify />
      <Section aria-labelledby="next" bg="bg.subtle">
        <SectionHead id="next" eyebrow={eventsNext.eyebrow} title={eventsNext.title} />
        <LinkCards cards={eventsNext.cards} />
      </Section>
    </>
  );
};
