import { screen, waitFor, within } from "@testing-library/react";
import { adasProfile, enter, ok, portalAnswers, problem, startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(startAfresh);

const tiles = () => within(screen.getByRole("region", { name: "Around the club" })).getAllByRole("link");

test("members are welcomed by their first name", async () => {
  portalAnswers();

  await enter("/portal/dashboard", "Welcome back, Ada");

  expect(within(screen.getByRole("main")).getByRole("link", { name: "Settings" })).toHaveAttribute(
    "href",
    "/portal/settings",
  );
});

test("whoever has no profile yet is invited to make one", async () => {
  portalAnswers({ "GET /api/profile": () => ok({ ...adasProfile, full_name: "", version: 0 }) });

  await enter("/portal/dashboard", "Welcome. Let the club know who you are.");

  expect(screen.getByRole("button", { name: "Complete Your Profile" })).toBeVisible();
});

test("four tiles lead to the places of the club", async () => {
  portalAnswers();
  await enter();

  expect(tiles().map((tile) => [within(tile).getByRole("heading").textContent, tile.getAttribute("href")])).toEqual([
    ["Community", "/portal/groups"],
    ["Member Directory", "/portal/directory"],
    ["Upcoming Events", "/portal/events"],
    ["Messages", "/portal/messages"],
  ]);
});

test("the events that are not over are counted", async () => {
  const events = [{ isPast: true }, { isPast: false }, { isPast: false }];
  portalAnswers({
    "GET /api/events": ({ query }) => ok({ items: query.get("audience") === "members" ? events : [] }),
  });
  await enter();

  expect(await screen.findByText("2 upcoming")).toBeVisible();
});

test("a count that cannot be told is left out", async () => {
  portalAnswers({ "GET /api/events": () => problem(500) });
  await enter("/portal/dashboard", "Welcome back, Ada");

  await waitFor(() => expect(tiles()[2]!.querySelectorAll("[aria-hidden=true]:not(svg)")).toHaveLength(0));
  expect(tiles()[2]).toHaveTextContent("Upcoming EventsEvenings for members only.");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("the profile is edited in its card", async () => {
  const sent = portalAnswers({
    "PUT /api/profile": ({ body }) => ok({ ...adasProfile, ...body, version: 4 }),
  });
  const { member } = await enter("/portal/dashboard", "Welcome back, Ada");
  await member.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await member.clear(screen.getByRole("textbox", { name: "Full Name" }));
  await member.type(screen.getByRole("textbox", { name: "Full Name" }), "Adaeze Obi");

  await member.click(screen.getByRole("button", { name: "Save" }));

  expect(await screen.findByRole("heading", { level: 1, name: "Welcome back, Adaeze" })).toBeVisible();
  expect(sent.some(({ call }) => call === "PUT /api/profile")).toBe(true);
});

test("a profile that fails to load leaves the rest of the dashboard", async () => {
  portalAnswers({ "GET /api/profile": () => problem(500) });
  await enter();

  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
  expect(tiles()).toHaveLength(4);
});
