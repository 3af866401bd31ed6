import * as z from "zod/mini";
import { duesContract, formatTerms, stayReasons, type LevelCount, type StayReason } from "#shared/dues.ts";
import { toWallClock } from "#shared/wall-clock.ts";
import { DialogForm } from "#web/lib/forms/dialog-form.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useLevelCount, useStartLevel } from "./level-dues-api.ts";

const format = (count: number) => count.toLocaleString("en-US");
const members = (count: number) => (count === 1 ? "1 member" : `${format(count)} members`);

const words = {
  title: (name: string) => `Have the members of ${name} pay?`,
  text: "From a day you choose, everyone who is a member at this level now pays its dues. Until then nothing changes for them, and no one is charged before they enter a card.",
  label: "Set the level to pay",
  begins: (count: number, price: string) => `${members(count)} will pay ${price}.`,
  none: "No one is left who would start to pay.",
  stays: {
    pays: (count: number) =>
      count === 1
        ? "1 member pays already, or owes a payment."
        : `${format(count)} members pay already, or owe a payment.`,
    free: (count: number) => (count === 1 ? "1 member was let in free." : `${format(count)} members were let in free.`),
    chosen: (count: number) =>
      count === 1
        ? "1 member already has a day from which they pay."
        : `${format(count)} members already have a day from which they pay.`,
    gone: (count: number) => (count === 1 ? "1 member has left." : `${format(count)} members have left.`),
  } satisfies Record<StayReason, (count: number) => string>,
  stay: "These stay as they are:",
  from: "From",
  fromHelp:
    "A day to come, in the club's time zone. We email each of them in the next minutes, and again before that day.",
  wrongFrom: "Please enter a day that is to come",
  confirm: (count: number) => `Start dues for ${members(count)}`,
  cancel: "Cancel",
  busy: "Starting...",
  done: { title: "Dues are starting", description: "It goes on by itself, a few minutes long. You can stop it here." },
  loading: "Counting the members",
  failed: "We couldn't count the members. Please check your internet connection.",
  failure: { unknown: "There was a problem starting the dues. Please try again." },
} as const;

const schema = z.pick(duesContract.startLevelDues.input, { from: true });

const Preview = ({ count: { begins, terms, stays } }: { count: LevelCount }) => {
  const kept = stayReasons.filter((reason) => stays[reason] > 0);
  return (
    <Grid gap="3" role="status">
      <Text fontWeight="600">{begins > 0 ? words.begins(begins, formatTerms(terms)) : words.none}</Text>
      {kept.length > 0 && (
        <div>
          <Text color="fg.muted">{words.stay}</Text>
          <ul>
            {kept.map((reason) => (
              <li key={reason}>{words.stays[reason](stays[reason])}</li>
            ))}
          </ul>
        </div>
      )}
    </Grid>
  );
};

/** In the club's time zone, such as "2027-03-06". */
const getToday = () => toWallClock(new Date().toISOString()).slice(0, 10);

const validate = validateWith<{ from: string }>(schema, ({ from }) =>
  from <= getToday() ? [{ path: "from", message: words.wrongFrom }] : [],
);

type Props = { isOpen: boolean; onClose: () => void; level: string; name: string };

const Content = ({ level, onClose, count }: Pick<Props, "level" | "onClose"> & { count: LevelCount }) => {
  const { mutateAsync, isPending, error } = useStartLevel(level, words.done);
  const me = useMember().id;
  if (count.begins === 0) return <Preview count={count} />;
  return (
    <DialogForm
      label={words.label}
      words={{ ...words, confirm: words.confirm(count.begins) }}
      draft={`${me}:start-level:${level}`}
      initialValues={{ from: "" }}
      validate={validate}
      send={({ from }) => mutateAsync(from)}
      isSending={isPending}
      failure={error && getMessage(error, words.failure)}
      onClose={onClose}
      lead={<Preview count={count} />}
    >
      <TextField name="from" label={words.from} help={words.fromHelp} type="date" autoComplete="off" />
    </DialogForm>
  );
};

const Counted = (props: Pick<Props, "level" | "onClose">) => {
  const { data, isFetching, refetch } = useLevelCount(props.level);
  if (data) return <Content {...props} count={data} />;
  return (
    <Pending {...{ words, isFetching, refetch }}>
      <Skeleton height="14rem" />
    </Pending>
  );
};

/** Has all members of a level pay from a day on, once it is shown whom that concerns. */
export const LevelDuesDialog = ({ isOpen, onClose, level, name }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.title(name)} description={words.text}>
    <Counted level={level} onClose={onClose} />
  </Dialog>
);
