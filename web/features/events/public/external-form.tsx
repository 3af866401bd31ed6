import { Box, chakra } from "@chakra-ui/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { externalForm } from "#web/content/events.ts";
import { Grid } from "#web/ui/layout.ts";

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const sentWords = /formSubmitted|form-submitted|thank|success/i;

/**
 * Whether a window message means that the embedded form was submitted (public-site.md, section 4). `formId` is the
 * form's id, which some messages contain.
 */
const tellsSubmission = (message: unknown, formId: string): boolean => {
  if (typeof message === "string") return sentWords.test(message);
  if (!isRecord(message)) return false;
  return (
    message.action === "formSubmitted" ||
    message.type === "form-submitted" ||
    message.type === "submission" ||
    message.eventType === "formSubmit" ||
    message.submitted === true ||
    (formId !== "" && [message.formId, message.formID, message.form_id].some((id) => String(id) === formId))
  );
};

/** The spinner disappears after this many milliseconds, loaded or not (public-site.md, section 9). */
const loaderTimeoutMs = 3000;

const Frame = chakra("iframe", {
  base: { display: "block", width: "full", height: "46rem", bg: "white", colorScheme: "light" },
});

/** The last part of the form's address is the provider's form id. */
const idOf = (address: URL) => address.pathname.split("/").filter(Boolean).at(-1) ?? "";

/** An embedded form from another site; calls `onSubmitted` once, at the first matching message from its origin. */
export const ExternalForm = ({ address, onSubmitted }: { address: string; onSubmitted: () => void }) => {
  const [isLoading, setIsLoading] = useState(true);
  const isSubmitted = useRef(false);
  const hasLoaded = () => setIsLoading(false);

  const handleMessage = useEffectEvent(({ origin, data }: MessageEvent) => {
    const form = new URL(address);
    if (isSubmitted.current || origin !== form.origin || !tellsSubmission(data, idOf(form))) return;
    isSubmitted.current = true;
    onSubmitted();
  });

  useEffect(() => {
    const timer = setTimeout(hasLoaded, loaderTimeoutMs);
    const listener = (message: MessageEvent) => handleMessage(message);
    addEventListener("message", listener);
    return () => {
      clearTimeout(timer);
      removeEventListener("message", listener);
    };
  }, []);

  return (
    <Box position="relative">
      {isLoading && (
        <Grid role="status" position="absolute" inset="0" placeContent="center" bg="bg.subtle" color="fg.muted">
          {externalForm.loading}
        </Grid>
      )}
      <Frame src={address} title={externalForm.title} onLoad={hasLoaded} />
    </Box>
  );
};
