import { chakra } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import { Heading } from "./layout.ts";

/** A quiet sheet of the portal, around one matter. */
export const Sheet = chakra("section", {
  base: {
    minWidth: "0",
    p: { base: "5", md: "7" },
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
  },
});

/** One matter of the settings. */
export const SettingsSheet = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Sheet aria-labelledby={id}>
      <Heading id={id} textStyle="heading" mb="3">
        {title}
      </Heading>
      {children}
    </Sheet>
  );
};
