import { Box } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { showToast, type Toast } from "./toast.ts";

/** How long the button shows that it has copied. */
const copiedMs = 2500;

type Props = {
  text: string;
  words: { copy: string; copied: string };
  /** The full accessible name; defaults to the label. */
  nameOf?: (label: string) => string;
  /** Called if the browser does not allow copying. */
  failure: Omit<Toast, "type">;
};

/** Copies a text, and confirms it briefly. */
export const CopyButton = ({ text, words, nameOf, failure }: Props) => {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    const timer = isCopied ? setTimeout(() => setCopied(false), copiedMs) : undefined;
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      void showToast({ type: "error", ...failure });
    }
  };
  const label = isCopied ? words.copied : words.copy;
  return (
    <>
      <Button size="compact" aria-label={nameOf?.(label)} onClick={() => void copy()}>
        {label}
      </Button>
      <Box role="status" srOnly>
        {isCopied && words.copied}
      </Box>
    </>
  );
};
