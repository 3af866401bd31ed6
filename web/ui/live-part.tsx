import type { ComponentProps } from "react";
import { LazyPart } from "./lazy-part.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** A part that depends on the visit: its placeholder is prerendered, the part itself is there once the page is alive. */
export const LivePart = <PartProps extends object>(props: ComponentProps<typeof LazyPart<PartProps>>) =>
  useHydrated() ? <LazyPart {...props} /> : props.placeholder;
