import { Box, chakra, type BoxProps } from "@chakra-ui/react";
import type { ClubEvent } from "#shared/events.ts";
import { Grid, Text } from "#web/ui/layout.ts";

const layer = { position: "absolute", inset: "0", width: "full", height: "full" } as const;
const Picture = chakra("img", { base: { ...layer, objectFit: "cover" } });
const Drawing = chakra("svg", { base: { ...layer, color: "brand.solid" } });

/** Light rising behind a stage, in a 640 by 360 view box. */
const rings = Array.from({ length: 22 }, (_, index) => 70 + index * 19 + index * index * 0.5);

/** The date parts of "Wed, Nov 25 · 7 PM". */
const splitDay = (when: string) => /^(\w+), (\w+) (\d+)/.exec(when)?.slice(1) ?? [];

/** A placeholder picture: light around a stage, with the date if there is one. */
const Drawn = ({ when }: { when: string }) => {
  const [weekday, month, day] = splitDay(when);
  return (
    <>
      <Drawing viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice" fill="none" focusable="false">
        {rings.map((radius) => (
          <circle
            key={radius}
            cx="320"
            cy="390"
            r={radius}
            stroke="currentColor"
            strokeWidth="0.9"
            strokeOpacity={Math.max(0.12, 0.62 - radius / 900)}
          />
        ))}
      </Drawing>
      {day && (
        <Grid {...layer} placeContent="center" justifyItems="center" color="fg">
          <Text textStyle="eyebrow" color="brand.fg">
            {weekday}
          </Text>
          {/* As large as the picture allows. */}
          <Text textStyle="display" fontSize="clamp(1.75rem, 24cqmin, 5rem)" lineHeight="1.05">
            {day}
          </Text>
          <Text textStyle="eyebrow" color="brand.fg" mt="1">
            {month}
          </Text>
        </Grid>
      )}
    </>
  );
};

type Props = BoxProps & {
  event: Pick<ClubEvent, "picture" | "when">;
};

/** An event's picture, or a drawing if it has none. Decorative: the text next to it says everything. */
export const EventPicture = ({ event: { picture, when }, ...rest }: Props) => (
  <Box
    className="dark"
    aria-hidden
    position="relative"
    overflow="hidden"
    containerType="size"
    aspectRatio="16 / 9"
    minWidth="0"
    bg="bg"
    borderRadius="sm"
    {...rest}
  >
    {picture === null ? <Drawn when={when} /> : <Picture src={picture} alt="" loading="lazy" />}
  </Box>
);
