import { chakra } from "@chakra-ui/react";
import { FormikProvider, getIn, type FormikContextType } from "formik";
import {
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
  type SyntheticEvent,
} from "react";
import { beginAt } from "#web/ui/first-focus.ts";
import { useHydrated } from "#web/ui/hydration.ts";
import { FormId } from "./field-frame.tsx";
import { FormBusy } from "./use-field.ts";

type FormProps<Values> = {
  formik: FormikContextType<Values>;
  label: string;
  /** Whether to focus the first field: the button that opened the form is gone. */
  takesFocus?: boolean;
  /** Whether it is being sent outside of Formik, such as by an earlier mount of this form. */
  isBusy?: boolean;
  children: ReactNode;
};

/** Focuses a form's first field. */
export const focusFirstField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>("input:not([hidden]), select, textarea")?.focus();

const fieldsOfOneValue = "input:not([type=radio]), textarea, select";

/**
 * A form bound to Formik. While being sent it cannot be sent again, and its `Fields` keep their focus and values.
 * When a submission fails, the first invalid field gets the focus.
 */
export const Form = <Values,>({ formik, label, takesFocus, isBusy = false, children }: FormProps<Values>) => {
  const isSending = isBusy || formik.isSubmitting;
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const hasCameBack = formik.submitCount > 0 && !formik.isSubmitting;
  const isHydrated = useHydrated();

  useLayoutEffect(() => {
    if (isHydrated) return;
    // Prerendered: what was typed, or filled in by a password manager, before it was alive counts.
    for (const field of form.current?.querySelectorAll<HTMLInputElement>(fieldsOfOneValue) ?? []) {
      const isTick = field.type === "checkbox";
      const known: unknown = getIn(formik.values, field.name);
      // A tick of the draft, which React leaves as it is in the document.
      if (isTick && known === true) field.checked = true;
      const value = isTick ? field.checked : field.value;
      if (typeof known === typeof value && known !== value) void formik.setFieldValue(field.name, value, false);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it comes alive
  }, [isHydrated]);

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
            // Without scripts the browser sends it nowhere.
            method={isHydrated ? undefined : "dialog"}
            onSubmit={isSending ? (event) => event.preventDefault() : formik.handleSubmit}
          >
            {children}
          </form>
        </FormBusy>
      </FormId>
    </FormikProvider>
  );
};

const look = { base: { display: "grid", gap: "5", minWidth: "0" } } as const;
const Part = chakra("div", look);
const Group = chakra("fieldset", look);

const stop = (event: SyntheticEvent) => event.stopPropagation();
const refuse = (event: SyntheticEvent) => {
  event.stopPropagation();
  event.preventDefault();
};
const isButton = ({ target }: SyntheticEvent) => target instanceof Element && target.closest("button") !== null;
const isList = ({ target }: SyntheticEvent) => target instanceof HTMLSelectElement;

/** Events that would change a field, canceled before they reach it; text fields are also `readOnly`. */
const refusals: ComponentProps<typeof Part> = {
  onChangeCapture: stop,
  onClickCapture: (event) => isButton(event) && refuse(event),
  onMouseDownCapture: (event) => isList(event) && refuse(event),
  onKeyDownCapture: (event) => isList(event) && event.key !== "Tab" && refuse(event),
  onDragEnterCapture: refuse,
  onDragOverCapture: refuse,
  onDropCapture: refuse,
};

/**
 * A form's fields. While it is being sent they cannot be changed, since changes would be lost; they are not
 * `disabled`, which would remove the focus.
 */
export const Fields = (props: ComponentProps<typeof Part>) =>
  use(FormBusy) ? <Part {...props} {...refusals} cursor="progress" /> : <Part {...props} />;

const Legend = chakra("legend", { base: { textStyle: "heading", mb: "5" } });

type Props = ComponentProps<typeof Group> & {
  legend: string;
  /** If a heading already says it. */
  isLegendHidden?: boolean;
};

/** A section of a long form with its own heading. */
export const FieldGroup = ({ legend, isLegendHidden, children, ...rest }: Props) => (
  <Group {...rest}>
    <Legend srOnly={isLegendHidden}>{legend}</Legend>
    {children}
  </Group>
);

/** Related fields, side by side if there is room. */
export const SideBySide = chakra("div", {
  base: { display: "grid", gap: "5", gridTemplateColumns: { sm: "minmax(0, 1fr) minmax(0, 1fr)" } },
});
