import { useEffect, useRef, useState, type ComponentType } from "react";
import type { RegistrationWithEvent } from "#shared/registrations.ts";
import { formWords } from "#web/content/forms.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { hasDraft } from "#web/lib/forms/draft.ts";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Heading, Row, Stack } from "#web/ui/layout.ts";

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
  const wasSwitched = useRef(false);
  const [isChanging, setIsChanging] = useState(() => hasDraft(draft, "tab"));
  const switchTo = (isChanging: boolean) => {
    wasSwitched.current = true;
    setIsChanging(isChanging);
  };
  useEffect(() => {
    if (!wasSwitched.current) return;
    // The button that had the focus is gone, and after a long form what was saved may be above the screen.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
  }, [isChanging]);
  return (
    <section aria-labelledby={id}>
      <Heading id={id} ref={heading} tabIndex={-1} textStyle="heading" mb="5" scrollMarginTop="28">
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

type ApprovedNoteProps = { registration: RegistrationWithEvent; text: string };

/** What a change means for an approval. */
export const ApprovedNote = ({ registration, text }: ApprovedNoteProps) =>
  registration.status === "approved" && (
    <Row alignItems="stretch" gap="3" p="4" bg="brand.tint" borderWidth="1px" borderColor="brand.solid">
      <Icon name="info" color="brand.fg" mt="0.5" />
      <p>{text}</p>
    </Row>
  );

type FormEndProps = {
  isSubmitting: boolean;
  hasConflict: boolean;
  /** Why it could not be saved. */
  failure: string | undefined;
  onCancel: () => void;
  words: { failureTitle: string; save: string; saved: string; keep: string };
};

/** The end of a form that changes a part: why it failed, and its buttons. */
export const FormEnd = ({ isSubmitting, hasConflict, failure, onCancel, words }: FormEndProps) => (
  <>
    {failure && <Banner title={words.failureTitle} message={failure} />}
    <Stack flexDirection={{ base: "column", sm: "row" }} gap="3">
      {/* In a conflict, its own buttons save or take. */}
      {!hasConflict && (
        <BusyButton type="submit" look="gold" isBusy={isSubmitting}>
          {isSubmitting ? formWords.submitting : words.save}
        </BusyButton>
      )}
      <Button onClick={onCancel}>{failure ? words.saved : words.keep}</Button>
    </Stack>
  </>
);
