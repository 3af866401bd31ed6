import { Box } from "@chakra-ui/react";
import { useFormik } from "formik";
import { useState } from "react";
import { applicationCan } from "#shared/application-acts.ts";
import { applicationReviewContract, type OwnApplication } from "#shared/application-review.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { useKeptDraft, createDraft, forgetDraft } from "#web/lib/forms/draft.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { TextAreaField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { BusyButton } from "#web/ui/button.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { useAnswerQuestions } from "./api.ts";
import { ownApplicationWords } from "./own-application-words.ts";

const { questions: words } = ownApplicationWords;

type Values = { answers: { id: string; text: string }[] };
const validate = validateWith<Values & { token: string; version: number }>(
  applicationReviewContract.answerQuestions.input,
);

type Question = OwnApplication["questions"][number];
type OfQuestion = { question: Question; application: OwnApplication };

/** A question's number among all of them. */
const getNumber = (question: Question, { questions }: OwnApplication) => questions.indexOf(question) + 1;

const QuestionText = ({ question, application }: OfQuestion) => (
  <Box mb="2">
    {application.questions.length > 1 && (
      <Text textStyle="small" color="fg.muted">
        {words.number(getNumber(question, application))}
      </Text>
    )}
    <UserText fontWeight="600">{question.text}</UserText>
  </Box>
);

type Props = {
  application: OwnApplication;
  token: string;
  /** Called once the answers are saved: the form, which has the focus, disappears. */
  onAnswered: () => void;
};

/** The unanswered questions as one form. */
const AnswerForm = ({ application, token, onAnswered }: Props) => {
  const { id, version } = application;
  const open = application.questions.filter(({ answer }) => answer === undefined);
  const empty: Values = { answers: open.map((question) => ({ id: question.id, text: "" })) };
  const draft = `answers:${id}:${open.map((question) => question.id).join()}`;
  const [initial] = useState(() => createDraft(draft, empty, "tab"));
  const { mutateAsync: answer, error } = useAnswerQuestions(token);
  const formik = useFormik<Values>({
    initialValues: initial,
    validate: (values) => validate({ ...values, token, version }),
    validateOnBlur: false,
    onSubmit: async ({ answers }) => {
      try {
        await answer({ answers, version });
        forgetDraft(draft, "tab");
        onAnswered();
        void showToast({ type: "success", ...words.done });
      } catch {
        // The error is shown above the button.
      }
    },
  });
  useKeptDraft(draft, formik.values, empty, "tab");
  return (
    <Form formik={formik} label={words.title}>
      <Grid gap="6">
        {open.map((question, index) => (
          <div key={question.id}>
            <QuestionText question={question} application={application} />
            <TextAreaField
              name={`answers.${index}.text`}
              label={words.label(getNumber(question, application), application.questions.length)}
            />
          </div>
        ))}
        {error && <Banner title={words.failureTitle} message={getMessage(error, ownApplicationWords)} />}
        <Box>
          <BusyButton type="submit" look="gold" isBusy={formik.isSubmitting}>
            {formik.isSubmitting ? words.submitting : words.submit}
          </BusyButton>
        </Box>
      </Grid>
    </Form>
  );
};

/** The club's questions with their answers, and the form for missing ones. */
export const QuestionsPart = (props: Props) => {
  const { application } = props;
  const answered = application.questions.filter(({ answer }) => answer !== undefined);
  const isAsked = applicationCan.answer(application);
  if (answered.length === 0 && !isAsked) return null;
  return (
    <section aria-labelledby="questions">
      <Heading id="questions" textStyle="heading" mb="5">
        {words.title}
      </Heading>
      <Grid gap="6">
        {isAsked && <AnswerForm key={application.questions.length} {...props} />}
        {answered.map((question) => (
          <div key={question.id}>
            <QuestionText question={question} application={application} />
            <Text textStyle="small" color="fg.muted">
              {words.yours}
            </Text>
            <UserText>{question.answer ?? ""}</UserText>
          </div>
        ))}
      </Grid>
    </section>
  );
};
