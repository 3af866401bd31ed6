import { Box, chakra } from "@chakra-ui/react";
import { Row } from "./layout.ts";

const Drawing = chakra("svg", {
  base: {
    display: "block",
    width: "full",
    height: "auto",
    overflow: "visible",
    // Browsers print no backgrounds, but what is filled.
    forcedColorAdjust: "none",
  },
});
const Block = chakra("rect");
const Line = chakra("line");
const Label = chakra("text", {
  base: { fill: "fg.muted", fontSize: { base: "17px", sm: "12px" }, textAnchor: "middle" },
});

/** Colors of parts that stand on each other, which differ in brightness too. */
const partColors = ["brand.solid", "fg.muted", "fg.success", "fg.error", "border.emphasized"] as const;

type Props = {
  /** What each part of a column is called, from the bottom up. */
  parts: readonly string[];
  /** The columns from left to right, with a number for each part. */
  columns: readonly { label: string; counts: readonly number[] }[];
  /** How a whole column is named above it. */
  format: (count: number) => string;
};

const [width, height, head, foot] = [480, 200, 24, 24];

const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);

/**
 * A picture of numbers over time, of which a table beside it says the same: it is hidden from screen readers. Only as many
 * columns are labeled as have room.
 */
export const Columns = ({ parts, columns, format }: Props) => {
  const most = Math.max(1, ...columns.map(({ counts }) => sum(counts)));
  const step = width / Math.max(1, columns.length);
  const scale = (height - head - foot) / most;
  // Counted from the right: the present month always has its label.
  const every = Math.max(1, Math.ceil(64 / step));
  const isLabeled = (index: number) => (columns.length - 1 - index) % every === 0;
  return (
    <Box aria-hidden>
      <Drawing viewBox={`0 0 ${width} ${height}`}>
        <Line x1={0} x2={width} y1={height - foot} y2={height - foot} stroke="border" />
        {columns.map(({ label, counts }, index) => {
          const middle = step * (index + 0.5);
          return (
            <g key={label}>
              {counts.map((count, part) => (
                <Block
                  key={parts[part]}
                  x={middle - step * 0.3}
                  width={step * 0.6}
                  y={height - foot - sum(counts.slice(0, part + 1)) * scale}
                  height={count * scale}
                  fill={partColors[part % partColors.length]}
                />
              ))}
            </g>
          );
        })}
        {/* Last, since a name may be wider than its column. */}
        {columns.map(({ label, counts }, index) => {
          const all = sum(counts);
          const middle = step * (index + 0.5);
          return (
            isLabeled(index) && (
              <g key={label}>
                {all > 0 && (
                  <Label x={middle} y={height - foot - all * scale - 5}>
                    {format(all)}
                  </Label>
                )}
                <Label x={middle} y={height - 6}>
                  {label}
                </Label>
              </g>
            )
          );
        })}
      </Drawing>
      {parts.length > 1 && (
        <Row gap="4" flexWrap="wrap" mt="2" textStyle="small" color="fg.muted">
          {parts.map((part, index) => (
            <Row key={part} gap="2">
              <Drawing viewBox="0 0 10 10" width="2.5" flex="none">
                <Block width="10" height="10" rx="2" fill={partColors[index % partColors.length]} />
              </Drawing>
              {part}
            </Row>
          ))}
        </Row>
      )}
    </Box>
  );
};
