import { screen, within, type BoundFunctions, type queries } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { answerInTurn } from "../api.ts";
import { visit } from "../site.tsx";

/** A visitor who fills everything in correctly. */
export const ada = {
  "First Name": "Ada",
  "Last Name": "Obi",
  "Email Address": "ada@guest.test",
  "Phone Number": "(214) 555-0100",
  City: "Dallas",
  State: "TX",
  "Profession or Industry": "Architecture",
};

export const openDialog = async (visitor: UserEvent) => {
  await visitor.click(within(screen.getByRole("banner")).getByRole("button", { name: "Stay Connected" }));
  return within(await screen.findByRole("dialog", { name: "Stay Connected" }));
};

type Form = BoundFunctions<typeof queries>;

export const fillIn = async (visitor: UserEvent, form: Form, values: Record<string, string> = ada) => {
  for (const [label, text] of Object.entries(values)) {
    await visitor.click(form.getByLabelText(label));
    await visitor.paste(text);
  }
  await visitor.selectOptions(form.getByLabelText("Interest Level"), "Want to join soon");
};

/** Opens the dialog, fills it in and sends it. */
export const submitLead = async (visitor: UserEvent) => {
  const dialog = await openDialog(visitor);
  await fillIn(visitor, dialog);
  await visitor.click(dialog.getByRole("button", { name: "Stay Connected" }));
  return dialog;
};

/** The dialog, on the front page. */
export const visitDialog = async () => {
  const { visitor, leave } = await visit();
  return { visitor, leave, dialog: await openDialog(visitor) };
};

/** A lead that is answered so, each time it is sent. */
export const sendLead = async (...answers: Parameters<typeof answerInTurn>) => {
  const sent = answerInTurn(...answers);
  const { visitor, leave } = await visit();
  return { sent, visitor, leave, dialog: await submitLead(visitor) };
};
