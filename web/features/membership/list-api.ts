import type { FormikErrors } from "formik";
import { ApiProblem, isConflict } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { forgetSubmission, getSubmissionKey, readLastSent } from "#web/lib/forms/draft.ts";
import { getMessage, Refused } from "#web/lib/forms/failure.ts";
import { useClosingForm } from "#web/lib/forms/versioned-form.ts";
import { showToast } from "#web/ui/toast.ts";

type Item = { id: string };
type List<Each> = { items: Each[]; version: number };

/** What an admin does with one of a list: saves it as the form has it, or presses one of its buttons. */
type Saving<Each, Fields> = {
  act: "save";
  /** As the form knows it; none of a new one. */
  saved: Each | undefined;
  fields: Fields;
  /** Whether the same was sent before, and not answered. */
  isRepeat: boolean;
};
type Change<Each, Fields, Act> = Saving<Each, Fields> | { act: Act; id: string };

/** A list of the club that admins save as a whole. */
export type ClubList<Each extends Item, Fields extends object, Act extends string> = {
  query: { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<List<Each>> };
  /** What the form of one has of it. */
  fieldsOf: (item: Each) => Fields;
  /** Whether it is among those that the form can save. */
  isThere: (item: Each) => boolean;
  /** Sends the list after a change. */
  send: (list: List<Each>, change: Change<Each, Fields, Act>) => Promise<List<Each>>;
  words: {
    saved: { title: string; description: string };
    /** For one that was changed, or taken out, since the form was opened. */
    changed: string;
    gone: string;
  };
  onSaved: () => void;
};

const isSame = (one: object, other: object = {}) =>
  Object.entries(one).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify((other as Record<string, unknown>)[name]),
  );

/** The one that was saved with these fields, if it was. */
const findSaved = <Each extends Item, Fields extends object>(
  { fieldsOf, isThere }: Pick<ClubList<Each, Fields, string>, "fieldsOf" | "isThere">,
  items: readonly Each[],
  saved: Each | undefined,
  fields: Fields,
) => items.find((item) => isThere(item) && (!saved || item.id === saved.id) && isSame(fieldsOf(item), fields));

/**
 * Sends a change of a list. Throws a conflict if the item has changed since the form was opened, and `Refused` if it is gone.
 * What is stored already is not sent again: only its answer was lost.
 */
const sendChange = async <Each extends Item, Fields extends object, Act extends string>(
  club: ClubList<Each, Fields, Act>,
  list: List<Each>,
  change: Change<Each, Fields, Act>,
) => {
  if ("fields" in change) {
    const { saved, fields, isRepeat } = change;
    if ((saved || isRepeat) && findSaved(club, list.items, saved, fields)) return list;
    const now = saved && list.items.find(({ id }) => id === saved.id);
    if (saved && !(now && club.isThere(now))) throw new Refused(club.words.gone);
    if (saved && now && !isSame(club.fieldsOf(now), club.fieldsOf(saved)))
      throw new ApiProblem(409, { detail: club.words.changed });
  }
  return club.send(list, change);
};

/** An error about the list, as one about the form of the item, or about nothing but the button that was pressed. */
const explain = (failure: unknown, isForm: boolean) => {
  const [error] = (failure instanceof ApiProblem && failure.problem.errors) || [];
  if (!error) return failure;
  // Of a part, such as a price's amount; of a list within it, the list.
  const [, field] = /^items\.\d+\.(.+?)(?:\.\d+)?$/.exec(error.path) ?? [];
  return isForm && field !== undefined
    ? new ApiProblem(400, { detail: error.message, errors: [{ path: field, message: error.message }] })
    : new Refused(error.message);
};

/**
 * Changes one item of a list, or its order, on the list as this browser knows it. Changes wait for one another; `about` is
 * whose they are.
 */
