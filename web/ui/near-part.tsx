import { Box, type BoxProps } from "@chakra-ui/react";
import type { ComponentType, ReactNode } from "react";
import { LazyPart } from "./lazy-part.tsx";
import { loadToaster } from "./toast.ts";
import { useNearness } from "./use-nearness.ts";

type Props = {
  /** Imports the part. */
  load: () => Promise<ComponentType<object>>;
  /** Stands in the part's place while it is far or loads; `minHeight` is the part's own height. */
  placeholder: ReactNode;
} & Pick<BoxProps, "minHeight" | "mt">;

/**
 * The place of a part that is loaded when the visitor comes near it. The toaster comes along, so that even the loss of
 * the connection can be told.
 */
export const NearPart = ({ load, placeholder, ...box }: Props) => {
  const [isNear, ref] = useNearness();
  const loadBoth = async () => (await Promise.all([load(), loadToaster()]))[0];
  return (
    <Box ref={ref} {...box}>
      {isNear ? <LazyPart load={loadBoth} props={{}} placeholder={placeholder} /> : placeholder}
    </Box>
  );
};
