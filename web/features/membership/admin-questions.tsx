import type { AskingForm } from "#shared/club-questions.ts";
import { QuestionBuilder } from "#web/lib/questions/builder.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Text } from "#web/ui/layout.ts";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useAllQuestions, useArrangeQuestions } from "./questions-api.ts";

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
} as const;

const loadDialog = async () => (await import("./question-dialog.tsx")).ClubQuestionDialog;

/** What a form asks of the club's own, as admins edit it. */
export const AdminQuestions = ({ form }: { form: AskingForm }) => {
  const { data, isFetching, refetch } = useAllQuestions(form);
  const { mutateAsync, isPending } = useArrangeQuestions(form);
  return (
    <SettingsSheet title={words[form].title}>
      <Text color="fg.muted" mb="4">
        {words[form].text}
      </Text>
      {data && (
        <QuestionBuilder
          form={form}
          loadDialog={loadDialog}
          questions={data.items}
          archived={data.archived}
          onChange={(questions) => mutateAsync({ form, questions, version: data.version })}
          isBusy={isPending}
        />
      )}
      {!data && isFetching && <Skeleton height="8rem" />}
      {!data && !isFetching && <FailedRegion message={words.failed} onRetry={() => void refetch()} />}
    </SettingsSheet>
  );
};
