import { Box } from "@chakra-ui/react";
import { useId, type ReactNode } from "react";
import { Sheet } from "./sheet.tsx";

/** One matter of the settings. */
export const SettingsSheet = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Sheet aria-labelledby={id}>
      <Box as="h2" id={id} textStyle="heading" mb="3">
        {title}
      </Box>
      {children}
    </Sheet>
  );
};
