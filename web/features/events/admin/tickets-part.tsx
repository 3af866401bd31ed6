import { useFormikContext } from "formik";
import { useRef } from "react";
import type { AdminEvent } from "#shared/event-admin.ts";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Switch } from "#web/ui/switch.tsx";
import type { DraftTicketing, EventValues } from "./event-values.ts";

const words = {
  label: "Sell tickets",
  off: "Registering is free.",
  on: "People choose a ticket when they register, and pay by card.",
} as const;

const first: DraftTicketing = { types: [], codes: [], needsApproval: true, paysAtDoor: false, refundRule: [] };

const loadBuilder = async () => (await import("./ticket-builder.tsx")).TicketBuilder;

/** Whether an event sells tickets, and which. */
export const TicketsPart = ({ event }: { event: AdminEvent | undefined }) => {
  const { values, setFieldValue } = useFormikContext<EventValues>();
  const { ticketing } = values;
  // What was turned off by mistake comes back.
  const last = useRef(first);
  const turn = (isOn: boolean) => {
    if (ticketing) last.current = ticketing;
    void setFieldValue("ticketing", isOn ? last.current : null);
  };
  return (
    <>
      <Switch label={words.label} help={ticketing ? words.on : words.off} isOn={Boolean(ticketing)} onChange={turn} />
      {ticketing && (
        <LazyPart load={loadBuilder} props={{ event, ticketing }} placeholder={<Skeleton height="20rem" />} />
      )}
    </>
  );
};
