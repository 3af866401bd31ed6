import { Box, chakra } from "@chakra-ui/react";
import { useRef, useState } from "react";
import fallbackMp4 from "#web/media/hero-fallback.mp4";
import heroMp4 from "#web/media/hero.mp4";
import heroWebm from "#web/media/hero.webm";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { HeroPoster } from "./hero-poster.tsx";
import { useFilmWanted } from "./use-film.ts";

/** Tried in this order; when all of them fail, the poster stays alone. */
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

/** The looping, silent film behind the hero's words, its poster, and the button that halts it (WCAG 2.2.2). */
export const HeroFilm = () => {
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
            base: "linear-gradient(to top, {colors.film.deep} 30%, {colors.film.veil} 75%)",
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
