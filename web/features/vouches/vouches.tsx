import { Box } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type * as z from "zod/v4/core";
import { vouchForm, type VouchForm, type VouchRequest, vouchesContract as contract } from "#shared/vouches.ts";
import { callEndpoint, isConflict } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { beginWith, queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { forgetDraft } from "#web/lib/forms/draft.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextAreaField } from "#web/lib/forms/text-field.tsx";
import { useDraftForm } from "#web/lib/forms/use-draft-form.ts";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useReadHere } from "#web/lib/realtime/notices.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { paths } from "#web/paths.ts";
import { BusyButton, LinkButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.ts";
import { vouchWords as words } from "./vouch-words.ts";

const keyOf = (memberId: string) => [memberId, "vouches"];

/** The applicants who named the caller and await an answer. */
const useVouchRequests = () =>
  useQuery({
    queryKey: keyOf(useMember().id),
    queryFn: ({ signal }) => callEndpoint(contract.listVouchRequests, {}, { signal }),
    ...beginWith(contract.listVouchRequests, {}),
    refetchOnWindowFocus: "always",
  });

type Requests = z.output<typeof contract.listVouchRequests.output>;

const useAnswer = <Answer,>(send: (answer: Answer) => Promise<Requests>) => {
  const { id } = useMember();
  return useMutation({
    mutationFn: send,
    onSuccess: (left: Requests) => {
      queryClient.setQueryData(keyOf(id), left);
      void queryClient.invalidateQueries({ queryKey: [id, "dashboard"] });
    },
    onError: (failure) => {
      if (isConflict(failure)) void queryClient.invalidateQueries({ queryKey: [id, "dashboard"] });
    },
  });
};

/** Vouches for an applicant. */
const useVouch = (vouchId: string) =>
  useAnswer(({ text }: VouchForm) => callEndpoint(contract.vouch, { vouchId, text }));

/** Declines, without notifying anyone. */
const useDecline = (vouchId: string) => useAnswer<undefined>(() => callEndpoint(contract.declineToVouch, { vouchId }));

const { decline: declineWords } = words;
const empty: VouchForm = { text: "" };
const validate = validateWith<VouchForm>(vouchForm);

type RequestProps = { request: VouchRequest; onAnswered: () => void };

/** One applicant: the member's reference, or a button to decline. */
const Request = ({ request: { id, applicant, closesAt }, onAnswered }: RequestProps) => {
  const { name, company, cityState } = applicant;
  const draft = `${useMember().id}:vouch:${id}`;
  const vouching = useVouch(id);
  const declining = useDecline(id);
  const [isAsking, setIsAsking] = useState(false);
  const formik = useDraftForm({
    draft,
    initialValues: empty,
    validate,
    send: (values) => vouching.mutateAsync(values),
    onSent: () => {
      void showToast({ type: "success", ...words.done(name) });
      onAnswered();
    },
  });
  const decline = () =>
    declining.mutate(undefined, {
      onSuccess: () => {
        setIsAsking(false);
        forgetDraft(draft, "tab");
        void showToast({ type: "success", ...declineWords.done });
        onAnswered();
      },
    });
  return (
    <Sheet as="li" aria-labelledby={`${id}-name`}>
      <Heading as="h3" id={`${id}-name`} textStyle="heading" overflowWrap="anywhere">
        <bdi>{name}</bdi>
      </Heading>
      <Text color="fg.muted" overflowWrap="anywhere">
        {[company, cityState].filter((each) => each !== "").join(" · ")}
      </Text>
      <Text mt="2" mb="5" fontWeight="600">
        {words.until(closesAt)}
      </Text>
      <Form formik={formik} label={words.form(name)} isBusy={declining.isPending}>
        <Grid gap="5" maxWidth="text">
          <Fields>
            <TextAreaField name="text" {...words.text} />
          </Fields>
          {vouching.error && !vouching.isPending && (
            <Banner title={words.failureTitle} message={getMessage(vouching.error, words.failure)} />
          )}
          <Row flexWrap="wrap" gap="3">
            <BusyButton type="submit" look="gold" isBusy={formik.isSubmitting}>
              {formik.isSubmitting ? words.submitting : words.submit}
            </BusyButton>
            <BusyButton
              aria-label={declineWords.named(name)}
              isBusy={formik.isSubmitting}
              onClick={() => {
                declining.reset();
                setIsAsking(true);
              }}
            >
              {declineWords.action}
            </BusyButton>
          </Row>
        </Grid>
      </Form>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={declineWords.title}
        description={declineWords.text(name)}
        cancel={declineWords.cancel}
        confirm={declining.isPending ? declineWords.busy : declineWords.action}
        isBusy={declining.isPending}
        onConfirm={decline}
      >
        {declining.error && (
          <Box mb="5">
            <Banner message={getMessage(declining.error, { unknown: declineWords.failed })} />
          </Box>
        )}
      </ConfirmDialog>
    </Sheet>
  );
};

const Loading = () => (
  <>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Skeleton height="20rem" borderRadius="md" />
  </>
);

/** The applicants who named the member and await an answer. */
const VouchList = () => {
  const { data, isFetching, refetch } = useVouchRequests();
  const heading = useRef<HTMLHeadingElement>(null);
  if (!data)
    return isFetching ? (
      <Loading />
    ) : (
      <Sheet>
        <FailedRegion message={words.failed} onRetry={() => void refetch()} />
      </Sheet>
    );
  return (
    <section aria-labelledby="asked">
      <Heading id="asked" ref={heading} tabIndex={-1} srOnly>
        {words.asked}
      </Heading>
      {data.items.length === 0 ? (
        <Empty text={words.none}>
          <LinkButton to={paths.portal}>{words.dashboard}</LinkButton>
        </Empty>
      ) : (
        <Grid as="ul" gap="4" gridTemplateColumns="minmax(0, 1fr)">
          {data.items.map((request) => (
            <Request key={request.id} request={request} onAnswered={() => heading.current?.focus()} />
          ))}
        </Grid>
      )}
    </section>
  );
};

const isOfVouch = (noticeId: string) => noticeId.startsWith("vouch:");

/** Where a member vouches for applicants who named them. */
export const Vouches = () => {
  useReadHere(isOfVouch);
  return (
    <PortalPage title={words.title} intro={words.welcome}>
      <VouchList />
    </PortalPage>
  );
};
