import { chakra, Box } from "@chakra-ui/react";
import { useFormik } from "formik";
import { useLocation } from "react-router-dom";
import { applicationCan } from "#shared/application-acts.ts";
import { type OwnApplication, applicationReviewContract, maxReferences } from "#shared/application-review.ts";
import { AnswersPart } from "#web/features/applications/own/answers-part.tsx";
import { useOwnApplication, useWithdraw, useNameMember } from "#web/features/applications/own/api.ts";
import { ownApplicationWords as words } from "#web/features/applications/own/own-application-words.ts";
import { QuestionsPart } from "#web/features/applications/own/questions-part.tsx";
import { ApplicationHistory, ApplicationStatus } from "#web/features/applications/own/status.tsx";
import { isUnknown, ApiProblem } from "#web/lib/api/client.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { TwoStepPart } from "#web/lib/forms/two-step-part.tsx";
import { collectErrors, validateWith } from "#web/lib/forms/validate-with.ts";
import { paths } from "#web/paths.ts";
import { BusyButton } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { goTo } from "#web/ui/focus.ts";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { Panel } from "#web/ui/panel.tsx";
import { showToast } from "#web/ui/toast.ts";
import { applicationColumns, OwnApplicationFrame, OwnApplicationSkeleton } from "./own-application.tsx";
import { WrongLink } from "./wrong-link.tsx";

/** Shown for an invalid link. */
const WrongApplicationLink = () => (
  <WrongLink
    motif="columns"
    picture="membership"
    description={words.description}
    words={words.wrongLink}
    wayOn={{ label: words.wrongLink.apply, to: paths.membership }}
  />
);

const statusId = "status";

/** If the focused element disappears, the focus moves to the application's status. */
const goToStatus = () => goTo(document.getElementById(statusId));

const Part = chakra("div", { base: { pt: "8", borderTopWidth: "1px", _empty: { display: "none" } } });

/** Withdraws an application, after confirmation. */
const WithdrawPart = ({ token, onWithdrawn }: { token: string; onWithdrawn: () => void }) => (
  <TwoStepPart
    id="withdraw"
    words={words.withdraw}
    sure={words.withdraw.sure}
    failureWords={words}
    act={useWithdraw(token)}
    onDone={onWithdrawn}
  />
);

const { members: membersWords } = words;

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
        void showToast({ type: "success", ...membersWords.done });
      } catch (failure) {
        if (failure instanceof ApiProblem) setErrors(collectErrors(failure.problem.errors ?? []));
      }
    },
  });
  const isAtField = Object.keys(formik.errors).length > 0;
  return (
    <Form formik={formik} label={membersWords.title}>
      <Grid gap="5" justifyItems={{ sm: "start" }} maxWidth="26rem">
        <Fields width="full">
          <TextField name="email" {...membersWords.email} type="email" inputMode="email" autoComplete="off" />
        </Fields>
        {naming.error && !naming.isPending && !isAtField && (
          <Banner title={membersWords.failureTitle} message={getMessage(naming.error, words)} />
        )}
        <BusyButton type="submit" isBusy={formik.isSubmitting}>
          {formik.isSubmitting ? membersWords.submitting : membersWords.submit}
        </BusyButton>
      </Grid>
    </Form>
  );
};

/** The members whom an applicant named, and the form to name another. */
const MembersPart = ({ application: { named }, token }: { application: OwnApplication; token: string }) => (
  <section aria-labelledby="members">
    <Heading id="members" textStyle="heading" mb="3">
      {membersWords.title}
    </Heading>
    <Text color="fg.muted" mb="5">
      {named.length < maxReferences ? membersWords.text : membersWords.enough}
    </Text>
    {named.length > 0 && (
      <Box as="ul" mb={named.length < maxReferences ? "5" : undefined}>
        {named.map(({ email, at }) => (
          <Box as="li" key={email} py="3" borderTopWidth="1px" overflowWrap="anywhere">
            <Text fontWeight="600">{email}</Text>
            <Text textStyle="small" color="fg.muted">
              {membersWords.named(at)}
            </Text>
          </Box>
        ))}
      </Box>
    )}
    {named.length < maxReferences && <NameForm token={token} />}
  </section>
);

const Parts = ({ application, token }: { application: OwnApplication; token: string }) => (
  <Grid {...applicationColumns}>
    <Panel>
      <ApplicationStatus application={application} id={statusId} />
    </Panel>
    <ApplicationHistory application={application} />
    <Grid gap="8" gridColumn={{ lg: "1" }} gridTemplateColumns="minmax(0, 1fr)">
      <Part>
        <QuestionsPart application={application} token={token} onAnswered={goToStatus} />
      </Part>
      {applicationCan.nameMember(application) && (
        <Part>
          <MembersPart application={application} token={token} />
        </Part>
      )}
      <Part>
        <AnswersPart application={application} token={token} />
      </Part>
      {applicationCan.withdraw(application) && (
        <Part>
          <WithdrawPart token={token} onWithdrawn={goToStatus} />
        </Part>
      )}
    </Grid>
  </Grid>
);

const KnownLink = ({ token }: { token: string }) => {
  const { data: application, error, isFetching, refetch } = useOwnApplication(token);
  if (!application && isUnknown(error)) return <WrongApplicationLink />;
  return (
    <OwnApplicationFrame>
      {application && <Parts application={application} token={token} />}
      {!application &&
        (isFetching ? (
          <OwnApplicationSkeleton />
        ) : (
          <FailedRegion message={words.failed} onRetry={() => void refetch()} />
        ))}
    </OwnApplicationFrame>
  );
};

/** The application of the token in the fragment. */
export const OwnApplicationVisit = () => {
  const token = useLocation().hash.slice(1);
  return token === "" ? <WrongApplicationLink /> : <KnownLink key={token} token={token} />;
};
