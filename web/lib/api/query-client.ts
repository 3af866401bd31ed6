import { QueryClient } from "@tanstack/react-query";

/** One cache for the whole site. Handed to each hook, because the first load of public pages does without it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Tried once more, then told: whoever waits can try again too, and has waited enough after a time-out.
    queries: { retry: (failures, { name }) => failures < 1 && name !== "TimeoutError" },
    // A write made offline fails at once and says so, rather than waiting unseen.
    mutations: { networkMode: "always" },
  },
});

// What a provider would do: it hears when one comes back to the page, or to the network.
queryClient.mount();
