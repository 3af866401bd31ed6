import { Box, chakra } from "@chakra-ui/react";
import { useFormikContext, type FormikValues } from "formik";
import { use, useEffect, useState, type ReactNode } from "react";
import { applicationsContract } from "#shared/applications.ts";
import { useSummaryId } from "#web/lib/forms/error-summary.tsx";
import { FormId } from "#web/lib/forms/field-frame.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { applicationSections, applicationWords } from "./application-form-words.ts";

/** The id of a section's heading, which the progress links to. */
const useHeadingId = () => {
  const formId = use(FormId);
  return (section: string) => `${formId}-part-${section}`;
};

type HeadingIdProps = { id: string; number: number; title: string; children: ReactNode };

/** A section of the application. */
export const Section = ({ id, number, title, children }: HeadingIdProps) => {
  const headingId = useHeadingId()(id);
  return (
    <Grid as="section" aria-labelledby={headingId} gap="5">
      <Heading as="h3" id={headingId} textStyle="heading" tabIndex={-1} scrollMarginTop="28" display="flex" gap="3">
        <Box as="span" color="brand.fg" aria-hidden>
          {number}
        </Box>
        {title}
      </Heading>
      {children}
    </Grid>
  );
};

const Step = chakra("button", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: { base: "center", md: "flex-start" },
    gap: "1.5",
    width: "full",
    minHeight: "11",
    textStyle: "small",
    textAlign: "start",
    color: "fg.muted",
    borderTopWidth: "3px",
    cursor: "pointer",
    transition: "border-color 260ms, color 150ms",
    _hover: { color: "fg" },
  },
  variants: { isComplete: { true: { borderTopColor: "brand.solid", color: "fg" } } },
});

const whatIsOpen = validateWith<FormikValues>(applicationsContract.submitApplication.input);

const goTo = (id: string) => {
  const place = document.getElementById(id);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView();
};

/** The section being read: the last one whose heading has scrolled into view. */
const useCurrentPart = (headingIds: readonly string[]) => {
  const [current, setCurrent] = useState(0);
  const key = headingIds.join(" ");
  useEffect(() => {
    const update = () => {
      const tops = key.split(" ").map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity);
      setCurrent(
        Math.max(
          0,
          tops.findLastIndex((top) => top < innerHeight / 2),
        ),
      );
    };
    update();
    // The scroll container is around the dialog.
    addEventListener("scroll", update, { capture: true, passive: true });
    return () => removeEventListener("scroll", update, { capture: true });
  }, [key]);
  return current;
};

/** Shows which sections are complete; always visible, each links to its section. */
export const Progress = () => {
  const { values, submitCount } = useFormikContext<FormikValues>();
  const open = new Set(Object.keys(whatIsOpen(values)));
  const headingId = useHeadingId();
  const summaryId = useSummaryId();
  const current = useCurrentPart(applicationSections.map(({ id }) => headingId(id)));
  return (
    <Box
      as="nav"
      aria-label={applicationWords.sections}
      position="sticky"
      top={{ base: "3.5rem", sm: "-6" }}
      zIndex="1"
      bg="bg.panel"
      mx={{ base: "-5", sm: "-10" }}
      ps={{ base: "5", sm: "10" }}
      pe={{ base: "5", sm: "14" }}
      py="2"
    >
      <Grid as="ol" gridTemplateColumns={`repeat(${applicationSections.length}, 1fr)`} gap="1.5">
        {applicationSections.map(({ id, title, fields }, index) => {
          const isComplete = !fields.some((field) => open.has(field));
          return (
            <li key={id}>
              <Step type="button" isComplete={isComplete} onClick={() => goTo(headingId(id))}>
                {isComplete ? <Icon name="check" width="4" height="4" color="brand.fg" /> : <span>{index + 1}</span>}
                <Box as="span" srOnly={{ base: true, md: false }}>
                  {title}
                </Box>
                {isComplete && (
                  <Box as="span" srOnly>
                    {applicationWords.complete}
                  </Box>
                )}
              </Step>
            </li>
          );
        })}
      </Grid>
      {/* Screen readers get all names. */}
      <Text hideFrom="md" aria-hidden textStyle="small" color="fg.muted" mt="1">
        {`${current + 1}. ${applicationSections[current]?.title}`}
      </Text>
      {submitCount > 0 && open.size > 0 && (
        <Button look="quiet" size="compact" px="0" color="fg.error" onClick={() => goTo(summaryId)}>
          <Icon name="alert" />
          {applicationWords.wrong(open.size)}
        </Button>
      )}
    </Box>
  );
};
