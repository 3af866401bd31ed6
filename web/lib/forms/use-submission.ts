import { useFormik, type FormikValues } from "formik";
import { useEffect, useState } from "react";
import type * as z from "zod/v4/core";
import type { Endpoint } from "#shared/endpoint.ts";
import type { MailingListOutcome } from "#shared/mailing-list.ts";
import type { FieldError } from "#shared/problem.ts";
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
  /** The name of the form's draft. */
  draft: string;
  /** How long to keep the draft; by default as long as the tab. */
  keeping?: StorageScope;
  /** The endpoint. */
  row: Endpoint<z.$ZodType<unknown, Values>, Output>;
  /** The endpoint's input, which contains the form's rules. */
  schema: z.$ZodType<unknown, Values>;
  /** Finds what is wrong beside the schema. */
  listMore?: ((values: Values) => readonly FieldError[]) | undefined;
  empty: Values;
  /** Values from the page, which override the draft. */
  preset?: Partial<Values>;
  /** Values for fields the draft leaves empty. */
  complete?: (draft: Values) => Values;
  /** Converts the values to the request, waiting for pending uploads. */
  ready?: (values: Values) => Promise<Values>;
  /**
   * The next step of sending, such as a checkout. The draft then stays, with the same idempotency key even for
   * changed values, for a visitor who comes back.
   */
  goOn?: (answer: z.output<Output>) => Promise<void>;
  /** Without a success text, `onSent` shows it. */
  words: FailureWords & {
    success?: ToastWords;
    failure: (message: string, failure: Error) => ToastWords;
    refused?: string;
  };
  /** Both are called even if the form has left the page. */
  onSent?: (answer: z.output<Output>, sent: Values) => void;
  onFailed?: (failure: Error) => void;
};

/** A 2xx response may still be a refusal, or say that the mailing list could not be updated. */
type Answer = { success?: boolean; error?: string; message?: string; mailingList?: MailingListOutcome };

const asIs = <Values>(values: Values) => values;
const atOnce = <Values>(values: Values) => Promise.resolve(values);

/** A submission pending when the form was (re)mounted: this form shows its outcome, too. */
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
 * pressed, shows the outcome in toasts even after it has left the page, and puts errors next to their fields.
 */
export const useSubmission = <Values extends FormikValues, Output extends z.$ZodType>(
  options: Options<Values, Output>,
) => {
  const { draft, keeping = "tab", row, schema, words, preset, complete = asIs, onSent, onFailed } = options;
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
    validate: validateWith(schema, options.listMore),
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
    /** Goes from the thank-you back to the empty form. */
    startOver: () => {
      submission.reset();
      leaveEarlier();
    },
  };
};

/** A form's state, as passed to its parts. */
export type Submission<Values extends FormikValues = FormikValues> = ReturnType<
  typeof useSubmission<Values, z.$ZodType>
>;
