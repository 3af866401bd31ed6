import { Box, chakra } from "@chakra-ui/react";
import { useFormikContext, type FormikValues } from "formik";
import type { ReactNode } from "react";
import { formWords } from "#web/content/forms.ts";
import { paths } from "#web/paths.ts";
import { BusyButton } from "#web/ui/button.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { Banner } from "./banner.tsx";
import { Fields, Form } from "./form.tsx";
import type { Submission } from "./use-submission.ts";

/** For what fills in forms by itself: password managers each ask for an attribute of their own. */
const notToBeFilled = {
  ...{ autoComplete: "off", "data-1p-ignore": true, "data-lpignore": "true", "data-bwignore": true },
  "data-form-type": "other",
};

/**
 * A honeypot field. Positioned off screen, since some bots skip hidden fields; its name in the page, unlike `homepage`, means
 * nothing to browsers and password managers, which would fill it in for a person.
 */
const Honeypot = () => {
  const { values, setFieldValue } = useFormikContext<{ homepage?: string }>();
  return (
    <Box position="absolute" left="-10000px" width="1px" height="1px" overflow="hidden" aria-hidden>
      <input
        {...notToBeFilled}
        name="leave-this-empty"
        value={values.homepage ?? ""}
        onChange={({ target }) => void setFieldValue("homepage", target.value, false)}
        type="text"
        tabIndex={-1}
      />
    </Box>
  );
};

type SubmissionFormProps<Values extends FormikValues> = {
  submission: Submission<Values>;
  words: { title: string; submit: string; submitting?: string; failureTitle?: string };
  takesFocus?: boolean;
  /** Whether submitting is the primary action, as by default. */
  isForward?: boolean;
  /** Between the fields and the button, such as an error summary. */
  beforeSubmit?: ReactNode;
  afterSubmit?: ReactNode;
  children: ReactNode;
};

/** The link to the privacy policy; in a new tab, so that no input is lost. */
const PrivacyLink = () => (
  <Text textStyle="small" color="fg.muted">
    {formWords.privacy.before}{" "}
    <chakra.a href={paths.privacy} target="_blank" color="brand.fg" textDecoration="underline">
      {formWords.privacy.link}
      <chakra.span srOnly> {formWords.privacy.newTab}</chakra.span>
    </chakra.a>
  </Text>
);

/** The form around its fields: its error, and the submit button. */
export const SubmissionForm = <Values extends FormikValues>({
  submission: { formik, failure, isSending },
  words: { title, submit, submitting = formWords.submitting, failureTitle },
  takesFocus,
  isForward = true,
  beforeSubmit,
  afterSubmit,
  children,
}: SubmissionFormProps<Values>) => (
  <Form formik={formik} label={title} takesFocus={takesFocus} isBusy={isSending}>
    <Grid gap="5" position="relative">
      <Fields>{children}</Fields>
      <Honeypot />
      {beforeSubmit}
      {failure && <Banner title={failureTitle} message={failure} />}
      <BusyButton
        type="submit"
        look={isForward ? "gold" : "line"}
        width="full"
        px={{ base: "3", sm: "6" }}
        py="2"
        isBusy={isSending}
      >
        {isSending ? submitting : submit}
      </BusyButton>
      <PrivacyLink />
      {afterSubmit}
    </Grid>
  </Form>
);
