import { useId, type ReactNode } from "react";
import { Heading } from "#web/ui/layout.ts";
import { Sheet } from "./sheet.tsx";

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
