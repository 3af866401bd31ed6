import { screen, within } from "@testing-library/react";
import { fillIn } from "./lead.tsx";
import { visit } from "./site.tsx";
import { accepted, apiAnswers } from "./wire.ts";

const formInPage = async () => within(await screen.findByRole("form", { name: "Join the list" }));

beforeEach(() => sessionStorage.clear());

test("the form asks in the specification's order, under its names", async () => {
  await visit();

  const form = await screen.findByRole("form", { name: "Join the list" });

  const asked = [...form.querySelectorAll<HTMLInputElement>("input, select")].map(({ name }) => name);
  expect(asked).toEqual([
    "firstName",
    "lastName",
    "email",
    "phone",
    "city",
    "state",
    "profession",
    "instagramHandle",
    "interestLevel",
    "earlyAccess",
    "homepage",
  ]);
});

test("the fields tell the browser what belongs in them", async () => {
  await visit();

  const form = await formInPage();

  expect(form.getByLabelText("Email Address")).toHaveAttribute("type", "email");
  expect(form.getByLabelText("Phone Number")).toHaveAttribute("type", "tel");
  expect(form.getByLabelText("Phone Number")).toHaveAttribute("placeholder", "(214) 555-0100");
  expect(form.getByLabelText("State")).toHaveAttribute("placeholder", "TX");
  expect(form.getByLabelText("Instagram Handle (Optional)")).toHaveAttribute("placeholder", "@username");
  const options = within(form.getByLabelText("Interest Level")).getAllByRole<HTMLOptionElement>("option");
  expect(options.map(({ value }) => value)).toEqual([
    "",
    "Just curious",
    "Waiting on the right event",
    "Want to join soon",
    "Just want to stay in the loop",
  ]);
});

test("people and their assistive technology never meet the field for robots", async () => {
  await visit();

  const form = await formInPage();

  expect(form.queryByRole("textbox", { name: /homepage/i })).not.toBeInTheDocument();
  const trap = document.querySelector("[name=homepage]")!;
  expect(trap).toHaveAttribute("tabindex", "-1");
  expect(trap).toHaveAttribute("autocomplete", "off");
  expect(trap.closest("[aria-hidden=true]")).not.toBeNull();
});

test("what a robot put there is sent, for the API to judge", async () => {
  const sent = apiAnswers(accepted);
  const { visitor } = await visit();
  const form = await formInPage();
  await fillIn(visitor, form);
  await visitor.type(document.querySelector("[name=homepage]")!, "https://spam.test");

  await visitor.click(form.getByRole("button", { name: "Join the List" }));

  await screen.findByText("Thank You for Connecting!");
  expect(sent[0]!.body.homepage).toBe("https://spam.test");
});

test("the thanks say what happens next and lead back to an empty form", async () => {
  apiAnswers(accepted);
  const { visitor } = await visit();
  const form = await formInPage();
  await fillIn(visitor, form);

  await visitor.click(form.getByRole("button", { name: "Join the List" }));

  expect(await screen.findByRole("heading", { name: "Thank You for Connecting!" })).toHaveFocus();
  expect(screen.getByText(/Thanks for your interest in the club/)).toHaveTextContent(
    "in touch with exclusive updates and invites soon",
  );
  expect(screen.getByText("Your information has been successfully saved and forwarded to our team.")).toBeVisible();
  await visitor.click(screen.getByRole("button", { name: "Submit Another Response" }));
  expect((await formInPage()).getByLabelText("First Name")).toHaveValue("");
});

test("the banner of a failure has its title", async () => {
  apiAnswers({ status: 500, body: {} });
  const { visitor } = await visit();
  const form = await formInPage();
  await fillIn(visitor, form);

  await visitor.click(form.getByRole("button", { name: "Join the List" }));

  expect(await form.findByRole("alert")).toHaveTextContent(
    "Error submitting form:There was a problem submitting your information.",
  );
});
