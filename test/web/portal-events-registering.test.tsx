import { screen, waitFor, within } from "@testing-library/react";
import { queryClient } from "#web/api/query-client.ts";
import { evening, own, registered } from "./portal-events.tsx";
import { adasProfile, enter, ok, portalAnswers, problem, startAfresh, type Answers } from "./portal.tsx";
import { lateAnswer } from "./wire.ts";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(startAfresh);

const register = "POST /api/portal/events/elevated-wednesdays/registrations";

/** The dialog in which a member registers; `answers` are those of the API. */
const openDialog = async (answers: Answers = {}) => {
  const sent = portalAnswers({
    "GET /api/events": ({ query }) => ok({ items: query.get("audience") === "members" ? [evening()] : [] }),
    "GET /api/portal/registrations": () => ok({ items: [] }),
    [register]: () => ({ status: 201, body: registered() }),
    ...answers,
  });
  const { member } = await enter("/portal/events", "Events");
  await member.click(await screen.findByRole("button", { name: "Register Now" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Elevated Wednesdays" }));
  await dialog.findByRole("form", { name: "Event registration" });
  return { sent, member, dialog };
};

type Opened = Awaited<ReturnType<typeof openDialog>>;
const field = ({ dialog }: Opened, label: string) => dialog.getByRole<HTMLInputElement>("textbox", { name: label });
const send = ({ member, dialog }: Opened) => member.click(dialog.getByRole("button", { name: "Register" }));

test("the dialog tells of the event, and what is left to do", async () => {
  const { dialog } = await openDialog();

  for (const text of [
    "June 24, 2099",
    "7:00 PM - 12:00 AM",
    "Addison, Texas",
    "Cocktail Attire",
    "Please complete the registration form below.",
    "Spots remaining: 30 of 150",
  ])
    expect(dialog.getByText(text)).toBeVisible();
});

test("what the profile tells is filled in", async () => {
  const opened = await openDialog();

  expect(field(opened, "First Name")).toHaveValue("Ada");
  expect(field(opened, "Last Name")).toHaveValue("Obi");
  expect(field(opened, "Email Address")).toHaveValue("ada@club.test");
  expect(field(opened, "Profession")).toHaveValue("Architect");
});

test("without a position, the company is the profession; without a profile, the e-mail address is left", async () => {
  const opened = await openDialog({ "GET /api/profile": () => ok({ ...adasProfile, full_name: "", position: "" }) });

  expect(field(opened, "Profession")).toHaveValue("Obi & Daughters");
  expect(field(opened, "First Name")).toHaveValue("");
  expect(field(opened, "Email Address")).toHaveValue("ada@club.test");
});

test("what is typed waits for who closes the dialog, and wins over the profile; the focus returns", async () => {
  const opened = await openDialog();
  await opened.member.clear(field(opened, "First Name"));
  await opened.member.type(field(opened, "First Name"), "Adaeze");

  await opened.member.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole("button", { name: "Register Now" })).toHaveFocus());
  await opened.member.click(screen.getByRole("button", { name: "Register Now" }));

  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByRole("textbox", { name: "First Name" })).toHaveValue("Adaeze");
  expect(dialog.getByRole("textbox", { name: "Last Name" })).toHaveValue("Obi");
});

test("a registration is confirmed, seen on the card at once, and forgotten nowhere", async () => {
  const list = lateAnswer();
  let asked = 0;
  const opened = await openDialog({
    "GET /api/portal/registrations": () => (++asked === 1 ? ok({ items: [] }) : list.answer),
  });
  queryClient.setQueryData(["ada", "settings"], {});
  queryClient.setQueryData(["ada", "directory"], {});
  await opened.member.type(field(opened, "Phone Number"), "(214) 555-0134");
  await send(opened);

  expect(await screen.findByText("Registration Successful!")).toBeVisible();
  expect(screen.getByText("You've been registered for Elevated Wednesdays")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  const card = within(screen.getByRole("article", { name: "Elevated Wednesdays" }));
  expect(card.getByText("Pending approval")).toBeVisible();
  expect(card.getByText("Registration #7K2M9QXA")).toBeVisible();
  await waitFor(() => expect(document.activeElement).toHaveTextContent("Registration #7K2M9QXA"));
  expect(card.queryByRole("link")).not.toBeInTheDocument();

  list.give(ok({ items: [own()] }));
  expect(await card.findByRole("link", { name: /See or change/ })).toBeVisible();
  expect(opened.sent.find(({ call }) => call === register)!.body).toMatchObject({
    personalInfo: { firstName: "Ada", lastName: "Obi", email: "ada@club.test", profession: "Architect" },
  });
  for (const matter of ["settings", "directory"])
    expect(queryClient.getQueryState(["ada", matter])?.isInvalidated).toBe(true);
  expect(opened.sent.filter(({ call }) => call === "GET /api/events").length).toBeGreaterThan(1);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("a refusal says why, and the form keeps what was typed", async () => {
  const detail = "This e-mail address is registered for this event already.";
  const opened = await openDialog({ [register]: () => problem(409, { code: "conflict", detail }) });
  await opened.member.type(field(opened, "Phone Number"), "(214) 555-0134");

  await send(opened);

  expect(await opened.dialog.findByText(detail)).toBeVisible();
  expect(field(opened, "Phone Number")).toHaveValue("(214) 555-0134");
});
