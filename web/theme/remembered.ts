import type { createSystem } from "@chakra-ui/react";
import { css as serialize } from "@emotion/react";

type System = ReturnType<typeof createSystem>;
type Recipe = ReturnType<System["cva"]>;
type SlotRecipe = ReturnType<System["sva"]>;

/** The same answer for the same object. */
export const remember = <Key extends object, Value>(make: (key: Key) => Value) => {
  const known = new WeakMap<Key, Value>();
  return (key: Key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
};

/** Styles with a value that changes, such as the width of a bar, are always new ones. */
const mostStyles = 2000;
const noConfig = {};

/**
 * The same system, which works out less. Chakra makes two recipes anew for each element at each rendering, and so forgets
 * their styles; it writes out all styles of an element to find what it made of them last time, and has Emotion do so again;
 * and it asks of each attribute several times whether it is a style, by a text made for the purpose.
 */
export const withMemory = (system: System): System => {
  let recipeStyles = 0;
  /** Numbers of the styles that recipes have answered: the same object for the same variants, which never changes. */
  const numbers = new WeakMap<object, number>();
  const numbered = <Styles extends object>(styles: Styles) => {
    if (!numbers.has(styles)) numbers.set(styles, ++recipeStyles);
    return styles;
  };

  const cva = remember((config: object): Recipe => {
    const recipe = system.cva(config);
    const mergeAnew = (recipe.merge as (other: Recipe) => Recipe).bind(recipe);
    const merge = remember((other: Recipe) => cva(mergeAnew(other).config ?? noConfig));
    return Object.assign((props: object) => numbered(recipe(props)), recipe, { merge }) as Recipe;
  });
  const sva = remember((config: Parameters<System["sva"]>[0]): SlotRecipe => {
    const recipe = system.sva(config);
    const styled = (props: object) => {
      const slots: object = recipe(props);
      Object.values(slots).forEach(numbered);
      return slots;
    };
    return Object.assign(styled, recipe) as SlotRecipe;
  });

  const known = new Map<string, object>();
  const css = (...styles: object[]) => {
    let key = "";
    for (const style of styles) key += `${numbers.get(style) ?? JSON.stringify(style)},`;
    const last = known.get(key);
    if (last) return last;
    if (known.size >= mostStyles) known.clear();
    const serialized = serialize(system.css(...styles));
    known.set(key, serialized);
    return serialized;
  };

  const validity = new Map<string, boolean>();
  const isValidProperty = (name: string) => {
    const last = validity.get(name);
    if (last !== undefined) return last;
    const isValid = system.isValidProperty(name);
    validity.set(name, isValid);
    return isValid;
  };

  return { ...system, css, cva: (config: object = noConfig) => cva(config), sva, isValidProperty } as System;
};
