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

/** The toaster follows each part, so that even the loss of the connection can be told; after this many milliseconds. */
const toasterDelay = 1500;

/** The place of a part that is loaded when the visitor comes near it. */
export const NearPart = ({ load, placeholder, ...box }: Props) => {
  const [isNear, ref] = useNearness();
  const loadPart = async () => {
    const part = await load();
    setTimeout(() => void loadToaster().catch(() => undefined), toasterDelay);
    return part;
  };
  return (
    <Box ref={ref} {...box}>
      {isNear ? <LazyPart load={loadPart} props={{}} placeholder={placeholder} /> : placeholder}
    </Box>
  );
};
