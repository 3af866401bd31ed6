import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { AdminEvent } from "#shared/events.ts";
import { ApiProblem } from "#web/api/client.ts";
import { toastWords } from "#web/content/approvals.ts";
import { toast } from "#web/ui/toast.ts";
import type { useRegistrations } from "./api.ts";
import { reasonOf } from "./decide.ts";
import { countsOf } from "./found.ts";

type Reading = Pick<ReturnType<typeof useRegistrations>, "data" | "error">;

const tell = ({ data, error }: Reading, { title, isPast }: Pick<AdminEvent, "title" | "isPast">) => {
  if (error instanceof ApiProblem) return toast({ type: "error", ...toastWords.notLoaded(reasonOf(error)) });
  if (error) return toast({ type: "error", ...toastWords.noAnswer });
  const { all, pending } = countsOf(data?.items ?? [], isPast);
  if (all === 0) return toast({ type: "error", ...toastWords.noneFound(title) });
  return toast({ type: "success", ...toastWords.found(all, title, pending) });
};

type Refetch = ReturnType<typeof useRegistrations>["refetch"];

/** Tells what was found when an event is chosen, and when one asks for the data anew; polling stays silent. */
export const useLoadToasts = (event: AdminEvent, refetch: Refetch) => {
  const [isRefreshing, setRefreshing] = useState(false);
  // A request that is on its way already is waited for, not made twice.
  const load = () => refetch({ cancelRefetch: false });
  const tellFirst = useEffectEvent(async (isGone: () => boolean) => {
    const reading = await load();
    if (!isGone()) void tell(reading, event);
  });
  useEffect(() => {
    let isGone = false;
    void tellFirst(() => isGone);
    return () => {
      isGone = true;
    };
  }, []);
  const refresh = useCallback(async () => {
    setRefreshing(true);
    void tell(await refetch({ cancelRefetch: false }), event);
    setRefreshing(false);
  }, [refetch, event]);
  return { refresh, isRefreshing };
};
