import { Box, chakra } from "@chakra-ui/react";
import type { FormikValues } from "formik";
import type { ReactNode } from "react";
import { formWords } from "#web/content/forms.ts";
import { paths } from "#web/paths.ts";
import { BusyButton } from "#web/ui/button.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { Banner } from "./banner.tsx";
import { Fields, Form } from "./form.tsx";
import { useField } from "./use-field.ts";
import type { Submission } from "./use-submission.ts";

/** A field that only robots see, find and fill in. Moved off the screen: some of them skip what is not displayed. */
const Honeypot = ({ name }: { name: string }) => {
  const { value, onChange } = useField<string>(name);
  return (
    <Box position="absolute" left="-10000px" width="1px" height="1px" overflow="hidden" aria-hidden>
      <input name={name} value={value} onChange={onChange} type="text" tabIndex={-1} autoComplete="off" />
    </Box>
  );
};

type SubmissionFormProps<Values extends FormikValues> = {
  submission: Submission<Values>;
  words: { title: string; submit: string; submitting?: string; failureTitle?: string };
  takesFocus?: boolean;
  /** Whether sending is the one step forward; it is while what is asked for can be had. */
  isForward?: boolean;
  /** Between the fields and the button, such as a summary of what is wrong. */
  beforeSubmit?: ReactNode;
  afterSubmit?: ReactNode;
  children: ReactNode;
};

/** The way to what the club does with what is sent; in a tab of its own, so that nothing typed goes. */
const PrivacyLink = () => (
  <Text textStyle="small" color="fg.muted">
    {formWords.privacy.before}{" "}
    <chakra.a href={paths.privacy} target="_blank" color="brand.fg" textDecoration="underline">
      {formWords.privacy.link}
      <chakra.span srOnly> {formWords.privacy.newTab}</chakra.span>
    </chakra.a>
  </Text>
);

/** The form around its fields: what went wrong with the whole of it, and the button that sends it. */
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
      <Honeypot name="homepage" />
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
