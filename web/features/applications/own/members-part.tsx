import { Box } from "@chakra-ui/react";
import { useFormik } from "formik";
import { applicationReviewContract, mostNamed, type OwnApplication } from "#shared/application-review.ts";
import { ApiProblem } from "#web/lib/api/client.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { collectErrors, validateWith } from "#web/lib/forms/validate-with.ts";
import { BusyButton } from "#web/ui/button.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import { useNameMember } from "./api.ts";
import { ownApplicationWords } from "./own-application-words.ts";

const { members: words } = ownApplicationWords;

type Values = { email: string };
const validate = validateWith<Values & { token: string }>(applicationReviewContract.nameMember.input);

const NameForm = ({ token }: { token: string }) => {
  const naming = useNameMember(token);
  const formik = useFormik<Values>({
    initialValues: { email: "" },
    validate: (values) => validate({ ...values, token }),
    validateOnBlur: false,
    onSubmit: async (values, { resetForm, setErrors }) => {
      try {
        await naming.mutateAsync(values);
        resetForm();
        void showToast({ type: "success", ...words.done });
      } catch (failure) {
        if (failure instanceof ApiProblem) setErrors(collectErrors(failure.problem.errors ?? []));
      }
    },
  });
  const isAtField = Object.keys(formik.errors).length > 0;
  return (
    <Form formik={formik} label={words.title}>
      <Grid gap="5" justifyItems={{ sm: "start" }} maxWidth="26rem">
        <Fields width="full">
          <TextField name="email" {...words.email} type="email" inputMode="email" autoComplete="off" />
        </Fields>
        {naming.error && !naming.isPending && !isAtField && (
          <Banner title={words.failureTitle} message={getMessage(naming.error, ownApplicationWords)} />
        )}
        <BusyButton type="submit" isBusy={formik.isSubmitting}>
          {formik.isSubmitting ? words.submitting : words.submit}
        </BusyButton>
      </Grid>
    </Form>
  );
};

/** The members whom an applicant named, and the form to name another. */
export const MembersPart = ({ application: { named }, token }: { application: OwnApplication; token: string }) => (
  <section aria-labelledby="members">
    <Heading id="members" textStyle="heading" mb="3">
      {words.title}
    </Heading>
    <Text color="fg.muted" mb="5">
      {named.length < mostNamed ? words.text : words.enough}
    </Text>
    {named.length > 0 && (
      <Box as="ul" mb={named.length < mostNamed ? "5" : undefined}>
        {named.map(({ email, at }) => (
          <Box as="li" key={email} py="3" borderTopWidth="1px" overflowWrap="anywhere">
            <Text fontWeight="600">{email}</Text>
            <Text textStyle="small" color="fg.muted">
              {words.named(at)}
            </Text>
          </Box>
        ))}
      </Box>
    )}
    {named.length < mostNamed && <NameForm token={token} />}
  </section>
);
