import { samples } from "#web/content/network.ts";

/**
 * How many of the samples, from the first, must stay where they are: up to the last one that somebody can see who has
 * come to them, by scrolling or by the keyboard. What only shows at the end of a tall screen is not read yet.
 */
export const samplesRead = (place: HTMLElement | null) => {
  if (!place || (scrollY === 0 && !place.contains(document.activeElement))) return 0;
  const bottom = document.documentElement.clientHeight;
  const seen = [...place.querySelectorAll<HTMLElement>("[data-slug]")]
    .filter((card) => card.getBoundingClientRect().top < bottom)
    .map(({ dataset }) => dataset.slug);
  return samples.findLastIndex(({ slug }) => seen.includes(slug)) + 1;
};
