import { Box } from "@chakra-ui/react";
import { Grid, Row, Text } from "./layout.ts";

type Part = { label: string; count: number; color: string };
type Bar = { label: string; parts: readonly Part[] };

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

const countOf = ({ parts }: Bar) => sum(parts.map(({ count }) => count));

/** A bar of one part. */
export const createBar = (label: string, count: number): Bar => ({
  label,
  parts: [{ label, count, color: "brand.solid" }],
});

type Props = { bars: readonly Bar[]; label: string; share: (count: number, all: number) => string };

/** A bar chart with bars below each other; the counts are also shown as text. */
export const Bars = ({ bars, label, share }: Props) => {
  const all = sum(bars.map(countOf));
  return (
    <Grid as="ul" aria-label={label} gap="3">
      {bars.map((bar) => (
        <li key={bar.label}>
          <Row justifyContent="space-between" gap="3" flexWrap="wrap">
            <span>{bar.label}</span>
            <Text as="span" textStyle="small" color="fg.muted">
              {share(countOf(bar), all)}
            </Text>
          </Row>
          <Row aria-hidden height="2.5" mt="1" bg="bg.subtle" borderRadius="sm" overflow="hidden" alignItems="stretch">
            {bar.parts.map(({ label, count, color }) => (
              <Box key={label} bg={color} style={{ width: `${(count / Math.max(1, all)) * 100}%` }} />
            ))}
          </Row>
          {bar.parts.length > 1 && countOf(bar) > 0 && (
            <Text textStyle="small" color="fg.muted" mt="1">
              {bar.parts
                .filter(({ count }) => count > 0)
                .map(({ label, count }) => `${label} ${count}`)
                .join(" · ")}
            </Text>
          )}
        </li>
      ))}
    </Grid>
  );
};
