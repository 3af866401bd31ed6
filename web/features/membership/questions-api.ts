import {
  clubQuestionsContract,
  type AskingForm,
  type ClubQuestion,
  type FormQuestions,
} from "#shared/club-questions.ts";
import { refreshApplicationQuestions } from "#web/lib/api/application-questions.ts";
import { ApiProblem, callEndpoint } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { profileQuery } from "#web/lib/api/profile.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { getMessage, Refused } from "#web/lib/forms/failure.ts";
import type { DraftQuestion } from "#web/lib/questions/question-fields.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import type { ClubList } from "./list-api.ts";

const words = {
  saved: { title: "Questions saved", description: "Whoever opens the form next is asked these." },
  changed: "This question changed while you were editing.",
  gone: "This question was removed meanwhile. Copy what you need, then ask it again or make a new one.",
  failure: { unknown: "There was a problem saving the questions. Please try again." },
} as const;

const toList = ({ questions, archivedQuestions, version }: FormQuestions) => ({
  items: questions,
  archived: archivedQuestions,
  version,
});

const query = (memberId: string, form: AskingForm) => ({
  queryKey: [memberId, "questions", form],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    toList(await callEndpoint(clubQuestionsContract.getQuestions, { form }, { signal })),
});

/** A form's questions as admins see them. */
export const useAllQuestions = (form: AskingForm) => useQuery(query(useMember().id, form));

type Sent = { form: AskingForm; questions: DraftQuestion[]; version: number };

const sendQuestions = async (sent: Sent) => {
  try {
    return toList(await callEndpoint(clubQuestionsContract.saveQuestions, sent));
  } catch (failure) {
    // About one of all questions: the dialog has the fields of one.
    const [error] = (failure instanceof ApiProblem && failure.problem.errors) || [];
    throw error ? new Refused(error.message) : failure;
  }
};

const refresh = (memberId: string, form: AskingForm) => {
  if (form === "application") refreshApplicationQuestions();
  // The admin's own profile has the fields, too.
  else void queryClient.invalidateQueries({ queryKey: profileQuery(memberId).queryKey });
};

/** What the form of a question has of it. */
export const fieldsOf = ({ label, kind, help, isRequired, options, ...more }: DraftQuestion) => ({
  ...{ label, kind, help, isRequired, options },
  ...{ profileField: more.profileField, audience: more.audience, isFilter: more.isFilter },
});

type Questions = ClubList<ClubQuestion, ReturnType<typeof fieldsOf>, never>;

/** A form's questions, as the dialog of one changes them. */
export const useQuestionList = (form: AskingForm): Questions => {
  const { id: memberId } = useMember();
  return {
    query: query(memberId, form),
    fieldsOf,
    isThere: () => true,
    send: ({ items, version }, change) => {
      const { saved, fields } = change as Extract<typeof change, { fields: object }>;
      const questions = saved
        ? items.map((each) => (each.id === saved.id ? { id: each.id, ...fields } : each))
        : [...items, fields];
      return sendQuestions({ form, questions, version });
    },
    words,
    onSaved: () => refresh(memberId, form),
  };
};

/** Saves a form's questions after one was moved, removed or asked again, on the version in which it was. */
export const useArrangeQuestions = (form: AskingForm) => {
  const { id: memberId } = useMember();
  const { queryKey } = query(memberId, form);
  return useMutation({
    mutationFn: sendQuestions,
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      refresh(memberId, form);
      void showToast({ type: "success", ...words.saved });
    },
    onError: (failure) => {
      // Another admin may have been faster.
      void queryClient.invalidateQueries({ queryKey });
      void showToast({ type: "error", title: "Error", description: getMessage(failure, words.failure) });
    },
  });
};
