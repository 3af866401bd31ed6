import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { given } from "#test/support/given.ts";
import { accepted, answerInTurn, lateAnswer } from "../api.ts";
import { visit } from "../site.tsx";

const application = given.application();

const openApplication = async (visitor: UserEvent, button = "Join Network") => {
  await visitor.click(screen.getByRole("button", { name: button }));
  return within(await screen.findByRole("dialog", { name: "Membership Application" }));
};

/** Opens an application of which this is typed already. */
const open = async (draft: object = {}) => {
  localStorage.setItem("club:draft:application", JSON.stringify(draft));
  const { visitor, leave } = await visit("/membership");
  return { visitor, leave, dialog: await openApplication(visitor) };
};

test("an empty application names all that is missing, and its summary leads there", async () => {
  const { visitor, dialog } = await open();

  await visitor.click(dialog.getByRole("button", { name: "Submit Application" }));

  expect(await dialog.findByRole("button", { name: "20 answers need your attention" })).toBeVisible();
  expect(dialog.getByLabelText("Full Name")).toHaveFocus();
  const words = "Please answer whether you've attended an event";
  expect(dialog.getAllByText(words)).toHaveLength(2);
  await visitor.click(dialog.getByRole("link", { name: words }));
  expect(document.activeElement).toHaveAttribute("name", "attendedEvent");
});

test("a refusal keeps the dialog open with everything typed, and so do closing and coming back", async () => {
  answerInTurn({ status: 500, body: {} });
  const { visitor, leave, dialog } = await open(application);

  await visitor.click(dialog.getByRole("button", { name: "Submit Application" }));

  const words = "There was a problem submitting your application. Please try again.";
  expect(await dialog.findByRole("alert")).toHaveTextContent(words);
  expect(await screen.findByText("Error")).toBeVisible();
  expect(dialog.getByLabelText("Full Name")).toHaveValue(application.name);
  await visitor.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  leave();
  const { visitor: returned } = await visit("/membership");
  const again = await openApplication(returned, "Elevate Membership");
  expect(again.getByLabelText("Full Name")).toHaveValue(application.name);
  const choice = (name: string, value: string) => document.querySelector(`[name="${name}"][value="${value}"]`);
  expect(choice("reasonsForJoining", "mentorship")).toBeChecked();
  expect(choice("membershipType", "vip")).toBeChecked();
});

test("sent by a double click, and again once the network is back, it is one application", async () => {
  const { answer, give } = lateAnswer();
  const sent = answerInTurn({ failure: new TypeError("Failed to fetch") }, answer);
  const { visitor, dialog } = await open(application);
  await visitor.click(dialog.getByRole("button", { name: "Submit Application" }));
  const words = "Network error. Please check your internet connection and try again.";
  expect(await dialog.findByRole("alert")).toHaveTextContent(words);

  await visitor.dblClick(dialog.getByRole("button", { name: "Submit Application" }));

  expect(await dialog.findByRole("button", { name: "Submitting..." })).toBeDisabled();
  give(accepted);
  expect(await screen.findByText("Application Submitted")).toBeVisible();
  expect(sent).toHaveLength(2);
  const [first, second] = sent.map(({ headers }) => headers["idempotency-key"]);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

test("answers can be cleared, on the second press", async () => {
  const { visitor, dialog } = await open({ name: "Ada Okafor" });

  await visitor.click(dialog.getByRole("button", { name: "Clear all answers" }));
  expect(dialog.getByLabelText("Full Name")).toHaveValue("Ada Okafor");
  await visitor.click(dialog.getByRole("button", { name: "Press again to clear all answers" }));

  expect(dialog.getByLabelText("Full Name")).toHaveValue("");
});

test("the progress marks a part complete and leads to another", async () => {
  const { valueToAdd, elevationStory } = application;
  const { visitor, dialog } = await open({ valueToAdd, elevationStory });

  const parts = within(dialog.getByRole("navigation", { name: "Application sections" }));

  expect(parts.getByRole("button", { name: /Giving back ?complete/ })).toBeVisible();
  await visitor.click(parts.getByRole("button", { name: /You and the club/ }));
  expect(dialog.getByRole("heading", { name: "You and the club" })).toHaveFocus();
});
