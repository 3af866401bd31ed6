/**
 * Stands for `#web/theme/system.ts`: nobody sees a page here, and working out its styles, and what jsdom makes of them,
 * took a quarter of the time.
 */
import { remember } from "../../web/theme/remembered.ts";
import { system as styled } from "../../web/theme/system.ts";
import { computeStyles } from "./quick-dom.ts";

export * from "../../web/theme/system.ts";

/** Frozen, so that [unstyled-factory](unstyled-factory.cjs) knows it. */
const noStyles = Object.freeze({});

type Recipe = ReturnType<typeof styled.cva>;

/** Recipes keep the names of their variants, which are no attributes of elements. */
const cva = remember((config: object): Recipe => {
  const recipe = styled.cva(config);
  const mergeStyled = recipe.merge as (other: Recipe) => Recipe;
  const merge = remember((other: Recipe) => cva(mergeStyled(other).config ?? {}));
  return Object.assign(() => noStyles, recipe, { merge }) as Recipe;
});

const sva = remember((config: Parameters<typeof styled.sva>[0]) => {
  const slots = Object.fromEntries((config.slots ?? []).map((slot) => [slot, noStyles]));
  return Object.assign(() => slots, styled.sva(config));
});

const unstyled = { css: () => noStyles, cva: (config = noStyles) => cva(config), sva, _global: [] };

export const system = { ...styled, ...unstyled } as typeof styled;

/** For tests of what only styles hide or show. Before anything is rendered. */
export const applyStyles = () => {
  computeStyles();
  Object.assign(system, styled);
};
