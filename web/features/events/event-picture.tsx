import { Box, chakra, type BoxProps } from "@chakra-ui/react";
import { Motif } from "#web/ui/page-hero.tsx";

const Picture = chakra("img", {
  base: { position: "absolute", inset: "0", width: "full", height: "full", objectFit: "cover" },
});

const motifs = ["rings", "skyline", "meeting", "columns"] as const;

/** Always the same drawing for one event. */
const pickMotif = (id: string) =>
  motifs[[...id].reduce((sum, character) => sum + character.charCodeAt(0), 0) % motifs.length] ?? "rings";

type Props = BoxProps & {
  /** Of the event. */
  id: string;
  src: string | null;
};

/** An event's picture, or a drawing where it has none. It decorates: the words beside it say all. */
export const EventPicture = ({ id, src, ...rest }: Props) => (
  <Box
    className="dark"
    position="relative"
    isolation="isolate"
    overflow="hidden"
    aspectRatio="16 / 9"
    minWidth="0"
    bg="bg"
    borderRadius="sm"
    {...rest}
  >
    {src === null ? <Motif name={pickMotif(id)} /> : <Picture src={src} alt="" loading="lazy" />}
  </Box>
);
