import type { FormikContextType } from "formik";
import { useEffect, useRef, useState, type ComponentProps, type ComponentType, type ReactNode } from "react";
import type { RegistrationWithEvent } from "#shared/registrations.ts";
import { formWords } from "#web/content/forms.ts";
import { hasDraft } from "#web/lib/forms/draft.ts";
import { EditFormEnd } from "#web/lib/forms/edit-form-end.tsx";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { RestoredNote } from "#web/lib/forms/restored-note.tsx";
import type { ConflictingChange } from "#web/lib/forms/versioned-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row } from "#web/ui/layout.ts";

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

/** What a change means for an approval. */
const ApprovedNote = ({ registration, text }: { registration: RegistrationWithEvent; text: string }) =>
  registration.status === "approved" && (
    <Row alignItems="stretch" gap="3" p="4" bg="brand.tint" borderWidth="1px" borderColor="brand.solid">
      <Icon name="info" color="brand.fg" mt="0.5" />
      <p>{text}</p>
    </Row>
  );

type ChangeFormProps<Values> = {
  registration: RegistrationWithEvent;
  /** Of `useClosingForm`. */
  editing: ComponentProps<typeof EditFormEnd>["editing"] & {
    formik: FormikContextType<Values>;
    restoredFrom: string | undefined;
    takeNewest: () => void;
  };
  /** What was changed elsewhere; undefined without a conflict. */
  changes: readonly ConflictingChange[] | undefined;
  words: {
    change: string;
    approvedNote: string;
    conflict: ComponentProps<typeof EditFormEnd>["words"]["conflict"];
    failureTitle: string;
    save: string;
    saved: string;
    keep: string;
  };
  children: ReactNode;
};

/** The form that changes a part, around its fields: what a change means, conflicts, why it failed, and its buttons. */
export const ChangeForm = <Values,>({ registration, editing, changes, words, children }: ChangeFormProps<Values>) => (
  <Form formik={editing.formik} label={words.change}>
    <RestoredNote from={editing.restoredFrom} isOutdated={changes !== undefined} onDiscard={editing.takeNewest} />
    <Grid gap="5">
      <ApprovedNote registration={registration} text={words.approvedNote} />
      <Fields>{children}</Fields>
      <EditFormEnd
        editing={editing}
        changes={changes}
        words={{
          ...words,
          notSaved: words.failureTitle,
          saving: formWords.submitting,
          cancel: editing.failure ? words.saved : words.keep,
        }}
      />
    </Grid>
  </Form>
);
