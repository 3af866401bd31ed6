import { chakra } from "@chakra-ui/react";
import { Grid } from "#web/ui/layout.ts";

const Control = chakra("div", { base: { height: "12", mt: "7", bg: "bg.subtle", borderRadius: "sm" } });

/** A form's skeleton: `rows` is the number of controls in each row. */
export const FormSkeleton = ({ rows }: { rows: number[] }) => (
  <Grid gap="5" aria-hidden data-part="skeleton">
    {rows.map((controls, row) => (
      <Grid key={row} gap="5" gridTemplateColumns={{ sm: `repeat(${controls}, 1fr)` }}>
        {Array.from({ length: controls }, (_, index) => (
          <Control key={index} />
        ))}
      </Grid>
    ))}
    <Control mt="0" />
  </Grid>
);
