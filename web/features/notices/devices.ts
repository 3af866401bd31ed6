import { useState, useSyncExternalStore } from "react";
import { devicesContract as contract } from "#shared/devices.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { getOwnDeviceId, getPushState, turnOffPush, turnOnPush } from "#web/lib/push.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { deviceWords as words } from "./notice-settings-words.ts";

const keyOf = (memberId: string) => [memberId, "devices"];

const queryOf = (memberId: string) => ({
  queryKey: keyOf(memberId),
  queryFn: ({ signal }: { signal: AbortSignal }) => callEndpoint(contract.listDevices, {}, { signal }),
});

/** The devices on which the member gets push notifications. */
export const useDevices = () => useQuery(queryOf(useMember().id));

/** Reloaded on focus: the member may have been in the browser's settings. */
const subscribe = (onChange: () => void) => {
  addEventListener("focus", onChange);
  document.addEventListener("visibilitychange", onChange);
  return () => {
    removeEventListener("focus", onChange);
    document.removeEventListener("visibilitychange", onChange);
  };
};

/** This browser's push support, and how to enable it: only on a user gesture, never automatically. */
export const useThisDevice = () => {
  const { id: me } = useMember();
  const state = useSyncExternalStore(subscribe, getPushState);
  const [ownId, setOwnId] = useState(() => getOwnDeviceId(me));
  const { mutate: turnOn, isPending } = useMutation({
    mutationFn: async () => {
      const { publicKey } = await queryClient.fetchQuery({ ...queryOf(me), staleTime: 60_000 });
      return turnOnPush(me, publicKey);
    },
    onSuccess: (outcome) => {
      setOwnId(getOwnDeviceId(me));
      void queryClient.invalidateQueries({ queryKey: keyOf(me) });
      if (outcome === "allowed") void showToast({ type: "success", ...words.on });
      else void showToast({ type: "info", ...words.dismissed });
    },
    onError: () => void showToast({ type: "error", ...words.notOn }),
  });
  return { state, ownId, turnOn: () => turnOn(), isTurningOn: isPending };
};

/** Removes a device; this one stops showing notifications even if the request fails. */
export const useRemoveDevice = () => {
  const { id: me } = useMember();
  return useMutation({
    mutationFn: (deviceId: string) => turnOffPush(deviceId, me),
    onSuccess: () => void showToast({ type: "success", ...words.removed }),
    onError: () => void showToast({ type: "error", ...words.notRemoved }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(me) }),
  });
};
