import { useFormikContext } from "formik";
import { duesContract, formatTerms, type LevelChange, type LevelChoice } from "#shared/dues.ts";
import { formatMoney } from "#shared/money.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { formatClubDate } from "#web/lib/dates.ts";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { DialogForm } from "#web/lib/forms/dialog-form.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { getContactPath } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { FactTable } from "#web/ui/data-table.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.ts";
import { ownDuesKey } from "./api.ts";

const words = {
  title: "Change your level",
  label: "Change level",
  level: "New level",
  choose: "Please choose a level",
  none: "No other level is open to change to by yourself.",
  others: (levels: string) => `Also open: ${levels}. Write to us, and we'll change it together.`,
  reviewed: (levels: string) => `By application: ${levels}. Tell us why you'd like it, and we'll decide.`,
  free: "free",
  price: "What it costs",
  now: "Now",
  rest: (amount: string) => `${amount}, for the rest of what you've paid for`,
  nothing: "Nothing",
  from: (day: string) => `From ${day}`,
  later: (name: string, day: string) =>
    `${name} costs less, so it begins on ${day}. Until then you keep what you've paid for.`,
  atOnce: "It changes at once. Your card is charged now, and if it's refused, nothing changes.",
  confirm: "Change level",
  busy: "Changing...",
  cancel: "Cancel",
  contact: "Contact us",
  subject: "My level of membership",
  loading: "Loading the levels",
  failed: "We couldn't load the levels. Please check your internet connection.",
  loadingPrice: "Asking what it costs",
  failedPrice: "We couldn't find out what it costs. Please try again in a moment.",
  done: { title: "Your level has changed", description: "We've emailed you what you pay from now on." },
  chosen: { title: "Your level is chosen", description: "We've emailed you when it begins." },
  failure: { unknown: "We couldn't change your level. Please try again." },
} as const;

type Chosen = { level: string };

const choicesKey = (me: string) => [me, "own-levels"];
const changeKey = (me: string, level: string) => [me, "own-levels", level];

/** What a change to a level costs now, by Stripe's reckoning. */
const useLevelChange = (level: string) => {
  const { id } = useMember();
  return useQuery({
    queryKey: changeKey(id, level),
    queryFn: ({ signal }) => callEndpoint(duesContract.getLevelChange, { level }, { signal }),
    enabled: level !== "",
    // It is charged as it is shown.
    staleTime: 0,
    retry: 1,
  });
};

/** Changes the level for what was shown that it costs. */
const useChangeLevel = () => {
  const { id: me } = useMember();
  return useMutation({
    mutationFn: async (level: string) => {
      const shown = queryClient.getQueryData<LevelChange>(changeKey(me, level));
      return callEndpoint(duesContract.changeOwnLevel, { level, dueNow: shown?.dueNow ?? 0 });
    },
    onSuccess: (dues) => {
      queryClient.setQueryData(ownDuesKey(me), { dues });
      void showToast({ type: "success", ...(dues.change ? words.chosen : words.done) });
    },
    // It may have changed anyway, or cost something else now.
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: ownDuesKey(me) });
      void queryClient.invalidateQueries({ queryKey: choicesKey(me) });
    },
  });
};

const Cost = () => {
  const { level } = useFormikContext<Chosen>().values;
  const { data, isFetching, refetch, error } = useLevelChange(level);
  if (level === "") return null;
  if (!data)
    return (
      <Pending
        words={{ loading: words.loadingPrice, failed: getMessage(error, { unknown: words.failedPrice }) }}
        {...{ isFetching, refetch }}
      >
        <Skeleton height="8rem" />
      </Pending>
    );
  const { dueNow, nextAt, terms, when, name } = data;
  const day = formatClubDate(nextAt);
  return (
    <Grid gap="3">
      <FactTable
        label={words.price}
        facts={[
          [words.now, dueNow > 0 ? words.rest(formatMoney(dueNow, terms.currency)) : words.nothing],
          [words.from(day), formatTerms(terms)],
        ]}
      />
      <Text textStyle="small" color="fg.muted">
        {when === "later" ? words.later(name, day) : dueNow > 0 && words.atOnce}
      </Text>
    </Grid>
  );
};

const Contact = () => (
  <div>
    <LinkButton to={getContactPath(words.subject)}>{words.contact}</LinkButton>
  </div>
);

const describePrice = ({ terms }: LevelChoice) => (terms ? formatTerms(terms) : words.free);

const Choices = ({ choices, onClose }: { choices: readonly LevelChoice[]; onClose: () => void }) => {
  const { id: me } = useMember();
  const { mutateAsync, isPending, error } = useChangeLevel();
  const own = choices.filter(({ when }) => when === "now" || when === "later");
  const name = (wanted: LevelChoice["when"]) =>
    choices.filter(({ when }) => when === wanted).map((each) => `${each.name} (${describePrice(each)})`);
  const [others, reviewed] = [name("by us"), name("by application")];
  return (
    <Grid gap="5">
      {own.length === 0 ? (
        <Text>{words.none}</Text>
      ) : (
        <DialogForm<Chosen>
          label={words.label}
          words={words}
          draft={`${me}:own-level`}
          initialValues={{ level: own.length === 1 ? own[0]!.id : "" }}
          validate={({ level }) => (own.some(({ id }) => id === level) ? {} : { level: words.choose })}
          send={({ level }) => mutateAsync(level)}
          isSending={isPending}
          failure={error && getMessage(error, words.failure)}
          onClose={onClose}
        >
          <ChoiceField
            name="level"
            label={words.level}
            options={own.map((each) => ({ value: each.id, label: each.name, help: describePrice(each) }))}
          />
          <Cost />
        </DialogForm>
      )}
      {others.length > 0 && <Text>{words.others(others.join(", "))}</Text>}
      {reviewed.length > 0 && <Text>{words.reviewed(reviewed.join(", "))}</Text>}
      {(others.length > 0 || reviewed.length > 0 || own.length === 0) && <Contact />}
    </Grid>
  );
};

const Content = ({ onClose }: { onClose: () => void }) => {
  const { id } = useMember();
  const { data, isFetching, refetch } = useQuery({
    queryKey: choicesKey(id),
    queryFn: ({ signal }) => callEndpoint(duesContract.listLevelChoices, {}, { signal }),
    staleTime: 0,
  });
  if (!data)
    return (
      <Pending {...{ words, isFetching, refetch }}>
        <Skeleton height="12rem" />
      </Pending>
    );
  if (data.whyNot === undefined) return <Choices choices={data.items} onClose={onClose} />;
  return (
    <Grid gap="5">
      <Text>{data.whyNot}</Text>
      <Contact />
    </Grid>
  );
};

type Props = { isOpen: boolean; onClose: () => void; focusAfter: () => HTMLElement | null };

/** Where a member changes their own level: to which, what it costs now, and from when on it holds. */
export const OwnLevelDialog = ({ isOpen, onClose, focusAfter }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.title} focusAfter={focusAfter}>
    <Content onClose={onClose} />
  </Dialog>
);
