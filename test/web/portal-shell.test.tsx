import { screen, waitFor, within } from "@testing-library/react";
import { queryClient } from "#web/api/query-client.ts";
import { ada, session } from "./member-session.ts";
import { becomes, enter, ok, portalAnswers, startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(() => {
  startAfresh();
  portalAnswers();
});

const sidebar = () => within(screen.getAllByRole("navigation", { name: "Portal" })[0]!);
const items = () =>
  sidebar()
    .getAllByRole("link")
    .map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]);

const ofMembers = [
  ["Dashboard", "/portal/dashboard"],
  ["Community Chat", "/portal/community"],
  ["Member Directory", "/portal/directory"],
  ["Messages", "/portal/messages"],
  ["My Profile", "/portal/profile"],
  ["Settings", "/portal/settings"],
];

test("the sidebar lists what members find in the portal, and marks where they are", async () => {
  await enter("/portal/settings");

  expect(items()).toEqual(ofMembers);
  expect(sidebar().getByRole("link", { name: "Settings" })).toHaveAttribute("aria-current", "page");
  expect(sidebar().getByRole("link", { name: "Dashboard" })).not.toHaveAttribute("aria-current");
});

test("an admin finds the approvals and the events too", async () => {
  session.member = { ...ada, isAdmin: true };
  await enter();

  expect(items()).toEqual([
    ...ofMembers,
    ["Event Approvals (Admin)", "/portal/event-approvals"],
    ["Manage Events (Admin)", "/portal/admin/events"],
    ["Reported Messages (Admin)", "/portal/admin/reports"],
    ["Business Listings (Admin)", "/portal/admin/listings"],
  ]);
  expect(sidebar().getAllByText("Admin")).toHaveLength(4);
});

test("a phone has what is used most at hand, and everything in its menu", async () => {
  const { member } = await enter();

  await member.click(screen.getByRole("button", { name: "Menu…" }));

  const drawer = within(await screen.findByRole("dialog", { name: "Menu" }));
  expect(drawer.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    ...ofMembers.map(([, to]) => to),
    "/",
  ]);
  expect(drawer.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await member.click(drawer.getByRole("link", { name: "Settings" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("another page has its own title, and takes the focus", async () => {
  const { member } = await enter();

  await member.click(sidebar().getByRole("link", { name: "Member Directory" }));

  expect(await screen.findByRole("heading", { level: 1, name: "Member Directory" })).toBeVisible();
  expect(screen.getByRole("main")).toHaveFocus();
  await waitFor(() => expect(document.title).toBe("Member Directory · Dallas Elevated"));
});

test.each(["/portal", "/portal/"])("%s is the dashboard", async (path) => {
  await enter(path, /Welcome back/);

  await waitFor(() => expect(document.title).toBe("Dashboard · Dallas Elevated"));
});

test.each(["/portal/notifications", "/portal/photos/new", "/portal/no-such-page"])(
  "%s shows the fall-back page",
  async (path) => {
    const log = jest.spyOn(console, "error").mockImplementation(() => undefined);

    await enter(path, "Oops! Page not found");

    log.mockRestore();
  },
);

test("whoever is not signed in is sent to the sign-in", async () => {
  session.member = undefined;

  await enter("/portal/profile", "Welcome in");
});

test("signing out ends the session, forgets what was fetched and typed, and says so", async () => {
  sessionStorage.setItem("club:draft:ada:profile", `{"bio":"Half a sentence"}`);
  sessionStorage.setItem("club:draft:lead", `{"city":"Plano"}`);
  const { member } = await enter();
  await screen.findByDisplayValue("Half a sentence");

  await member.click(screen.getAllByRole("button", { name: "Sign Out" })[0]!);
  await member.click(await screen.findByRole("button", { name: "Leave" }));

  expect(await screen.findByRole("heading", { level: 1, name: "Welcome in" })).toBeVisible();
  expect(await screen.findByText("Signed out")).toBeVisible();
  expect(screen.getByText("You've been signed out successfully.")).toBeVisible();
  expect(sessionStorage.getItem("club:draft:ada:profile")).toBeNull();
  expect(sessionStorage.getItem("club:draft:lead")).not.toBeNull();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test("a sign-out that fails says why, and can be tried again", async () => {
  session.signOut.mockRejectedValueOnce(new Error("The line is dead."));
  const { member } = await enter();

  await member.click(screen.getAllByRole("button", { name: "Sign Out" })[0]!);

  expect(await screen.findByText("Error signing out")).toBeVisible();
  expect(screen.getByText("The line is dead.")).toBeVisible();
  expect(screen.getAllByRole("button", { name: "Sign Out" })[0]).toBeEnabled();
});

test("a dialog that opens sends the notifications away, which would cover its heading", async () => {
  session.signOut.mockRejectedValueOnce(new Error("The line is dead."));
  const { member } = await enter();
  await member.click(screen.getAllByRole("button", { name: "Sign Out" })[0]!);
  expect(await screen.findByText("Error signing out")).toBeVisible();

  await member.click(screen.getByRole("button", { name: "Menu…" }));

  expect(await screen.findByRole("dialog", { name: "Menu" })).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Error signing out")).not.toBeInTheDocument());
});

test("a session that ends elsewhere closes the portal", async () => {
  await enter();

  await becomes(undefined);

  expect(await screen.findByRole("heading", { level: 1, name: "Welcome in" })).toBeVisible();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test("another member never sees the data of the one before", async () => {
  await enter("/portal/dashboard", "Welcome back, Ada");
  portalAnswers({ "GET /api/profile": () => new Promise(() => undefined) });

  await becomes({ id: "ben", email: "ben@club.test", isAdmin: false });

  expect(await screen.findByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
  expect(screen.queryByText(/Ada/)).not.toBeInTheDocument();
  expect(queryClient.getQueryData(["ada", "profile"])).toBeUndefined();
});

test("the portal's calls carry the member's token", async () => {
  const sent = portalAnswers({ "GET /api/settings": () => ok({ directory_visible: true, registered: true }) });

  await enter("/portal/settings");
  await screen.findByText("You are registered for upcoming events");

  expect(sent.find(({ call }) => call === "GET /api/settings")!.headers).toMatchObject({
    authorization: "Bearer token",
  });
});
