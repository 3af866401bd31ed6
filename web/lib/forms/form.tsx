import { chakra } from "@chakra-ui/react";
import { FormikProvider, type FormikContextType } from "formik";
import { use, useEffect, useId, useRef, type ComponentProps, type ReactNode, type SyntheticEvent } from "react";
import { beginAt } from "#web/ui/first-focus.ts";
import { FormBusy, FormId } from "./use-field.ts";

type FormProps<Values> = {
  formik: FormikContextType<Values>;
  label: string;
  /** Whether the first field is to have the focus: where the button that brought the form is gone. */
  takesFocus?: boolean;
  /** Whether it is being sent beyond what Formik knows, such as by this form before one left the page. */
  isBusy?: boolean;
  children: ReactNode;
};

/** Gives the focus to the first field of a form. */
export const focusFirstField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>("input:not([hidden]), select, textarea")?.focus();

/**
 * A form bound to Formik. While it is sent it is not sent again, and its `Fields` keep the focus and what they hold. When
 * a submission comes back with wrong fields, the first of them gets the focus.
 */
export const Form = <Values,>({ formik, label, takesFocus, isBusy = false, children }: FormProps<Values>) => {
  const isSending = isBusy || formik.isSubmitting;
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const hasCameBack = formik.submitCount > 0 && !formik.isSubmitting;

  useEffect(() => {
    if (takesFocus) focusFirstField(form.current);
    else beginAt(form.current);
  }, [takesFocus]);

  useEffect(() => {
    if (hasCameBack) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [hasCameBack, formik.submitCount]);

  return (
    <FormikProvider value={formik}>
      <FormId value={id}>
        <FormBusy value={isSending}>
          <form
            ref={form}
            noValidate
            aria-label={label}
            aria-busy={isSending}
            onSubmit={isSending ? (event) => event.preventDefault() : formik.handleSubmit}
          >
            {children}
          </form>
        </FormBusy>
      </FormId>
    </FormikProvider>
  );
};

const Group = chakra("fieldset", { base: { display: "grid", gap: "5", minWidth: "0" } });

const stop = (event: SyntheticEvent) => event.stopPropagation();
const refuse = (event: SyntheticEvent) => {
  event.stopPropagation();
  event.preventDefault();
};
const isButton = ({ target }: SyntheticEvent) => target instanceof Element && target.closest("button") !== null;
const isList = ({ target }: SyntheticEvent) => target instanceof HTMLSelectElement;

/** What would change a field, before it gets there; a text field is `readOnly` besides. */
const refusals: ComponentProps<typeof Group> = {
  onChangeCapture: stop,
  onClickCapture: (event) => isButton(event) && refuse(event),
  onMouseDownCapture: (event) => isList(event) && refuse(event),
  onKeyDownCapture: (event) => isList(event) && event.key !== "Tab" && refuse(event),
  onDragEnterCapture: refuse,
  onDragOverCapture: refuse,
  onDropCapture: refuse,
};

/**
 * The fields of a form. While it is sent, nothing in them can be changed, since that would be lost; they are not
 * `disabled`, which would take the focus from them.
 */
export const Fields = (props: ComponentProps<typeof Group>) => {
  const isBusy = use(FormBusy);
  return <Group {...props} aria-disabled={isBusy || undefined} {...(isBusy && { ...refusals, cursor: "progress" })} />;
};

const Legend = chakra("legend", { base: { textStyle: "heading", mb: "5" } });

type Props = ComponentProps<typeof Group> & {
  legend: string;
  /** Where a heading says it already. */
  isLegendHidden?: boolean;
};

/** A part of a long form under a heading of its own. */
export const FieldGroup = ({ legend, isLegendHidden, children, ...rest }: Props) => (
  <Group {...rest}>
    <Legend srOnly={isLegendHidden}>{legend}</Legend>
    {children}
  </Group>
);

/** Fields that belong together, beside one another where there is room. */
export const SideBySide = chakra("div", {
  base: { display: "grid", gap: "5", gridTemplateColumns: { sm: "minmax(0, 1fr) minmax(0, 1fr)" } },
});
