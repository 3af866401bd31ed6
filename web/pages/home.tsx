import { Box, chakra } from "@chakra-ui/react";
import { useEffect, useState, useRef } from "react";
import { benefits, contact, explore, stayConnected, hero } from "#web/content/home.ts";
import { organization } from "#web/content/organization.ts";
import { sectionReading } from "#web/features/leads/lead-words.ts";
import { StayConnectedButton } from "#web/features/leads/stay-connected.tsx";
import { FormSkeleton } from "#web/lib/forms/form-skeleton.tsx";
import fallbackMp4 from "#web/media/hero-fallback.mp4";
import heroMp4 from "#web/media/hero.mp4";
import heroWebm from "#web/media/hero.webm";
import tall480Avif from "#web/media/poster-tall-480.avif";
import tall480Webp from "#web/media/poster-tall-480.webp";
import tall828Avif from "#web/media/poster-tall-828.avif";
import tall828Webp from "#web/media/poster-tall-828.webp";
import wide1280Avif from "#web/media/poster-wide-1280.avif";
import wide1280Webp from "#web/media/poster-wide-1280.webp";
import wide1920Avif from "#web/media/poster-wide-1920.avif";
import wide1920Webp from "#web/media/poster-wide-1920.webp";
import { paths } from "#web/paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { CallToAction } from "#web/ui/call-to-action.tsx";
import { LinkCards } from "#web/ui/cards.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Split, Text, Row, Stack } from "#web/ui/layout.ts";
import { NearPart } from "#web/ui/lazy-part.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Section, SectionHead, PageWidth } from "#web/ui/section.tsx";
import { StructuredData } from "#web/ui/structured-data.tsx";

const loadLeadSection = async () => (await import("#web/features/leads/lead-form.tsx")).LeadSection;

const Card = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: "2rem 1fr",
    alignContent: "start",
    columnGap: "4",
    rowGap: "3",
    p: { base: "6", md: "9" },
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
  },
});

/** Reasons to join. */
const Benefits = () => (
  <Section aria-labelledby="benefits" bg="bg">
    <SectionHead id="benefits" eyebrow={benefits.eyebrow} title={benefits.title}>
      {benefits.text}
    </SectionHead>
    <Grid as="ul" gridTemplateColumns={{ md: "1fr 1fr" }} gap={{ base: "4", md: "6" }} mt="12">
      {benefits.cards.map(({ title, text }, index) => (
        <Card key={title}>
          <Box as="span" aria-hidden fontFamily="heading" fontSize="1.375rem" lineHeight="1.4" color="brand.fg">
            {["I", "II", "III", "IV"][index]}
          </Box>
          <Heading as="h3" textStyle="heading">
            {title}
          </Heading>
          <Text gridColumn="2" color="fg.muted">
            {text}
          </Text>
        </Card>
      ))}
    </Grid>
  </Section>
);

const PromiseLine = chakra("li", { base: { display: "flex", gap: "3", alignItems: "flex-start" } });

/** The way in: a word to the club beside the form that starts it. */
export const Contact = () => (
  <Section aria-labelledby="contact" bg="bg.subtle">
    <Split>
      <Box position={{ lg: "sticky" }} top="28" alignSelf="start">
        <SectionHead id="contact" eyebrow={contact.eyebrow} title={contact.title}>
          {contact.text}
        </SectionHead>
        <Grid as="ul" gap="3" mt="8">
          {contact.promises.map((promise) => (
            <PromiseLine key={promise}>
              <Icon name="check" color="brand.fg" mt="1" />
              {promise}
            </PromiseLine>
          ))}
        </Grid>
        <StayConnectedButton mt="9" />
      </Box>
      <Panel>
        <Heading as="h3" textStyle="heading" mb="6">
          {sectionReading.title}
        </Heading>
        <NearPart
          load={loadLeadSection}
          minHeight={{ base: "65rem", sm: "49.5rem" }}
          placeholder={<FormSkeleton rows={[2, 1, 1, 2, 1, 1, 1]} />}
        />
      </Panel>
    </Split>
  </Section>
);

/** Where to look next. */
const Explore = () => (
  <Section aria-labelledby="explore" bg="bg">
    <SectionHead id="explore" eyebrow={explore.eyebrow} title={explore.title} />
    <LinkCards cards={explore.cards} />
  </Section>
);

/** For people not ready to apply. */
const StayConnectedCall = () => (
  <CallToAction id="stay-connected" {...stayConnected}>
    <StayConnectedButton look="gold" />
  </CallToAction>
);

const Image = chakra("img", {
  base: {
    position: "absolute",
    inset: "0",
    width: "full",
    height: "full",
    objectFit: "cover",
    objectPosition: "75.6% 0",
  },
});

/** Screens no wider than 9:16 show only the film's middle strip, so they download just that. */
const upright = "(max-aspect-ratio: 9/16)";
const tallSizes = "max(100vw, 56.25vh)";
const wideSizes = "max(100vw, 177.8vh)";

