import { Box } from "@chakra-ui/react";
import { use, type ReactNode } from "react";
import { FormId } from "#web/forms/use-field.ts";

/** The id of a part's heading, which the progress leads to. */
export const useHeadingId = () => {
  const formId = use(FormId);
  return (section: string) => `${formId}-part-${section}`;
};

type Props = { id: string; number: number; title: string; children: ReactNode };

/** A part of the application. */
export const Section = ({ id, number, title, children }: Props) => {
  const headingId = useHeadingId()(id);
  return (
    <Box as="section" aria-labelledby={headingId} display="grid" gap="5">
      <Box as="h3" id={headingId} textStyle="heading" tabIndex={-1} scrollMarginTop="28" display="flex" gap="3">
        <Box as="span" color="brand.fg" aria-hidden>
          {number}
        </Box>
        {title}
      </Box>
      {children}
    </Box>
  );
};
