import { useLayoutEffect, useRef, useState } from "react";
import type { ClubEvent } from "#shared/events.ts";
import { Button } from "#web/ui/button.tsx";
import { Heading, Text } from "#web/ui/layout.ts";

/** What an event is about, above the form to register for it. */
const words = {
  title: "About this event",
  more: "Read more",
  less: "Show less",
} as const;

/** Whether an element shows only the beginning of its text. */
const isCutOff = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight > clientHeight + 1;

/** A text of which small screens first show as much as fits its place: what is below it stays where it is. */
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
        lineClamp={isOpen ? undefined : { base: isCut ? 3 : 4, lg: "none" }}
      >
        {text}
      </Text>
      {isCut && (
        <Button
          hideFrom="lg"
          look="quiet"
          size="compact"
          px="0"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? words.less : words.more}
        </Button>
      )}
    </>
  );
};

/** What an event is about, and when. */
export const AboutEvent = ({ event }: { event: ClubEvent }) => (
  <>
    <Heading textStyle="heading" mb="3">
      {event.when || words.title}
    </Heading>
    <Description text={event.description} />
  </>
);
