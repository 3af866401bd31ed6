import { useRef, useState, type ComponentType } from "react";
import type { RegistrationWithEvent } from "#shared/registrations.ts";
import { hasDraft } from "#web/lib/forms/draft.ts";
import { Button } from "#web/ui/button.tsx";
import { Heading } from "#web/ui/layout.ts";

type Props = {
  /** Names the section, for its heading. */
  id: string;
  title: string;
  /** Of the button that opens the form. */
  change: string;
  /** The form's draft: with one, it is open at once. */
  draft: string;
  canChange: boolean;
  registration: RegistrationWithEvent;
  Summary: ComponentType<{ registration: RegistrationWithEvent }>;
  Form: ComponentType<{ registration: RegistrationWithEvent; onDone: () => void }>;
};

/** A part of a registration as it is saved, and the form to change it while that is possible. */
export const ChangeablePart = ({ id, title, change, draft, canChange, registration, Summary, Form }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isChanging, setIsChanging] = useState(() => hasDraft(draft, "tab"));
  const switchTo = (isChanging: boolean) => {
    setIsChanging(isChanging);
    // The button that had the focus goes.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby={id}>
      <Heading id={id} ref={heading} tabIndex={-1} textStyle="heading" mb="5">
        {title}
      </Heading>
      {canChange && isChanging ? (
        <Form registration={registration} onDone={() => switchTo(false)} />
      ) : (
        <>
          <Summary registration={registration} />
          {canChange && (
            <Button mt="6" onClick={() => switchTo(true)}>
              {change}
            </Button>
          )}
        </>
      )}
    </section>
  );
};
