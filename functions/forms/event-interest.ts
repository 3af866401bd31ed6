import type * as z from "zod/mini";
import { contactOfEventInterest, eventInterestContract, type EventInterest } from "#shared/event-interest.ts";
import { noteListView } from "../audit/looks.ts";
import type { Request } from "../http/caller.ts";
import { publicEndpoint, adminEndpoint } from "../http/doors.ts";
import { messageForms } from "../inbox/message.ts";
import { createSubmit } from "../inbox/release.ts";
import { createFormStore, submitForm } from "./form.ts";

export const eventInterests = createFormStore<EventInterest>({ ...messageForms.signup, isMessage: true });

const submit = (
  { homepage, ...signup }: z.output<typeof eventInterestContract.submitEventInterest.input>,
  request: Request,
) =>
  submitForm(
    {
      form: signup,
      store: eventInterests,
      contact: contactOfEventInterest(signup),
      emails: [{ template: "event-interest-notice", data: signup, to: "club" }],
      subscriberEmail: {
        template: "event-interest-received",
        data: { name: signup.name, sentAt: new Date().toISOString() },
        to: { address: signup.email },
      },
      homepage,
    },
    request,
  );

export const submitEventInterest = publicEndpoint(eventInterestContract.submitEventInterest, submit);
export const resubmitEventInterest = createSubmit(eventInterestContract.submitEventInterest, submit);

export const listEventInterest = adminEndpoint(
  eventInterestContract.listEventInterest,
  async ({ month, cursor }, { id }, { network }) => {
    const page = await eventInterests.listMonth(month, cursor);
    await noteListView({ list: "signups", scope: month, by: { id, network } });
    return page;
  },
);
