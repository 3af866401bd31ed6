import { Box, type BoxProps } from "@chakra-ui/react";
import encodeQR from "qr";
import { useMemo } from "react";

/** The modules of a ticket's QR code, with the quiet zone that scanners need. */
export const drawCode = (code: string) => encodeQR(code, "raw", { ecc: "medium", encoding: "alphanumeric", border: 3 });

const toPath = (rows: boolean[][]) =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");

/** A ticket's QR code: black on white in both themes, for scanners and dark rooms. */
export const TicketCode = ({ code, label, ...box }: { code: string; label: string } & BoxProps) => {
  const { size, path } = useMemo(() => {
    const rows = drawCode(code);
    return { size: rows.length, path: toPath(rows) };
  }, [code]);
  return (
    <Box bg="white" {...box}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} width="100%" shapeRendering="crispEdges">
        <path d={path} fill="black" />
      </svg>
    </Box>
  );
};
