import { Box } from "@chakra-ui/react";
import { useFormik } from "formik";
import { useState } from "react";
import {
  feedbackForm,
  maxFeedbackScore,
  type FeedbackForm,
  type RegistrationWithEvent,
} from "#shared/registrations.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextAreaField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { feedbackWords as words } from "../feedback-words.ts";
import { useGiveFeedback } from "./api.ts";

/** Form values. */
type Values = { score: string; text: string };

const toFeedback = ({ score, text }: Values): FeedbackForm => ({ score: score === "" ? NaN : Number(score), text });

const validateFeedback = validateWith<FeedbackForm>(feedbackForm);
const validate = (values: Values) => validateFeedback(toFeedback(values));

/** Best first. */
const scores = Array.from({ length: maxFeedbackScore }, (_, index) => String(maxFeedbackScore - index)).map(
  (value) => ({
    value,
    label: words.score.names[value] ?? value,
  }),
);

type EditorProps = { registration: RegistrationWithEvent; onDone: () => void };

const FeedbackEditor = ({ registration: { token, feedback }, onDone }: EditorProps) => {
  const { mutateAsync, error, isPending } = useGiveFeedback(token);
  const formik = useFormik<Values>({
    initialValues: { score: feedback ? String(feedback.score) : "", text: feedback?.text ?? "" },
    validate: validate,
    validateOnBlur: false,
    onSubmit: async (values) => {
      try {
        await mutateAsync(toFeedback(values));
      } catch {
        // The error is shown above the button.
        return;
      }
      void showToast({ type: "success", ...words.sent });
      onDone();
    },
  });
  return (
    <Form formik={formik} label={words.title} isBusy={isPending}>
      <Grid gap="5" maxWidth="text">
        <Fields>
          <ChoiceField name="score" label={words.score.label} options={scores} />
          <TextAreaField name="text" {...words.text} required={false} />
        </Fields>
        <Text textStyle="small" color="fg.muted">
          {words.reader}
        </Text>
        {error && !isPending && <Banner title={words.failure.title} message={getMessage(error, words.failure)} />}
        <Box>
          <BusyButton type="submit" look="gold" isBusy={isPending}>
            {words.submit}
          </BusyButton>
        </Box>
      </Grid>
    </Form>
  );
};

/** The feedback question after an event, for those who attended. */
export const FeedbackPart = ({ registration }: { registration: RegistrationWithEvent }) => {
  const { feedback } = registration;
  const [isEditing, setEditing] = useState(false);
  return (
    <section aria-labelledby="feedback">
      <Heading id="feedback" textStyle="heading" mb="4">
        {words.title}
      </Heading>
      {feedback && !isEditing ? (
        <Grid gap="3" justifyItems="start">
          <Text>{words.said(feedback)}</Text>
          {feedback.text !== "" && (
            <UserText ps="4" borderInlineStartWidth="2px" borderColor="brand.solid">
              {feedback.text}
            </UserText>
          )}
          <Button size="compact" onClick={() => setEditing(true)}>
            {words.change}
          </Button>
        </Grid>
      ) : (
        <FeedbackEditor registration={registration} onDone={() => setEditing(false)} />
      )}
    </section>
  );
};
