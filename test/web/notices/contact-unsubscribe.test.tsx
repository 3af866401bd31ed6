import { screen, within } from "@testing-library/react";
import { failingAtFirst, ok, problem, type Answers } from "../api.ts";
import { portalAnswers, startAfresh } from "../portal.tsx";
import { visit } from "../site.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAfresh);

const token = "t".repeat(32);
const path = `POST /api/mailing-list/${token}/unsubscribe`;

const open = async (answers: Answers) => {
  const sent = portalAnswers(answers);
  const { visitor } = await visit(`/portal/email-preferences#list:${token}`);
  const button = await screen.findByRole("button", { name: "Unsubscribe" });
  return { sent, visitor, button };
};

test("a contact unsubscribes by one click, and not by opening the page", async () => {
  const { sent, visitor, button } = await open({ [path]: () => ok({}) });
  expect(screen.getByRole("heading", { level: 1, name: "Unsubscribe" })).toBeVisible();
  expect(sent.filter(({ call }) => call === path)).toEqual([]);

  await visitor.click(button);

  // It is read where the button was, and who changed their mind is led on.
  expect(await screen.findByText("You're off our mailing list.")).toHaveFocus();
  expect(within(screen.getByRole("main")).getByRole("link", { name: "Contact us" })).toBeVisible();
  expect(sent.filter(({ call }) => call === path)).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Unsubscribe" })).not.toBeInTheDocument();
});

test("what failed is said, and can be tried again", async () => {
  const { visitor, button } = await open({ [path]: failingAtFirst({}) });

  await visitor.click(button);
  expect(await screen.findByText("We couldn't unsubscribe you. Please try again.")).toBeVisible();
  await visitor.click(button);
  expect(await screen.findByText("We couldn't unsubscribe you. Please try again.")).toBeVisible();
  await visitor.click(button);

  expect(await screen.findByText("You're off our mailing list.")).toBeVisible();
});

test("a link of nobody's says so, and whom to write to", async () => {
  const { visitor, button } = await open({ [path]: () => problem(404, "This address was not found.") });

  await visitor.click(button);

  const main = within(screen.getByRole("main"));
  expect(await main.findByRole("link", { name: "Contact us" })).toBeVisible();
});
