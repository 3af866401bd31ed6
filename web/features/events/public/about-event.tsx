import { Box } from "@chakra-ui/react";
import { useLayoutEffect, useRef, useState } from "react";
import type { ClubEvent } from "#shared/events.ts";
import { aboutEvent as words } from "#web/content/events.ts";
import { Button } from "#web/ui/button.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";

/** Whether an element shows only the beginning of its text. */
const isCutOff = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight > clientHeight + 1;

/** A text of which small screens first show four lines: what is below it stays where it is. */
const Description = ({ text }: { text: string }) => {
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const paragraph = useRef<HTMLParagraphElement>(null);

  useLayoutEffect(() => {
    const measure = () => paragraph.current && !isOpen && setCut(isCutOff(paragraph.current));
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [text, isOpen]);

  return (
    <>
      <Text
        ref={paragraph}
        maxWidth="text"
        whiteSpace="pre-line"
        overflowWrap="anywhere"
        lineClamp={isOpen ? undefined : { base: 4, lg: "none" }}
      >
        {text}
      </Text>
      {isCut && (
        <Button look="quiet" size="compact" px="0" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.less : words.more}
        </Button>
      )}
    </>
  );
};

const bar = { bg: "bg.subtle", borderRadius: "sm", height: "5" } as const;

/**
 * What an event is about, and when; not yet there while it loads. On small screens, where it stands above the form, its
 * place is kept.
 */
export const AboutEvent = ({ event }: { event: ClubEvent | undefined }) => (
  <Box gridArea="about" minHeight={{ base: "12.5rem", lg: "0" }} display={event ? "block" : { lg: "none" }}>
    {event ? (
      <>
        <Heading textStyle="heading" mb="3">
          {event.when || words.title}
        </Heading>
        <Description text={event.description} />
      </>
    ) : (
      <Grid gap="3" maxWidth="text" aria-hidden>
        <Box {...bar} height="7" width="60%" />
        <Box {...bar} />
        <Box {...bar} />
        <Box {...bar} width="80%" />
      </Grid>
    )}
  </Box>
);