/** The film's first frame. */
const HeroPoster = () => (
  <picture>
    <source media={upright} type="image/avif" srcSet={`${tall480Avif} 480w, ${tall828Avif} 828w`} sizes={tallSizes} />
    <source media={upright} type="image/webp" srcSet={`${tall480Webp} 480w, ${tall828Webp} 828w`} sizes={tallSizes} />
    <source type="image/avif" srcSet={`${wide1280Avif} 1280w, ${wide1920Avif} 1920w`} sizes={wideSizes} />
    <Image
      src={wide1280Webp}
      srcSet={`${wide1280Webp} 1280w, ${wide1920Webp} 1920w`}
      sizes={wideSizes}
      alt=""
      fetchPriority="high"
    />
  </picture>
);

/** The film loads after everything that is needed; timed not to affect the first load (design.md). */
const delayAfterLoad = 2500;

const isUnwanted = () => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia("(prefers-reduced-motion: reduce)").matches;
};

/** Whether to show the film yet; never with reduced motion or data saving. */
const useFilmWanted = () => {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (isUnwanted()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => (timer = setTimeout(() => setIsWanted(true), delayAfterLoad));
    if (document.readyState === "complete") wait();
    else addEventListener("load", wait, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("load", wait);
    };
  }, []);
  return isWanted;
};

/** Tried in this order; if all fail, the poster stays. */
const films = [
  [
    { src: heroWebm, type: "video/webm" },
    { src: heroMp4, type: "video/mp4" },
  ],
  [{ src: fallbackMp4, type: "video/mp4" }],
] as const;

const Video = chakra("video", {
  base: {
    position: "absolute",
    inset: "0",
    width: "full",
    height: "full",
    objectFit: "cover",
    objectPosition: "75.6% 0",
    opacity: "0",
    transition: "opacity 1200ms",
    "&[data-playing]": { opacity: "1" },
  },
});

/** The looping, silent hero film, its poster, and the pause button (WCAG 2.2.2). */
const HeroFilm = () => {
  const isWanted = useFilmWanted();
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<"waiting" | "playing" | "paused">("waiting");
  const film = films[attempt];
  const toggle = () => (state === "playing" ? video.current?.pause() : void video.current?.play());
  const tryNext = () => setAttempt(attempt + 1);

  return (
    <>
      <Box position="absolute" inset="0" zIndex="-1" aria-hidden>
        <HeroPoster />
        {isWanted && film && (
          <Video
            key={attempt}
            ref={video}
            autoPlay
            loop
            muted
            playsInline
            tabIndex={-1}
            data-playing={state === "waiting" ? undefined : true}
            onPlaying={() => setState("playing")}
            onPause={() => setState("paused")}
            onError={tryNext}
          >
            {film.map((source, index) => (
              <source key={source.type} {...source} onError={index === film.length - 1 ? tryNext : undefined} />
            ))}
          </Video>
        )}
        <Box
          position="absolute"
          inset="0"
          backgroundImage={{
            base: "linear-gradient(to top, {colors.film.ink} 40%, {colors.film.deep} 58%, {colors.film.clear} 92%)",
            md: "linear-gradient(to right, {colors.film.deep} 12%, {colors.film.clear} 72%)",
          }}
        />
      </Box>
      {isWanted && film && state !== "waiting" && (
        <Button
          look="quiet"
          size="icon"
          position="absolute"
          insetEnd="gutter"
          bottom="5"
          aria-label={state === "playing" ? "Pause background video" : "Play background video"}
          onClick={toggle}
        >
          <Icon name={state === "playing" ? "pause" : "play"} />
        </Button>
      )}
    </>
  );
};

/** The first screen: the film, and what the club is in one sentence. Dark in both themes. */
const Hero = () => (
  <Row
    as="section"
    className="dark"
    aria-label="Welcome"
    position="relative"
    isolation="isolate"
    alignItems={{ base: "flex-end", md: "center" }}
    minHeight="100svh"
    overflow="hidden"
    bg="film.ink"
    color="fg"
  >
    <HeroFilm />
    {/* Below the header, which has two lines from md to xl. */}
    <PageWidth pt={{ base: "24", md: "9rem", xl: "24" }} pb={{ base: "20", md: "24" }}>
      <Box maxWidth={{ md: "52rem" }}>
        <Text textStyle="eyebrow" color="brand.fg" mb={{ base: "4", md: "6" }}>
          {hero.eyebrow}
        </Text>
        <Heading as="h1" textStyle="display">
          {hero.headline}
        </Heading>
        <Text textStyle="lead" mt={{ base: "4", md: "6" }} maxWidth="36rem">
          {hero.text}
        </Text>
        <Stack flexDirection={{ base: "column", sm: "row" }} flexWrap="wrap" gap="3" mt={{ base: "7", md: "10" }}>
          {hero.actions.map(({ label, to }, index) => (
            <LinkButton key={to} to={to} look={index === 0 ? "gold" : "line"}>
              {label}
            </LinkButton>
          ))}
        </Stack>
      </Box>
    </PageWidth>
  </Row>
);

/** The front page. */
export const Home = () => (
  <>
    <PageHead title={hero.headline} description={hero.text} path={paths.home} />
    <StructuredData data={organization} />
    <Hero />
    <Benefits />
    <StayConnectedCall />
    <Explore />
    <Contact />
  </>
);
