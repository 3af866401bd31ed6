import { chakra } from "@chakra-ui/react";
import tall480Avif from "#web/media/poster-tall-480.avif";
import tall480Webp from "#web/media/poster-tall-480.webp";
import tall828Avif from "#web/media/poster-tall-828.avif";
import tall828Webp from "#web/media/poster-tall-828.webp";
import wide1280Avif from "#web/media/poster-wide-1280.avif";
import wide1280Webp from "#web/media/poster-wide-1280.webp";
import wide1920Avif from "#web/media/poster-wide-1920.avif";
import wide1920Webp from "#web/media/poster-wide-1920.webp";

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

/** Screens no wider than 9:16 see only the film's middle strip: they get just that. */
const upright = "(max-aspect-ratio: 9/16)";
const tallSizes = "max(100vw, 56.25vh)";
const wideSizes = "max(100vw, 177.8vh)";

/** The film's first frame. */
export const HeroPoster = () => (
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
