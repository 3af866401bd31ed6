import { screen, within } from "@testing-library/react";
import { button, edit, enterForm, field, kept, list, taken } from "./admin-events.tsx";
import { ok, problem, startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(startAfresh);

const collide = async () => {
  let newest = kept();
  const { sent, member } = await enterForm({
    [list]: () => ok({ items: [newest] }),
    [edit]: (request) =>
      request.body.version === newest.version
        ? taken(request)
        : problem(409, { code: "conflict", detail: "This event was changed elsewhere meanwhile." }),
  });
  newest = kept({ attire: "Black tie", version: 7 });
  await member.clear(field("Location"));
  await member.type(field("Location"), "Deep Ellum");
  await member.click(button("Save changes"));
  const banner = within(await screen.findByRole("alert"));
  return { sent, member, banner };
};

test("an event that was changed elsewhere says what has changed, and keeps what was typed", async () => {
  const { banner } = await collide();

  expect(banner.getByText("This event was changed elsewhere meanwhile")).toBeVisible();
  expect(banner.getAllByRole("term").map((name) => name.textContent)).toEqual(["Attire"]);
  expect(banner.getAllByRole("definition").map((text) => text.textContent)).toEqual(["Black tie"]);
  expect(field("Location")).toHaveValue("Deep Ellum");
  expect(field("Attire")).toHaveValue("Cocktail Attire");
  expect(button("Save changes")).toBeDisabled();
});

test("the newest can be loaded", async () => {
  const { sent, member, banner } = await collide();

  await member.click(banner.getByRole("button", { name: "Load the newest" }));

  expect(field("Location")).toHaveValue("Addison, Texas");
  expect(field("Attire")).toHaveValue("Black tie");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(sent.filter(({ call }) => call === edit)).toHaveLength(1);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("what was typed can go on from the newest", async () => {
  const { sent, member, banner } = await collide();

  await member.click(banner.getByRole("button", { name: "Keep mine" }));
  expect(field("Location")).toHaveValue("Deep Ellum");
  expect(field("Attire")).toHaveValue("Black tie");
  await member.click(button("Save changes"));

  expect(await screen.findByText("Event saved")).toBeVisible();
  expect(sent.filter(({ call }) => call === edit).at(-1)!.body).toMatchObject({
    location: "Deep Ellum",
    attire: "Black tie",
    version: 7,
  });
});

test("a save whose answer was lost is found to be done", async () => {
  let newest = kept();
  const { member } = await enterForm({ [list]: () => ok({ items: [newest] }), [edit]: () => problem(409) });
  await member.type(field("Location"), "!");
  newest = kept({ location: "Addison, Texas!", version: 5 });

  await member.click(button("Save changes"));

  expect(await screen.findByText("Event saved")).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("fewer spots than are taken: the server's sentence is told, and nothing typed is lost", async () => {
  const detail = "120 spots are taken already, so there cannot be fewer.";
  const { member } = await enterForm({ [edit]: () => problem(409, { code: "conflict", detail }) });
  expect(screen.getByText("120 of them are taken.")).toBeVisible();
  await member.clear(field("Spots"));
  await member.type(field("Spots"), "100");

  await member.click(button("Save changes"));

  expect(await screen.findByText(detail)).toBeVisible();
  expect(field("Spots")).toHaveValue("100");
});

test("a failure is told, and what was typed is found again after leaving", async () => {
  const { member, leave } = await enterForm({ [edit]: () => problem(500) });
  await member.type(field("Title"), " II");
  await member.click(button("Save changes"));
  expect(await screen.findByText("Failed to save the event.")).toBeVisible();
  expect(screen.getByText("There was a problem saving the event. Please try again.")).toBeVisible();

  leave();
  await enterForm();

  expect(field("Title")).toHaveValue("Elevated Wednesdays II");
});

test("leaving what is not saved asks first", async () => {
  const { member } = await enterForm();
  await member.type(field("Title"), " II");

  await member.click(screen.getByRole("link", { name: "All events" }));

  expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
});