const useSaveList = <Each extends Item, Fields extends object, Act extends string>(
  club: ClubList<Each, Fields, Act>,
  about: string,
) => {
  const { query, words, onSaved } = club;
  const { queryKey } = query;
  const mutationKey = [...queryKey, about];
  const mutation = useMutation({
    mutationKey,
    scope: { id: queryKey.join() },
    mutationFn: async (change: Change<Each, Fields, Act>) => {
      const isForm = change.act === "save";
      const list = queryClient.getQueryData<List<Each>>(queryKey)!;
      try {
        return await sendChange(club, list, change);
      } catch (failure) {
        if (!isForm || !isConflict(failure)) throw explain(failure, isForm);
        // Another one of the list may have been saved elsewhere, which is no conflict with this one.
        const latest = await queryClient.fetchQuery({ ...query, staleTime: 0 });
        if (latest.version === list.version) throw failure;
        return await sendChange(club, latest, change).catch((error: unknown) => {
          throw explain(error, isForm);
        });
      }
    },
    onSuccess: (list) => {
      queryClient.setQueryData(queryKey, list);
      onSaved();
      void showToast({ type: "success", ...words.saved });
    },
    // Another admin may have been faster.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
  return { ...mutation, mutationKey };
};

/** The buttons of one of a list. A double click counts once. */
export const useListActs = <Each extends Item, Fields extends object, Act extends string>(
  club: ClubList<Each, Fields, Act>,
  id: string,
  words: { unknown: string },
) => {
  const { mutate, isPending, mutationKey } = useSaveList(club, id);
  const press = (act: Act) => {
    if (queryClient.isMutating({ mutationKey }) > 0) return;
    mutate(
      { act, id },
      {
        onError: (failure) =>
          void showToast({ type: "error", title: "Error", description: getMessage(failure, words) }),
      },
    );
  };
  return { press, isPending };
};

type Versioned<Each> = Each & { version: number };

type FormOptions<Each, Fields, Values> = {
  draft: string;
  /** None for a new one. */
  item: Each | undefined;
  empty: Values;
  toValues: (item: Each) => Values;
  toFields: (values: Values) => Fields;
  validate: (values: Values) => FormikErrors<Values>;
  words: { unknown: string };
  onDone: () => void;
};

/** The form of one of a list, in which changes made elsewhere show as a conflict. */
export const useItemForm = <Each extends Item, Fields extends object, Values extends object, Act extends string>(
  club: ClubList<Each, Fields, Act>,
  { draft, item, empty, toValues, toFields, validate, words, onDone }: FormOptions<Each, Fields, Values>,
) => {
  const { query } = club;
  const { mutateAsync } = useSaveList(club, item?.id ?? "new");
  const findVersioned = ({ items, version }: List<Each>, id: string) => {
    const found = items.find((each) => each.id === id && club.isThere(each));
    return found && { ...found, version };
  };
  const known = queryClient.getQueryData<List<Each>>(query.queryKey)!;
  return useClosingForm<Values & { version: number }, Versioned<Each> | undefined, keyof Values & string>({
    draft,
    saved: item && { ...item, version: known.version },
    toValues: (saved) => ({ ...(saved ? toValues(saved) : empty), version: saved?.version ?? 0 }),
    fields: Object.keys(empty) as (keyof Values & string)[],
    validate: (values) => validate(values) as FormikErrors<Values & { version: number }>,
    save: async (values, saved) => {
      const fields = toFields(values);
      const isRepeat = isSame(fields, readLastSent(draft));
      getSubmissionKey(draft, fields);
      try {
        const { items, version } = await mutateAsync({ act: "save", saved, fields, isRepeat });
        return { ...findSaved(club, items, saved, fields)!, version };
      } catch (failure) {
        if (failure instanceof ApiProblem || failure instanceof Refused) forgetSubmission(draft);
        throw failure;
      }
    },
    getNewest: async (saved) =>
      saved && findVersioned(await queryClient.fetchQuery({ ...query, staleTime: 0 }), saved.id),
    onSaved: () => undefined,
    words,
    onDone,
  });
};

/** A list with an item one place further up or down. */
export const moveItem = <Moved extends { id?: string | undefined }>(
  items: readonly Moved[],
  id: string,
  act: "up" | "down",
): Moved[] => {
  const index = items.findIndex((each) => each.id === id);
  const other = act === "up" ? index - 1 : index + 1;
  const [first, second] = [items[index], items[other]];
  if (first === undefined || second === undefined) return [...items];
  return items.with(index, second).with(other, first);
};
