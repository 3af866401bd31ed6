import { screen, waitFor } from "@testing-library/react";
import { ada, fillIn, openDialog, submitLead } from "./lead.tsx";
import { visit } from "./site.tsx";
import { accepted, apiAnswers, lateAnswer } from "./wire.ts";

beforeEach(() => sessionStorage.clear());

test("the dialog says what staying connected means", async () => {
  const { visitor } = await visit();

  const dialog = await openDialog(visitor);

  expect(dialog.getByText(/Not ready to join\? No pressure\./)).toBeVisible();
  expect(dialog.getByText(/exclusive updates, invites and gems from the club, by e-mail/)).toBeVisible();
});

test("every wrong field has its own message, and the first one gets the focus", async () => {
  const sent = apiAnswers(accepted);
  const { visitor } = await visit();
  const dialog = await openDialog(visitor);

  await visitor.click(dialog.getByRole("button", { name: "Stay Connected" }));

  expect(await dialog.findByLabelText("First Name")).toHaveFocus();
  const messages = {
    "First Name": "First name must be at least 2 characters",
    "Last Name": "Last name must be at least 2 characters",
    "Email Address": "Please enter a valid email address",
    "Phone Number": "Please enter a valid phone number",
    City: "Please enter your city",
    State: "Please enter your state",
    "Profession or Industry": "Please enter your profession",
    "Interest Level": "Please select your interest level",
  };
  for (const [label, message] of Object.entries(messages)) {
    expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(message);
    expect(dialog.getByLabelText(label)).toBeInvalid();
  }
  expect(dialog.getByLabelText("Instagram Handle (Optional)")).toBeValid();
  expect(sent).toHaveLength(0);
});

test("leaving a field empty says nothing before the first attempt to submit", async () => {
  const { visitor } = await visit();
  const dialog = await openDialog(visitor);

  await visitor.click(dialog.getByLabelText("First Name"));
  await visitor.tab();

  expect(dialog.getByLabelText("First Name")).toBeValid();
});

test("a lead goes to the API under the specification's names", async () => {
  const sent = apiAnswers(accepted);
  const { visitor } = await visit();
  const dialog = await openDialog(visitor);
  await fillIn(visitor, dialog);
  await visitor.type(dialog.getByLabelText("Instagram Handle (Optional)"), "@ada");
  await visitor.click(dialog.getByRole("checkbox", { name: "Yes, send me early bird access to events + offers" }));

  await visitor.click(dialog.getByRole("button", { name: "Stay Connected" }));

  expect(await dialog.findByText("Thank you for your interest. We'll be in touch soon!")).toBeVisible();
  expect(sent).toEqual([
    {
      address: "/api/leads",
      headers: expect.objectContaining({
        "idempotency-key": expect.stringMatching(/^[\da-f-]{36}$/) as string,
      }) as object,
      body: {
        firstName: "Ada",
        lastName: "Obi",
        email: "ada@guest.test",
        phone: "(214) 555-0100",
        city: "Dallas",
        state: "TX",
        profession: "Architecture",
        interestLevel: "Want to join soon",
        earlyAccess: true,
        instagramHandle: "@ada",
        homepage: "",
      },
    },
  ]);
});

test("while sending, the button says so and cannot be pressed; a double click sends once", async () => {
  const { answer, give } = lateAnswer();
  const sent = apiAnswers(answer);
  const { visitor } = await visit();
  const dialog = await openDialog(visitor);
  await fillIn(visitor, dialog);

  await visitor.dblClick(dialog.getByRole("button", { name: "Stay Connected" }));

  expect(await dialog.findByRole("button", { name: "Submitting..." })).toBeDisabled();
  give(accepted);
  expect(await screen.findByText("Success!")).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("the confirmation can be reset to an empty form", async () => {
  apiAnswers(accepted);
  const { visitor } = await visit();
  const dialog = await submitLead(visitor);

  await visitor.click(await dialog.findByRole("button", { name: "Submit another response" }));

  for (const label of Object.keys(ada)) expect(dialog.getByLabelText(label)).toHaveValue("");
  expect(dialog.getByLabelText("Interest Level")).toHaveValue("");
});

test("a lead that the mailing list did not take is sent all the same, with a note", async () => {
  apiAnswers({ status: 201, body: { success: true, mailingList: "failed" } });
  const { visitor } = await visit();

  const dialog = await submitLead(visitor);

  expect(await screen.findByText("Note")).toBeVisible();
  expect(
    screen.getByText(
      "We received your information, but there was an issue syncing with our mailing list. We'll add you manually.",
    ),
  ).toBeVisible();
  expect(dialog.getByRole("button", { name: "Submit another response" })).toBeVisible();
});

test("Escape closes the dialog and gives the focus back to its button", async () => {
  const { visitor } = await visit();
  await openDialog(visitor);

  await visitor.keyboard("{Escape}");

  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getAllByRole("button", { name: "Stay Connected" })[0]).toHaveFocus();
});
