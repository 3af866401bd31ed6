import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { upcoming } from "#web/content/events.ts";
import { toast } from "#web/ui/toast.ts";

/** Tells who comes back with `?registration=success` that it worked, once: the address forgets it. */
export const useRegisteredToast = () => {
  const [query, setQuery] = useSearchParams();
  const isRegistered = query.get("registration") === "success";
  useEffect(() => {
    if (!isRegistered) return;
    void toast({ type: "success", ...upcoming.registeredToast });
    setQuery(
      (current) => {
        current.delete("registration");
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isRegistered, setQuery]);
};
