import type { FormikContextType } from "formik";
import type { ComponentProps, ReactNode } from "react";
import type { RegistrationWithEvent } from "#shared/registrations.ts";
import { EditFormEnd, RestoredNote } from "#web/lib/forms/edit-form-parts.tsx";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import type { ConflictingChange } from "#web/lib/forms/versioned-form.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row } from "#web/ui/layout.ts";

/** How a change affects an approval. */
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
  /** The changes made elsewhere; undefined without a conflict. */
  changes: readonly ConflictingChange[] | undefined;
  words: ComponentProps<typeof EditFormEnd>["words"] & { change: string; approvedNote: string };
  children: ReactNode;
};

/**
 * The form for changing a part, around its fields: how a change affects the approval, conflicts, errors, and buttons.
 */
export const ChangeForm = <Values,>({ registration, editing, changes, words, children }: ChangeFormProps<Values>) => (
  <Form formik={editing.formik} label={words.change}>
    <RestoredNote from={editing.restoredFrom} isOutdated={changes !== undefined} onDiscard={editing.takeNewest} />
    <Grid gap="5">
      <ApprovedNote registration={registration} text={words.approvedNote} />
      <Fields>{children}</Fields>
      <EditFormEnd editing={editing} changes={changes} words={words} />
    </Grid>
  </Form>
);
