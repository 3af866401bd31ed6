import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { goTo } from "#web/ui/focus.ts";
import { Heading } from "#web/ui/layout.ts";
import { hasDraft } from "./draft.ts";

type Props = {
  /** The section's id, for its heading. */
  id: string;
  title: string;
  /** The label of the button that opens the form: below the saved content, or above if that is long. */
  change: string;
  isLong?: boolean;
  /** The form's draft: if there is one, the form is open at first. */
  draft: string;
  canChange: boolean;
  /** The saved content. */
  children: ReactNode;
  form: (onDone: () => void) => ReactNode;
};

/** A part of a page: its saved content, and the form for changing it while that is possible. */
export const ChangeablePart = ({ id, title, change, isLong = false, draft, canChange, children, form }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const [{ isChanging, wasSwitched }, show] = useState(() => ({
    isChanging: hasDraft(draft, "tab"),
    wasSwitched: false,
  }));
  const switchTo = (isChanging: boolean) => show({ isChanging, wasSwitched: true });
  useEffect(() => {
    // The button that had the focus is gone, and after a long form the saved content may be above the viewport.
    if (wasSwitched) goTo(heading.current, "nearest");
  }, [isChanging, wasSwitched]);
  const button = canChange && (
    <Button {...(isLong ? { mb: "8" } : { mt: "6" })} onClick={() => switchTo(true)}>
      {change}
    </Button>
  );
  return (
    <section aria-labelledby={id}>
      <Heading id={id} ref={heading} tabIndex={-1} textStyle="heading" mb="5" scrollMarginTop="28">
        {title}
      </Heading>
      {canChange && isChanging ? (
        form(() => switchTo(false))
      ) : (
        <>
          {isLong && button}
          {children}
          {!isLong && button}
        </>
      )}
    </section>
  );
};
