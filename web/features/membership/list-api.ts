import { ApiProblem } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { getMessage, Refused } from "#web/lib/forms/failure.ts";
import { showToast } from "#web/ui/toast.ts";

type List<Each> = { items: Each[]; version: number };

type Options<Each, Change> = {
  queryKey: readonly unknown[];
  /** Sends the list after a change. */
  save: (before: List<Each>, change: Change) => Promise<List<Each>>;
  saved: { title: string; description: string };
  onSaved?: () => void;
};

/** Changes one item of a list that admins save as a whole, or its order, on the list as this browser knows it. */
export const useSaveList = <Each, Change>({ queryKey, save, saved, onSaved }: Options<Each, Change>) =>
  useMutation({
    mutationFn: async (change: Change) => {
      try {
        return await save(queryClient.getQueryData<List<Each>>(queryKey)!, change);
      } catch (failure) {
        // About one of all items: the form has the fields of one.
        const [error] = (failure instanceof ApiProblem && failure.problem.errors) || [];
        throw error ? new Refused(error.message) : failure;
      }
    },
    onSuccess: (list) => {
      queryClient.setQueryData(queryKey, list);
      onSaved?.();
      void showToast({ type: "success", ...saved });
    },
    // Another admin may have been faster.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });

/** Says why a press of a button changed nothing. */
export const tellRefusal = (failure: Error, words: { unknown: string }) =>
  void showToast({ type: "error", title: "Error", description: getMessage(failure, words) });

/** A list with an item one place further up or down. */
export const moveItem = <Item extends { id?: string | undefined }>(
  items: readonly Item[],
  id: string,
  act: "up" | "down",
): Item[] => {
  const index = items.findIndex((each) => each.id === id);
  const other = act === "up" ? index - 1 : index + 1;
  const [first, second] = [items[index], items[other]];
  if (first === undefined || second === undefined) return [...items];
  return items.with(index, second).with(other, first);
};
