import { chakra } from "@chakra-ui/react";
import type { PartnerEventImage } from "#web/content/partner-events.ts";

const Image = chakra("img", { base: { display: "block", width: "full", aspectRatio: "16/9", objectFit: "cover" } });

/** Beside each other in the page's width, or as wide as the page. */
const sizes = "(min-width: 80rem) 36rem, (min-width: 64rem) 46vw, 90vw";

type Props = {
  image: PartnerEventImage;
  /** On a phone the first picture is the largest thing of the first screen. */
  isFirst: boolean;
};

/** A partner event's picture. */
export const PartnerEventPicture = ({ image, isFirst }: Props) => (
  <picture>
    <source type="image/avif" srcSet={image.avif} sizes={sizes} />
    <Image loading={isFirst ? undefined : "lazy"} src={image.url} srcSet={image.webp} sizes={sizes} alt={image.alt} />
  </picture>
);
