import { clubQuestionsContract, type AskingForm, type FormQuestions } from "#shared/club-questions.ts";
import { refreshApplicationQuestions } from "#web/lib/api/application-questions.ts";
import { ApiProblem, callEndpoint } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { profileQuery } from "#web/lib/api/profile.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { getMessage, Refused } from "#web/lib/forms/failure.ts";
import { QuestionBuilder } from "#web/lib/questions/builder.tsx";
import type { DraftQuestion } from "#web/lib/questions/question-dialog.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Text } from "#web/ui/layout.ts";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.ts";

const words = {
  application: {
    title: "Questions of the application",
    text: "Asked after the usual sections. Applicants can change their answers until you begin to read.",
  },
  profile: {
    title: "Fields of the profile",
    text: "Members find these below the usual fields when they edit their profile, and choose who sees each. One that needs an answer is asked the next time they save.",
  },
  failed: "We couldn't load the questions. Please check your internet connection.",
  saved: { title: "Questions saved", description: "Whoever opens the form next is asked these." },
  failure: { unknown: "There was a problem saving the questions. Please try again." },
} as const;

const query = (memberId: string, form: AskingForm) => ({
  queryKey: [memberId, "questions", form],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callEndpoint(clubQuestionsContract.getQuestions, { form }, { signal }),
});

/** Saves a form's questions, on the version that this browser knows. */
const useSaveQuestions = (form: AskingForm) => {
  const { id: memberId } = useMember();
  const { queryKey } = query(memberId, form);
  return useMutation({
    mutationFn: async (questions: DraftQuestion[]) => {
      const { version } = queryClient.getQueryData<FormQuestions>(queryKey)!;
      try {
        return await callEndpoint(clubQuestionsContract.saveQuestions, { form, questions, version });
      } catch (failure) {
        // About one of all questions: the dialog has the fields of one.
        const [error] = (failure instanceof ApiProblem && failure.problem.errors) || [];
        throw error ? new Refused(error.message) : failure;
      }
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      if (form === "application") refreshApplicationQuestions();
      // The admin's own profile has the fields, too.
      else void queryClient.invalidateQueries({ queryKey: profileQuery(memberId).queryKey });
      void showToast({ type: "success", ...words.saved });
    },
    onError: (failure) => {
      // Another admin may have been faster.
      void queryClient.invalidateQueries({ queryKey });
      void showToast({ type: "error", title: "Error", description: getMessage(failure, words.failure) });
    },
  });
};

/** What a form asks of the club's own, as admins edit it. */
export const AdminQuestions = ({ form }: { form: AskingForm }) => {
  const { data, isFetching, refetch } = useQuery(query(useMember().id, form));
  const { mutateAsync, isPending } = useSaveQuestions(form);
  return (
    <SettingsSheet title={words[form].title}>
      <Text color="fg.muted" mb="4">
        {words[form].text}
      </Text>
      {data && (
        <QuestionBuilder
          form={form}
          questions={data.questions}
          archived={data.archivedQuestions}
          onChange={(questions) => mutateAsync(questions)}
          isBusy={isPending}
        />
      )}
      {!data && isFetching && <Skeleton height="8rem" />}
      {!data && !isFetching && <FailedRegion message={words.failed} onRetry={() => void refetch()} />}
    </SettingsSheet>
  );
};
