import { useFormik, type FormikValues } from "formik";
import { useEffect, useState } from "react";
import type * as z from "zod/v4/core";
import type { Endpoint } from "#shared/endpoint.ts";
import type { MailingListOutcome } from "#shared/mailing-list.ts";
import { formWords } from "#web/content/forms.ts";
import { ApiProblem, callEndpoint } from "#web/lib/api/client.ts";
import { useMutation, useMutationState } from "#web/lib/api/mutations.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import type { StorageScope } from "#web/lib/storage.ts";
import { showToast } from "#web/ui/toast.ts";
import { createDraft, forgetDraft, getSubmissionKey, useKeptDraft } from "./draft.ts";
import { getMessage, Refused, type FailureWords } from "./failure.ts";
import { collectErrors, validateWith } from "./validate-with.ts";

type ToastWords = { title: string; description: string };

type Options<Values, Output extends z.$ZodType> = {
  /** Names the form's draft. */
  draft: string;
  /** How long a draft lives; for as long as the tab unless said otherwise. */
  keeping?: StorageScope;
  /** The endpoint that takes it: its schema holds the form's rules. */
  row: Endpoint<z.$ZodType<unknown, Values>, Output>;
  empty: Values;
  /** What the page fills in, over the draft. */
  preset?: Partial<Values>;
  /** Fills in what a draft leaves open. */
  complete?: (draft: Values) => Values;
  /** What is sent for what is typed, once all of it is there, such as pictures on their way. */
  ready?: (values: Values) => Promise<Values>;
  /**
   * What else belongs to the sending, such as going on to a payment. The draft then stays, with the key by which sending
   * it again, also with other values, is about the same: a visitor who comes back finds it.
   */
  goOn?: (answer: z.output<Output>) => Promise<void>;
  /** Without words for success, `onSent` shows it. */
  words: FailureWords & {
    success?: ToastWords;
    failure: (message: string, failure: Error) => ToastWords;
    refused?: string;
  };
  /** Both are called even when the form has left the page. */
  onSent?: (answer: z.output<Output>, sent: Values) => void;
  onFailed?: (failure: Error) => void;
};

/** An answer with status 2xx may still refuse, or say that the mailing list could not be told. */
type Answer = { success?: boolean; error?: string; message?: string; mailingList?: MailingListOutcome };

const asIs = <Values>(values: Values) => values;
const atOnce = <Values>(values: Values) => Promise.resolve(values);

/** A submission that was under way when the form was mounted (again): its outcome is shown by this form, too. */
const useEarlierSubmission = (draft: string) => {
  const mutationKey = [draft];
  const [earlierId, setEarlierId] = useState(
    () => queryClient.getMutationCache().find({ mutationKey, status: "pending" })?.mutationId,
  );
  const submissions = useMutationState({
    filters: { mutationKey },
    select: ({ mutationId, state }) => ({ mutationId, ...state }),
  });
  return [submissions.find(({ mutationId }) => mutationId === earlierId), () => setEarlierId(undefined)] as const;
};

/**
 * A form of the public site: editing, sending, sent or failed. It keeps a draft, sends once however often it is
 * pressed, shows the outcome by toasts even when it has left the page, and puts problems beside their fields.
 */
export const useSubmission = <Values extends FormikValues, Output extends z.$ZodType>(
  options: Options<Values, Output>,
) => {
  const { draft, keeping = "tab", row, words, preset, complete = asIs, onSent, onFailed } = options;
  const { ready = atOnce, goOn } = options;
  const empty = { ...options.empty, ...preset };
  const [earlier, leaveEarlier] = useEarlierSubmission(draft);

  const send = async (values: Values) => {
    const input = await ready(values);
    const answer = await callEndpoint(row, input, {
      idempotencyKey: getSubmissionKey(draft, input, goOn !== undefined),
    });
    const { success, error, message } = answer as Answer;
    if (success === false) throw new Refused(error || message || (words.refused ?? words.unknown));
    await goOn?.(answer);
    return answer;
  };

  const submission = useMutation({
    mutationKey: [draft],
    mutationFn: send,
    onSuccess: async (answer, values) => {
      if (!goOn) forgetDraft(draft, keeping);
      onSent?.(answer, values);
      if (words.success) await showToast({ type: "success", ...words.success });
      const { mailingList } = answer as Answer;
      if (mailingList === "failed") await showToast({ type: "info", ...formWords.mailingListFailed });
    },
    onError: (failure) => {
      onFailed?.(failure);
      return showToast({ type: "error", ...words.failure(getMessage(failure, words), failure) });
    },
  });

  const formik = useFormik<Values>({
    initialValues: complete({ ...createDraft(draft, empty, keeping), ...preset }),
    validate: validateWith(row.input),
    validateOnBlur: false,
    onSubmit: async (values, { resetForm, setErrors }) => {
      if (queryClient.isMutating({ mutationKey: [draft] }) > 0) return;
      leaveEarlier();
      try {
        await submission.mutateAsync(values);
        if (!goOn) resetForm({ values: empty });
      } catch (failure) {
        if (failure instanceof ApiProblem) setErrors(collectErrors(failure.problem.errors ?? []));
      }
    },
  });
  useKeptDraft(draft, formik.values, empty, keeping);

  const isEarlierSent = earlier?.status === "success";
  useEffect(() => {
    if (isEarlierSent && !goOn) formik.resetForm({ values: empty });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it has been sent
  }, [isEarlierSent]);
  const failure = submission.error ?? earlier?.error;
  const isSent = submission.isSuccess || isEarlierSent;
  const { variables, submittedAt } = submission.isSuccess ? submission : (earlier ?? submission);

  return {
    formik,
    isSending: submission.isPending || earlier?.status === "pending",
    isSent,
    /** What was sent, and when, in ms. */
    sent: isSent ? { values: variables as Values, at: submittedAt } : undefined,
    failure: failure ? getMessage(failure, words) : undefined,
    /** From the thanks back to the empty form. */
    startOver: () => {
      submission.reset();
      leaveEarlier();
    },
  };
};

/** A form's state, as its parts take it. */
export type Submission<Values extends FormikValues = FormikValues> = ReturnType<
  typeof useSubmission<Values, z.$ZodType>
>;
