import { screen, waitFor } from "@testing-library/react";
import { enter, ok, portalAnswers, problem, settings, startAfresh } from "./portal.tsx";
import { lateAnswer } from "./wire.ts";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(startAfresh);

const patch = "PATCH /api/settings";
const visibility = () => screen.findByRole("switch", { name: /directory/ });

test.each([
  { was: true, becomes: "hidden" },
  { was: false, becomes: "visible" },
])("a profile becomes $becomes in the directory at once, and says so when it is", async ({ was, becomes }) => {
  const { answer, give } = lateAnswer();
  const sent = portalAnswers({
    "GET /api/settings": () => ok({ ...settings, directory_visible: was }),
    [patch]: () => answer,
  });
  const { member } = await enter("/portal/settings");
  expect((await visibility()).matches(":checked")).toBe(was);

  await member.click(await visibility());

  expect((await visibility()).matches(":checked")).toBe(!was);
  expect(await screen.findByText("Saving...")).toBeInTheDocument();
  give(ok({ ...settings, directory_visible: !was }));
  expect(await screen.findByText("Settings updated")).toBeVisible();
  expect(screen.getByText(`Your profile is now ${becomes} in the directory.`)).toBeVisible();
  expect(sent.filter(({ call }) => call === patch).map(({ body }) => body)).toEqual([{ directory_visible: !was }]);
  await waitFor(() => expect(screen.queryByText("Saving...")).not.toBeInTheDocument());
});

test("a change that fails is taken back, and says so", async () => {
  portalAnswers({ [patch]: () => problem(500) });
  const { member } = await enter("/portal/settings");

  await member.click(await visibility());

  expect(await screen.findByText("Failed to update settings.")).toBeVisible();
  expect(screen.getByText("Error")).toBeVisible();
  expect(await visibility()).toBeChecked();
});

test("the switch holds still while a change is on its way", async () => {
  const sent = portalAnswers({ [patch]: () => lateAnswer().answer });
  const { member } = await enter("/portal/settings");

  await member.click(await visibility());
  await member.click(await visibility());

  expect(await visibility()).not.toBeChecked();
  expect(sent.filter(({ call }) => call === patch)).toHaveLength(1);
});

test("settings that cannot be loaded are offered again", async () => {
  let attempts = 0;
  portalAnswers({ "GET /api/settings": () => (++attempts < 3 ? problem(500) : ok(settings)) });
  const { member } = await enter("/portal/settings");
  expect(await screen.findByText("Could not load your settings.")).toBeVisible();

  await member.click(screen.getByRole("button", { name: "Try again" }));

  expect(await visibility()).toBeChecked();
});

test.each([
  { registered: true, text: "You are registered for upcoming events" },
  { registered: false, text: "You haven't registered for any events yet" },
])("attendance says: $text", async ({ registered, text }) => {
  portalAnswers({ "GET /api/settings": () => ok({ ...settings, registered }) });
  await enter("/portal/settings");

  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole("link", { name: "See the events" })).toHaveAttribute("href", "/portal/events");
});

test("the theme is changed by a switch, and kept", async () => {
  portalAnswers();
  const { member } = await enter("/portal/settings");
  expect(screen.getByRole("switch", { name: /theme/ })).not.toBeChecked();

  await member.click(screen.getByRole("switch", { name: /theme/ }));

  expect(screen.getByRole("switch", { name: /theme/ })).toBeChecked();
  expect(document.documentElement).toHaveClass("dark");
  expect(localStorage.getItem("vite-ui-theme")).toBe("dark");
});

test("the account's address is shown", async () => {
  portalAnswers();
  await enter("/portal/settings");

  expect(screen.getByText("ada@club.test")).toBeVisible();
});
