import { screen, waitFor, within, act } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { brand } from "#shared/brand.ts";
import { railQuery } from "#web/app/layouts/portal-navigation.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { wideQuery } from "#web/ui/use-media.ts";
import { lateAnswer, ok, problem } from "../api.ts";
import { liveServer } from "../live-server.ts";
import { ada, session } from "../member-session.ts";
import { becomes, enter, portalAnswers, adasProfile, quietDashboard, settings } from "../portal.tsx";
import { visit } from "../site.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));
const mockChange = jest.fn<Promise<string>, [object]>();
const mockEndEverySession = jest.fn<Promise<void>, [token: string]>();
jest.mock("#web/lib/session/reauthenticate.ts", () => ({
  changePassword: (change: object) => mockChange(change),
  endEverySession: (token: string) => mockEndEverySession(token),
}));

describe("the shell", () => {
  beforeEach(() => void portalAnswers());

  const sidebar = () => within(screen.getAllByRole("navigation", { name: "Portal" })[0]!);
  const items = () =>
    sidebar()
      .getAllByRole("link")
      .map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]);

  const ofMembers = [
    ["Dashboard", "/portal/dashboard"],
    ["Upcoming Events", "/portal/events"],
    ["Community Chat", "/portal/community"],
    ["Groups", "/portal/groups"],
    ["Member Directory", "/portal/directory"],
    ["Messages", "/portal/messages"],
    ["My Profile", "/portal/profile"],
    ["Settings", "/portal/settings"],
  ];
  const ofOwners = {
    People: [
      ["Members", "/portal/admin/members"],
      ["Applications", "/portal/admin/applications"],
      ["Invitations", "/portal/admin/invitations"],
    ],
    Events: [
      ["Event Approvals", "/portal/event-approvals"],
      ["Manage Events", "/portal/admin/events"],
      ["Partner Events", "/portal/admin/partner-events"],
    ],
    Conversations: [
      ["Inbox", "/portal/admin/inbox"],
      ["Reports", "/portal/admin/reports"],
      ["Introductions", "/portal/admin/introductions"],
      ["Manage Groups", "/portal/admin/groups"],
    ],
    Club: [
      ["Business Listings", "/portal/admin/listings"],
      ["Letters", "/portal/admin/letters"],
      ["Dues", "/portal/admin/dues"],
      ["Numbers", "/portal/admin/numbers"],
      ["Club Settings", "/portal/admin/club-settings"],
      ["Audit Log", "/portal/admin/audit"],
    ],
  };
  const groups = () => sidebar().queryAllByRole("button");
  const inGroup = (name: string) =>
    within(sidebar().getByRole("list", { name: new RegExp(`^${name}`) }))
      .getAllByRole("link")
      .map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]);

  test("the sidebar lists what members find in the portal, and marks where they are", async () => {
    await enter("/portal/settings");

    expect(items()).toEqual(ofMembers);
    expect(groups()).toEqual([]);
    expect(sidebar().getByRole("link", { name: "Settings" })).toHaveAttribute("aria-current", "page");
    expect(sidebar().getByRole("link", { name: "Dashboard" })).not.toHaveAttribute("aria-current");
  });

  test("an admin finds the approvals and the events too", async () => {
    session.member = { ...ada, rights: ["owner"] };
    const { member } = await enter();

    expect(items()).toEqual(ofMembers);
    expect(sidebar().getAllByText("Admin")).toHaveLength(1);
    expect(within(sidebar().getByRole("list", { name: "Admin" })).getAllByRole("button")).toHaveLength(4);
    for (const [name, pages] of Object.entries(ofOwners)) {
      await member.click(sidebar().getByRole("button", { name, expanded: false }));

      expect(inGroup(name)).toEqual(pages);
      // The one before is folded again.
      expect(items()).toHaveLength(ofMembers.length + pages.length);
    }
    await member.click(sidebar().getByRole("button", { name: "Club", expanded: true }));
    expect(items()).toEqual(ofMembers);
  });

  test("on the narrow rail, members' pages are one of the groups, of which one is unfolded", async () => {
    session.member = { ...ada, rights: ["owner"] };
    portalAnswers({ "GET /api/admin/partner-events": () => ok({ items: [] }) });
    const { member } = await enter("/portal/admin/partner-events", undefined, [wideQuery, railQuery]);
    expect(items()).toEqual(ofOwners.Events);

    await member.click(sidebar().getByRole("button", { name: "Members' pages", expanded: false }));
    expect(items()).toEqual(ofMembers);
    await member.click(sidebar().getByRole("button", { name: "Club", expanded: false }));
    expect(items()).toEqual(ofOwners.Club);
    await member.click(sidebar().getByRole("button", { name: "Members' pages" }));
    await member.click(sidebar().getByRole("link", { name: "Settings" }));

    expect(await screen.findByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    expect(items()).toEqual(ofMembers);
  });

  test("the group of the page that is open is unfolded, and stays so on a page that is in none", async () => {
    session.member = { ...ada, rights: ["owner"] };
    portalAnswers({ "GET /api/admin/partner-events": () => ok({ items: [] }) });
    const { member } = await enter("/portal/admin/partner-events");

    expect(inGroup("Events")).toEqual(ofOwners.Events);
    expect(sidebar().getByRole("link", { name: "Partner Events" })).toHaveAttribute("aria-current", "page");
    await member.click(sidebar().getByRole("link", { name: "Settings" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    expect(sidebar().getByRole("button", { name: "Events", expanded: true })).toBeVisible();

    await member.click(sidebar().getByRole("button", { name: "Club" }));
    await member.click(sidebar().getByRole("link", { name: "Audit Log" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Audit Log" })).toBeVisible();
    expect(sidebar().getByRole("button", { name: "Club", expanded: true })).toBeVisible();
  });

  test.each([
    ["events", { Events: ["Event Approvals", "Manage Events", "Partner Events"] }],
    ["some-events", { Events: ["Event Approvals", "Manage Events"] }],
    ["members", { People: ["Members", "Applications", "Invitations"], Club: ["Letters", "Club Settings"] }],
    ["conversations", { Conversations: ["Inbox", "Reports", "Introductions", "Manage Groups"] }],
    ["money", { Club: ["Business Listings", "Dues"] }],
    ["export", {}],
    [
      "reader",
      {
        People: ["Members", "Applications"],
        Events: ["Event Approvals", "Manage Events", "Partner Events"],
        Conversations: ["Inbox", "Reports", "Introductions", "Manage Groups"],
        Club: ["Business Listings", "Letters", "Dues", "Club Settings"],
      },
    ],
  ] as const)("who has the right %s finds its pages, and no others open", async (right, expected) => {
    session.member = { ...ada, rights: [right] };
    const { member } = await enter("/portal/admin/audit");

    expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeVisible();
    expect(screen.getByText("This page is restricted to authorized administrators only.")).toBeVisible();
    const names = Object.keys(expected);
    expect(groups().map((button) => button.getAttribute("aria-label"))).toEqual(names);
    for (const [name, pages] of Object.entries<readonly string[]>(expected)) {
      // A single group is unfolded at first.
      if (names.length > 1) await member.click(sidebar().getByRole("button", { name }));
      expect(items().map(([label]) => label)).toEqual([...ofMembers.map(([label]) => label), ...pages]);
    }
  });

  test("an admin sees in the navigation how much waits, and on a phone in its menu", async () => {
    session.member = { ...ada, rights: ["owner"] };
    portalAnswers({
      "GET /api/admin/waiting": () =>
        ok({ applications: 4, overdue: 1, registrations: 90, reports: 2, introductions: 3, messages: 8, groups: 1 }),
    });
    const { member } = await enter("/portal/settings");

    expect(await sidebar().findByRole("button", { name: "Events, 90 waiting" })).toHaveTextContent("90");
    expect(sidebar().getByRole("button", { name: "People, 4 waiting" })).toHaveTextContent("4");
    expect(sidebar().getByRole("button", { name: "Club" })).toBeVisible();
    await member.click(sidebar().getByRole("button", { name: "Conversations, 14 waiting" }));
    expect(sidebar().getByRole("link", { name: "Inbox, 8 waiting" })).toHaveTextContent("8");
    expect(sidebar().getByRole("link", { name: "Reports, 2 waiting" })).toHaveTextContent("2");
    expect(sidebar().getByRole("link", { name: "Introductions, 3 waiting" })).toHaveTextContent("3");
    expect(sidebar().getByRole("link", { name: "Manage Groups, 1 waiting" })).toHaveTextContent("1");

    await member.click(screen.getByRole("button", { name: "Menu…, 99+ waiting" }));

    const drawer = within(await screen.findByRole("dialog", { name: "Menu" }));
    expect(drawer.getByRole("link", { name: "Event Approvals, 90 waiting" })).toBeVisible();
    for (const [name, pages] of Object.entries(ofOwners))
      expect(within(drawer.getByRole("list", { name })).getAllByRole("link")).toHaveLength(pages.length);
  });

  test("a phone has all in its menu; another page has its own title, and takes the focus", async () => {
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
    await member.click(sidebar().getByRole("link", { name: "Member Directory" }));

    expect(await screen.findByRole("heading", { level: 1, name: "Member Directory" })).toBeVisible();
    expect(screen.getByRole("main")).toHaveFocus();
    await waitFor(() => expect(document.title).toBe("Member Directory · Dallas Elevated"));
  });

  test("/portal is the dashboard", async () => {
    await enter("/portal", /Good to see you/);

    await waitFor(() => expect(document.title).toBe("Dashboard · Dallas Elevated"));
  });

  test("what is no page of the portal shows the fall-back page", async () => {
    const log = jest.spyOn(console, "error").mockImplementation(() => undefined);
    history.replaceState(null, "", "/portal/settings");
    await visit(undefined, [], BrowserRouter);

    for (const place of [
      ...["articles", "audio", "coupons", "photos", "products", "videos", "no-such-page"],
      ...["audio/new", "events/new", "photos/new", "settings/no-such-part"],
    ]) {
      history.pushState(null, "", `/portal/${place}`);
      act(() => void dispatchEvent(new PopStateEvent("popstate")));
      await waitFor(() => expect(log).toHaveBeenLastCalledWith(expect.stringContaining("404"), `/portal/${place}`));
      expect(screen.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeVisible();
    }
    log.mockRestore();
  });

  test.each([
    ...["/portal/event-approvals", "/portal/event-registrations/reg_a"],
    ...["/portal/admin/events", "/portal/admin/events/new", "/portal/admin/events/elevated-wednesdays"],
    ...["/portal/admin/listings", "/portal/admin/reports", "/portal/admin/introductions", "/portal/admin/audit"],
    ...["/portal/admin/club-settings", "/portal/admin/dues", "/portal/admin/invitations"],
  ])("%s is refused to members; nothing is asked of the API", async (path) => {
    const sent = portalAnswers();

    await enter(path, "Access Denied");

    expect(screen.getByText("This page is restricted to authorized administrators only.")).toBeVisible();
    expect(await screen.findByText("You don't have permission to view this page.")).toBeVisible();
    expect(sent.filter(({ call }) => call.includes("/admin/"))).toEqual([]);
  });

  test("whose role is taken sees so with the next answer, not that the network fails", async () => {
    session.member = { ...ada, rights: ["events"] };
    portalAnswers({
      "GET /api/admin/events": () => {
        session.member = ada;
        return { status: 403, body: { type: "about:blank", status: 403, code: "forbidden" } };
      },
    });
    await enter("/portal/admin/events", "Access Denied");

    expect(screen.getByText("This page is restricted to authorized administrators only.")).toBeVisible();
  });

  test("whoever is not signed in is sent to the sign-in", async () => {
    session.member = undefined;

    await enter("/portal/profile", "Come on in");
  });

  test("signing out ends the session, forgets what was fetched and typed, and says so", async () => {
    const draft = { start: { bio: "" }, values: { bio: "Half a sentence" }, typedAt: "2027-03-05T21:04:00.000Z" };
    sessionStorage.setItem("club:draft:ada:profile", JSON.stringify(draft));
    sessionStorage.setItem("club:draft:lead", `{"city":"Plano"}`);
    const { member } = await enter();
    await screen.findByDisplayValue("Half a sentence");

    await member.click(screen.getAllByRole("button", { name: "Sign Out" })[0]!);
    await member.click(await screen.findByRole("button", { name: "Leave" }));

    expect(await screen.findByRole("heading", { level: 1, name: "Come on in" })).toBeVisible();
    expect(await screen.findByText("Signed out")).toBeVisible();
    expect(screen.getByText("You've been signed out successfully.")).toBeVisible();
    expect(sessionStorage.getItem("club:draft:ada:profile")).toBeNull();
    expect(sessionStorage.getItem("club:draft:lead")).not.toBeNull();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  test("a sign-out that fails says why, can be tried again, and a dialog that opens does away with what is said", async () => {
    session.signOut.mockRejectedValueOnce(new Error("The line is dead."));
    const { member } = await enter();

    await member.click(screen.getAllByRole("button", { name: "Sign Out" })[0]!);

    expect(await screen.findByText("Error signing out")).toBeVisible();
    expect(screen.getByText("The line is dead.")).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Sign Out" })[0]).toHaveAttribute("aria-disabled", "false");
    await member.click(screen.getByRole("button", { name: "Menu…" }));
    expect(await screen.findByRole("dialog", { name: "Menu" })).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Error signing out")).not.toBeInTheDocument());
  });

  test("a session that ends elsewhere closes the portal", async () => {
    await enter();

    await becomes(undefined);

    expect(await screen.findByRole("heading", { level: 1, name: "Come on in" })).toBeVisible();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  test("a session that cannot be renewed stays on screen, is looked at ever more rarely, and ends when refused", async () => {
    const { member } = await enter("/portal/profile");
    await member.click(await screen.findByRole("button", { name: "Edit Profile" }));
    const form = await screen.findByRole("form", { name: "Edit profile" });
    jest.useFakeTimers();
    const random = jest.spyOn(Math, "random").mockReturnValue(1);
    Object.assign(session, { isUnreachable: true, looks: 0 });

    const passes = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
    act(() => session.turn("tokenRefresh_failure"));

    await passes(0);
    expect(form).toBeInTheDocument();
    expect(session.looks).toBe(1);
    await passes(2);
    expect(session.looks).toBe(2);
    await passes(2);
    expect(session.looks).toBe(2);
    await passes(2);
    expect(session.looks).toBe(3);
    expect(form).toBeInTheDocument();
    Object.assign(session, { isUnreachable: false, member: undefined });
    await passes(8);
    jest.useRealTimers();
    random.mockRestore();
    expect(await screen.findByRole("heading", { level: 1, name: "Come on in" })).toBeVisible();
  });

  test("another member never sees the data of the one before", async () => {
    await enter("/portal/dashboard", "Good to see you, Ada");
    portalAnswers({ "GET /api/profile": () => new Promise(() => undefined) });

    await becomes({ ...ada, id: "ben", email: "ben@club.test" });

    expect(await screen.findByRole("heading", { level: 1, name: "Good to see you" })).toBeVisible();
    expect(screen.queryByText(/Ada/)).not.toBeInTheDocument();
    expect(queryClient.getQueryData(["ada", "profile"])).toBeUndefined();
  });

  test("calls carry the member's token; no answer to the one before is asked for by its tag, or shown again", async () => {
    const before = portalAnswers({
      "GET /api/settings": () => ({ ...ok({ directory_visible: true, registered: true }), tag: '"adas"' }),
    });
    const callOf = (sent: typeof before) => sent.find(({ call }) => call === "GET /api/settings");
    await enter("/portal/settings");
    await screen.findByText("You are registered for upcoming events");
    expect(callOf(before)!.headers).toMatchObject({ authorization: "Bearer token" });
    const sent = portalAnswers({ "GET /api/settings": () => ok({ directory_visible: true, registered: false }) });

    await becomes({ ...ada, id: "ben", email: "ben@club.test" });

    await waitFor(() => expect(callOf(sent)).toBeDefined());
    expect(callOf(sent)!.headers).not.toHaveProperty("if-none-match");
    await waitFor(() => expect(screen.queryByText("You are registered for upcoming events")).not.toBeInTheDocument());
  });
});

describe("the dashboard", () => {
  const tiles = () => within(screen.getByRole("region", { name: "Around the club" })).getAllByRole("link");

  test("members are welcomed by name and picture, four tiles lead to the club's places, and the profile is edited", async () => {
    const sent = portalAnswers({
      "PUT /api/profile": ({ body }) => ok({ ...adasProfile, ...body, version: 4 }),
      "GET /api/profile": () => ok({ ...adasProfile, avatar_url: "/media/avatars/ada.webp" }),
      "GET /api/dashboard": () => ok({ ...quietDashboard, upcoming: 2 }),
    });

    const { member } = await enter("/portal/dashboard", "Good to see you, Ada");

    const header = screen.getByRole("heading", { level: 1 }).parentElement!;
    expect(header.querySelector("img")).toHaveAttribute("src", "/media/avatars/ada.webp");
    const settingsLink = within(screen.getByRole("main")).getByRole("link", { name: "Settings" });
    expect(settingsLink).toHaveAttribute("href", "/portal/settings");
    expect(tiles().map((tile) => [within(tile).getByRole("heading").textContent, tile.getAttribute("href")])).toEqual([
      ["Community", "/portal/groups"],
      ["Member Directory", "/portal/directory"],
      ["Upcoming Events", "/portal/events"],
      ["Messages", "/portal/messages"],
    ]);
    expect(await screen.findByText("2 upcoming")).toBeVisible();
    await member.click(await screen.findByRole("button", { name: "Edit Profile" }));
    await member.clear(screen.getByRole("textbox", { name: "Full Name" }));
    await member.type(screen.getByRole("textbox", { name: "Full Name" }), "Adaeze Obi");

    await member.click(screen.getByRole("button", { name: "Save" }));

    expect(await screen.findByRole("heading", { level: 1, name: "Good to see you, Adaeze" })).toBeVisible();
    expect(sent.some(({ call }) => call === "PUT /api/profile")).toBe(true);
  });
});

describe("settings", () => {
  const patch = "PATCH /api/settings";
  const visibility = () => screen.findByRole("switch", { name: /directory/ });

  test("a profile becomes hidden or visible in the directory at once, once, and says so when it is", async () => {
    const late = [lateAnswer(), lateAnswer()];
    let saves = 0;
    const sent = portalAnswers({ [patch]: () => late[saves++]!.answer });
    const { member } = await enter("/portal/settings");
    expect(await visibility()).toBeChecked();

    for (const [isVisible, word] of [
      [false, "hidden"],
      [true, "visible"],
    ] as const) {
      await member.click(await visibility());
      await member.click(await visibility());

      expect((await visibility()).matches(":checked")).toBe(isVisible);
      expect(await screen.findByText("Saving...")).toBeInTheDocument();
      late[saves - 1]!.give(ok({ ...settings, directory_visible: isVisible }));
      expect(await screen.findByText(`Your profile is now ${word} in the directory.`)).toBeVisible();
      expect(screen.getAllByText("Settings updated").at(-1)).toBeVisible();
      await waitFor(() => expect(screen.queryByText("Saving...")).not.toBeInTheDocument());
    }
    expect(sent.filter(({ call }) => call === patch).map(({ body }) => body)).toEqual([
      { directory_visible: false },
      { directory_visible: true },
    ]);
  });

  test("a change that fails is taken back, and says so", async () => {
    portalAnswers({ [patch]: () => problem(500) });
    const { member } = await enter("/portal/settings");

    await member.click(await visibility());

    expect(await screen.findByText("Failed to update settings.")).toBeVisible();
    expect(screen.getByText("Error")).toBeVisible();
    expect(await visibility()).toBeChecked();
  });

  describe("the password", () => {
    beforeEach(() => {
      mockChange.mockReset().mockResolvedValue("fresh");
      mockEndEverySession.mockReset().mockResolvedValue(undefined);
    });

    const change = async (password: string, { current = "secret-1", again = password, everywhere = false } = {}) => {
      portalAnswers();
      const { member } = await enter("/portal/settings/security");
      await member.click(screen.getByRole("button", { name: "Change password" }));
      const dialog = within(await screen.findByRole("dialog", { name: "Change password" }));
      await member.type(dialog.getByLabelText("Current Password"), current);
      await member.type(dialog.getByLabelText("New Password"), password);
      await member.type(dialog.getByLabelText("Confirm New Password"), again);
      if (everywhere) await member.click(dialog.getByRole("checkbox", { name: "Sign out on all devices" }));
      await member.click(dialog.getByRole("button", { name: "Save the new password" }));
      return dialog;
    };

    test("is changed by the current one", async () => {
      await change("secret-2");

      expect(await screen.findByText("Password changed")).toBeVisible();
      expect(mockChange.mock.calls).toEqual([
        [{ email: "ada@club.test", current: "secret-1", password: "secret-2", code: "" }],
      ]);
      expect(session.signOut).not.toHaveBeenCalled();
      await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    });

    test("may end every session with the old one", async () => {
      await change("secret-2", { everywhere: true });

      expect(await screen.findByText("You're signed out everywhere. Sign in with the new one.")).toBeVisible();
      expect(mockChange).toHaveBeenCalledTimes(1);
      expect(mockEndEverySession.mock.calls).toEqual([["fresh"]]);
      expect(session.signOut).toHaveBeenCalledTimes(1);
    });

    test("follows the rules of registering, before it is sent", async () => {
      const dialog = await change("abc", { again: "abcdef" });

      expect(await dialog.findByText("Password must be at least 6 characters")).toBeVisible();
      expect(dialog.getByText("Passwords do not match")).toBeVisible();
      expect(mockChange).not.toHaveBeenCalled();
    });

    test("a wrong current one is said at its field", async () => {
      const refusal = Object.assign(new Error("Incorrect username or password."), { name: "NotAuthorizedException" });
      mockChange.mockRejectedValue(refusal);

      const dialog = await change("secret-2", { current: "secret-9" });

      const current = dialog.getByLabelText("Current Password");
      await waitFor(() => expect(current).toHaveFocus());
      expect(current).toHaveAccessibleDescription(/^That isn't your current password/);
    });
  });

  test("whether one comes to events is said, and the theme is changed by a switch, and kept", async () => {
    portalAnswers();
    const { member } = await enter("/portal/settings");
    expect(await screen.findByText("You haven't registered for any events yet")).toBeVisible();
    expect(screen.getByRole("link", { name: "See the events" })).toHaveAttribute("href", "/portal/events");
    expect(screen.getByRole("switch", { name: /theme/ })).not.toBeChecked();

    await member.click(screen.getByRole("switch", { name: /theme/ }));

    expect(screen.getByRole("switch", { name: /theme/ })).toBeChecked();
    expect(document.documentElement).toHaveClass("dark");
    expect(localStorage.getItem("vite-ui-theme")).toBe("dark");
  });

  test("each part has its own address, title, and settings, and a keyboard goes through them", async () => {
    portalAnswers();
    const { member } = await enter("/portal/settings", "Settings");
    const parts = () => within(screen.getByRole("navigation", { name: "Parts of the settings" })).getAllByRole("link");
    expect(parts().map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["General", "/portal/settings"],
      ["Notifications", "/portal/settings/notifications"],
      ["Privacy", "/portal/settings/privacy"],
      ["Membership", "/portal/settings/membership"],
      ["Security", "/portal/settings/security"],
      ["Your Data", "/portal/settings/data"],
    ]);
    parts()[0]!.focus();

    for (const [index, [title, ...regions]] of [
      ["Settings", "Member directory", "Events", "Your calendar", "Appearance"],
      ["Notification Settings", "Notifications", "On your devices"],
      ["Privacy Settings", "Messages", "Muted and blocked", "Your profile"],
      ["Membership", "Your membership"],
      ["Security Settings", "Account", "Where you're signed in"],
      ["Your Data", "Your data", "Who looked, who decided"],
    ].entries()) {
      expect(parts()[index]).toHaveFocus();
      await member.keyboard("{Enter}");
      await screen.findByRole("region", { name: regions[0]! });
      const headings = within(screen.getByRole("main")).getAllByRole("heading", { level: 2 });
      expect(headings.map(({ textContent }) => textContent)).toEqual(regions);
      expect(parts().filter((link) => link.getAttribute("aria-current") === "page")).toEqual([parts()[index]]);
      await waitFor(() => expect(document.title).toBe(`${title} · Dallas Elevated`));
      expect(screen.getAllByRole("link", { name: "Settings" })[0]).toHaveAttribute("aria-current", "page");
      parts()[index]!.focus();
      await member.tab();
    }
  });

  test("the account's email address is shown, and changing it is a message to the club", async () => {
    portalAnswers();
    await enter("/portal/settings/security");

    expect(screen.getByText("ada@club.test")).toBeVisible();
    const { contactEmail } = brand;
    expect(screen.getByRole("link", { name: contactEmail })).toHaveAttribute("href", `mailto:${contactEmail}`);
  });
});

describe("the live state", () => {
  beforeEach(() => void portalAnswers());

  /** Both places that show the state: beside the navigation, and above the page on phones. */
  const told = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
  const network = (isThere: boolean) =>
    act(() => {
      jest.spyOn(navigator, "onLine", "get").mockReturnValue(isThere);
      dispatchEvent(new Event(isThere ? "online" : "offline"));
    });
  afterEach(() => jest.restoreAllMocks());

  test("being live is explained; going offline is announced, and coming back, but not being live and connecting", async () => {
    await enter();
    await waitFor(() => expect(told()).toEqual(expect.arrayContaining(["Live", "Live"])));
    expect(screen.getAllByTitle("Connected. Messages arrive live.")).toHaveLength(2);
    expect(screen.queryByText(/You are/)).not.toBeInTheDocument();

    network(false);
    expect(told()).toContain("Offline");
    expect(screen.getByText("You're offline. We're trying to reconnect.")).toHaveAttribute("aria-live", "polite");
    network(true);

    expect(await screen.findByText("You're back online.")).toBeInTheDocument();
    for (const each of screen.getAllByText("Live"))
      expect(each.closest("[aria-live]")).toHaveAttribute("aria-live", "off");
  });

  test("one socket serves the whole portal; another member gets their own, closed when the session ends", async () => {
    const { member } = await enter();
    await waitFor(() => expect(told()).toContain("Live"));
    await member.click(screen.getAllByRole("link", { name: "Settings" })[0]!);
    await screen.findByRole("heading", { level: 1, name: "Settings" });
    expect(liveServer.sockets).toHaveLength(1);

    await becomes({ ...session.member!, id: "ben" });
    await waitFor(() => expect(liveServer.sockets.map(({ readyState }) => readyState)).toEqual([3, 1]));
    await becomes(undefined);

    await screen.findByRole("heading", { level: 1, name: "Come on in" });
    expect(liveServer.sockets.map(({ readyState }) => readyState)).toEqual([3, 3]);
  });
});
