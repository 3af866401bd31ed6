import { useEffect, useRef, type ReactElement, type Ref } from "react";
import { useLocation } from "react-router-dom";
import {
  introductionWords as words,
  offeredWords,
  ownIntroductionWords,
  passWords,
} from "#web/content/introductions.ts";
import { useReadHere } from "#web/lib/realtime/notices.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { goTo } from "#web/ui/focus.ts";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useIntroductions } from "./api.ts";
import { OfferedCard } from "./offered-card.tsx";
import { OwnCard } from "./own-card.tsx";
import { MemberPassCard } from "./pass-card.tsx";

type PartProps = { id: string; title: string; children: ReactElement[] };

const Part = ({ id, title, children }: PartProps) =>
  children.length > 0 && (
    <Grid as="section" aria-labelledby={id} gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <Heading id={id} textStyle="heading">
        {title}
      </Heading>
      <Grid as="ul" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {children.map((card) => (
          <li key={card.key}>{card}</li>
        ))}
      </Grid>
    </Grid>
  );

/** Takes the focus when what one pressed is gone. */
const Anchor = ({ ref }: { ref: Ref<HTMLHeadingElement> }) => (
  <Heading ref={ref} tabIndex={-1} srOnly>
    {words.title}
  </Heading>
);

/** Who wants to meet the member, whom they could introduce, and their own requests. */
const IntroductionList = () => {
  const { data, isFetching, refetch } = useIntroductions();
  const anchor = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  const isNamed = data?.own.some(({ id }) => hash === `#${id}`) ?? false;
  useEffect(() => {
    // The request that the address names; it is there only now.
    if (isNamed) goTo(document.getElementById(hash.slice(1)));
  }, [isNamed, hash]);
  const onAnswered = () => {
    anchor.current?.focus();
    return anchor.current;
  };
  if (!data)
    return (
      <Pending {...{ words, isFetching, refetch }}>
        <Grid gap="4" aria-hidden>
          <Skeleton height="16rem" borderRadius="md" />
          <Skeleton height="12rem" borderRadius="md" />
        </Grid>
      </Pending>
    );
  const { offered, to_pass, own } = data;
  return (
    <Grid gap={{ base: "8", md: "10" }} gridTemplateColumns="minmax(0, 1fr)" maxWidth="48rem">
      <Anchor ref={anchor} />
      {offered.length + to_pass.length + own.length === 0 && (
        <Empty text={words.none}>
          <LinkButton to={portalPaths.directory}>{words.toDirectory}</LinkButton>
        </Empty>
      )}
      <Part id="offered" title={offeredWords.title}>
        {offered.map((each) => (
          <OfferedCard key={each.id} introduction={each} onAnswered={onAnswered} />
        ))}
      </Part>
      <Part id="to-pass" title={passWords.title}>
        {to_pass.map((each) => (
          <MemberPassCard key={each.id} request={each} onAnswered={onAnswered} />
        ))}
      </Part>
      <Part id="own" title={ownIntroductionWords.title}>
        {own.map((each) => (
          <OwnCard
            key={each.id}
            introduction={each}
            onAnswered={onAnswered}
            isLatest={own.find(({ to }) => to.user_id === each.to.user_id) === each}
          />
        ))}
      </Part>
    </Grid>
  );
};

const isOfIntroduction = (noticeId: string) => noticeId.startsWith("introduction:");

/** Where members are introduced to each other. */
export const Introductions = () => {
  useReadHere(isOfIntroduction);
  return (
    <PortalPage title={words.title}>
      <Text mt={{ base: "-3", md: "-5" }} mb={{ base: "4", md: "6" }} maxWidth="text" color="fg.muted">
        {words.welcome}
      </Text>
      <IntroductionList />
    </PortalPage>
  );
};
