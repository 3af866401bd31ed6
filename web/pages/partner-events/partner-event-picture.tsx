import { chakra } from "@chakra-ui/react";
import type { PartnerEventImage } from "#web/content/partner-events.ts";

const Image = chakra("img", { base: { display: "block", width: "full", aspectRatio: "16/9", objectFit: "cover" } });

/** Beside each other in the page's width, or as wide as the page. */
const sizes = "(min-width: 80rem) 36rem, (min-width: 64rem) 46vw, 94vw";

/** A partner event's picture. Not lazy: on a phone the first is the largest thing to come, and the second is small. */
export const PartnerEventPicture = ({ image }: { image: PartnerEventImage }) => (
  <picture>
    <source type="image/avif" srcSet={image.avif} sizes={sizes} />
    <Image src={image.url} srcSet={image.webp} sizes={sizes} alt={image.alt} />
  </picture>
);
