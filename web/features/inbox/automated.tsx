import { Box } from "@chakra-ui/react";
import { useState } from "react";
import { automatedContract, automatedForms, type AutomatedForm, type AutomatedSubmission } from "#shared/automated.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { readLiveList, type LoadedList } from "#web/lib/api/live-list.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { refreshWaiting } from "#web/lib/api/waiting.ts";
import { formatClubDay, formatShortly } from "#web/lib/dates.ts";
import { createDeskWords, Desk } from "#web/lib/desk/desk.tsx";
import { useDesk, type DeskSpec } from "#web/lib/desk/use-desk.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import type { SearchAddress } from "#web/lib/search-address.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { FactTable } from "#web/ui/data-table.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { RowFrame } from "#web/ui/row-list.tsx";
import { showToast } from "#web/ui/toast.ts";

const words = {
  ...createDeskWords("form", "forms", "name, email, text"),
  title: "Looks automated",
  forms: { label: "Show a kind of form", all: "All kinds" },
  intro:
    "A hidden field of these forms was filled in, as robots do. Nothing was done with them, and no one was written to. Release what a person sent: it then counts as sent now.",
  none: "Nothing looks automated.",
  details: "What was sent",
  release: "Release",
  releasing: "Releasing...",
  remove: "Delete",
  removing: "Deleting...",
  released: (name: string) => ({ title: "Released", description: `What ${name} sent now counts as sent.` }),
  removed: (name: string) => ({ title: "Deleted", description: `What ${name} sent is deleted.` }),
  notDone: { unknown: "We couldn't do that. Please try again." },
  deletedOn: (day: string) => `Deletes itself on ${day}`,
} as const;

const formWords: Record<AutomatedForm, string> = {
  lead: "Stay Connected",
  message: "Contact",
  signup: "Event interest",
  application: "Application",
  registration: "Event registration",
  listing: "Business listing",
};

/** The name of a field in words: `guests 2 firstName` is "Guests 2 first name". */
const toLabel = (field: string) => {
  const spaced = field.replace(/^personalInfo /, "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

const spec: DeskSpec<AutomatedSubmission> = {
  textOf: ({ name, facts }) => [name, ...facts.map(({ text }) => text)].join("\n"),
  filters: {
    kind: {
      look: "list",
      label: words.forms.label,
      choices: [
        { value: "all", label: words.forms.all },
        ...automatedForms.map((value) => ({
          value,
          label: formWords[value],
          is: ({ form }: AutomatedSubmission) => form === value,
        })),
      ],
    },
  },
};

const createKey = (memberId: string) => [memberId, "inbox", "automated"];

const useSubmissions = () => {
  const queryKey = createKey(useMember().id);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readLiveList<AutomatedSubmission>({
        queryKey,
        readPage: (cursor, options) => callEndpoint(automatedContract.listAutomated, { cursor }, options),
        merge: (_, loaded) => loaded,
        signal,
      }),
  });
};

const releaseRows = {
  lead: automatedContract.releaseForm,
  message: automatedContract.releaseForm,
  signup: automatedContract.releaseForm,
  application: automatedContract.releaseApplication,
  registration: automatedContract.releaseRegistration,
  listing: automatedContract.releaseListing,
};

type Act = "release" | "remove";

/** Releases or deletes one, which leaves the list. */
const useEnd = ({ id: submissionId, form, name }: AutomatedSubmission) => {
  const { id } = useMember();
  return useMutation({
    mutationFn: (act: Act) =>
      callEndpoint(act === "release" ? releaseRows[form] : automatedContract.deleteAutomated, { submissionId }),
    onSuccess: (_, act) => {
      queryClient.setQueryData<LoadedList<AutomatedSubmission>>(
        createKey(id),
        (was) => was && { ...was, items: was.items.filter((each) => each.id !== submissionId) },
      );
      refreshWaiting(id);
      void showToast({ type: "success", ...(act === "release" ? words.released(name) : words.removed(name)) });
    },
    onError: (failure) => {
      void showToast({ type: "error", title: "Error", description: getMessage(failure, words.notDone) });
      void queryClient.invalidateQueries({ queryKey: createKey(id) });
    },
  });
};

const getRowId = (submissionId: string) => `inbox-${submissionId}`;

const Submission = ({ submission, today }: { submission: AutomatedSubmission; today: Date }) => {
  const { id, form, name, facts, createdAt, deletedAt } = submission;
  const { mutate, isPending, variables } = useEnd(submission);
  const button = (act: Act, busy: string, label: string, look?: "gold") => (
    <BusyButton
      size="compact"
      look={look}
      isBusy={isPending && variables === act}
      aria-label={`${label}: ${name}`}
      onClick={() => !isPending && mutate(act)}
    >
      {isPending && variables === act ? busy : label}
    </BusyButton>
  );
  return (
    <RowFrame id={getRowId(id)} tabIndex={-1} aria-labelledby={`${id}-name`}>
      <Row flexWrap="wrap" columnGap="3" rowGap="1" pt="1.5">
        <Heading as="h2" id={`${id}-name`} dir="auto" fontWeight="600" fontSize="1.0625rem" overflowWrap="anywhere">
          {name}
        </Heading>
        <Text textStyle="small" color="fg.muted">
          {formWords[form]} · <time dateTime={createdAt}>{formatShortly(createdAt, today)}</time>
        </Text>
      </Row>
      <Box py="2">
        <FactTable
          label={words.details}
          facts={facts.map(({ field, text }) => [
            toLabel(field),
            <Text as="span" dir="auto" whiteSpace="pre-wrap">
              {text}
            </Text>,
          ])}
        />
      </Box>
      <Row flexWrap="wrap" gap="3" pb="1.5">
        {button("release", words.releasing, words.release, "gold")}
        {button("remove", words.removing, words.remove)}
        <Text textStyle="small" color="fg.muted">
          {words.deletedOn(formatClubDay(deletedAt))}
        </Text>
      </Row>
    </RowFrame>
  );
};

const none: readonly AutomatedSubmission[] = [];

/** The forms that look automated, newest first. */
export const Automated = ({ search }: { search: SearchAddress }) => {
  const list = useSubmissions();
  const desk = useDesk(search, list.data?.items ?? none, spec);
  const [today] = useState(() => new Date());
  return (
    <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <Text color="fg.muted" maxWidth="text">
        {words.intro}
      </Text>
      <Desk
        desk={desk}
        list={list}
        words={words}
        rowHeightPx={320}
        getRowId={getRowId}
        none={<Empty text={words.none} />}
      >
        {(submission) => <Submission submission={submission} today={today} />}
      </Desk>
    </Grid>
  );
};
