import { screen, waitFor } from "@testing-library/react";
import { ada, openDialog, submitLead } from "./lead.tsx";
import { visit } from "./site.tsx";
import { accepted, apiAnswers } from "./wire.ts";

const failed = { status: 500, body: {} };

beforeEach(() => sessionStorage.clear());

test("closing the dialog loses nothing", async () => {
  const { visitor } = await visit();
  const dialog = await openDialog(visitor);
  await visitor.type(dialog.getByLabelText("First Name"), "Ada");
  await visitor.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

  const again = await openDialog(visitor);

  expect(again.getByLabelText("First Name")).toHaveValue("Ada");
});

test("a failed submission survives leaving the site and coming back", async () => {
  apiAnswers(failed);
  const { visitor, leave } = await visit();
  const dialog = await submitLead(visitor);
  await dialog.findByRole("alert");
  leave();

  const { visitor: returned } = await visit();
  const again = await openDialog(returned);

  for (const [label, text] of Object.entries(ada)) expect(again.getByLabelText(label)).toHaveValue(text);
  expect(again.getByLabelText("Interest Level")).toHaveValue("Want to join soon");
});

test("what has been sent leaves no draft behind", async () => {
  apiAnswers(accepted);
  const { visitor, leave } = await visit();
  const dialog = await submitLead(visitor);
  await dialog.findByRole("button", { name: "Submit another response" });
  leave();

  const { visitor: returned } = await visit();
  const again = await openDialog(returned);

  expect(again.getByLabelText("First Name")).toHaveValue("");
});

test("a retry carries the key of the first attempt, so that it is stored once", async () => {
  const sent = apiAnswers(failed, accepted);
  const { visitor } = await visit();
  const dialog = await submitLead(visitor);
  await dialog.findByRole("alert");

  await visitor.click(dialog.getByRole("button", { name: "Stay Connected" }));

  await dialog.findByRole("button", { name: "Submit another response" });
  expect(sent).toHaveLength(2);
  expect(sent[1]!.headers["idempotency-key"]).toBe(sent[0]!.headers["idempotency-key"]);
});

test("other values are another submission, with a key of its own", async () => {
  const sent = apiAnswers(failed, accepted);
  const { visitor } = await visit();
  const dialog = await submitLead(visitor);
  await dialog.findByRole("alert");

  await visitor.type(dialog.getByLabelText("City"), " North");
  await visitor.click(dialog.getByRole("button", { name: "Stay Connected" }));

  await dialog.findByRole("button", { name: "Submit another response" });
  expect(sent[1]!.body.city).toBe("Dallas North");
  expect(sent[1]!.headers["idempotency-key"]).not.toBe(sent[0]!.headers["idempotency-key"]);
});
