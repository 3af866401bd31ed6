import type { Lead } from "#shared/leads.ts";
import { messageForms } from "../inbox/message.ts";
import { createFormStore } from "./form.ts";

/** Requests for information. */
export const leads = createFormStore<Lead>({ ...messageForms.lead, isMessage: true });
