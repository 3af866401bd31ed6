import { act, screen, waitFor } from "@testing-library/react";
import { queryClient } from "#web/api/query-client.ts";
import { liveServer } from "./live-server.ts";
import { session } from "./member-session.ts";
import { adasProfile, becomes, enter, portalAnswers, startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(() => {
  startAfresh();
  portalAnswers();
});

/** Both places that show the state: beside the navigation, and above the page on phones. */
const told = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
const network = (isThere: boolean) =>
  act(() => {
    jest.spyOn(navigator, "onLine", "get").mockReturnValue(isThere);
    dispatchEvent(new Event(isThere ? "online" : "offline"));
  });
afterEach(() => jest.restoreAllMocks());

test("the portal says in words that it is live, and explains it", async () => {
  await enter();

  await waitFor(() => expect(told()).toEqual(expect.arrayContaining(["Live", "Live"])));
  expect(screen.getAllByTitle("Connected: messages arrive by themselves.")).toHaveLength(2);
});

test("while the first socket opens, it is connecting", async () => {
  liveServer.accepts = false;

  await enter();

  expect(told()).toEqual(expect.arrayContaining(["Connecting…"]));
  expect(told()).not.toContain("Live");
});

test("going offline is announced, and coming back; being live and connecting is not", async () => {
  await enter();
  await waitFor(() => expect(told()).toContain("Live"));
  expect(screen.queryByText(/You are/)).not.toBeInTheDocument();

  network(false);
  expect(told()).toContain("Offline");
  expect(screen.getByText("You are offline. We keep trying to connect.")).toHaveAttribute("aria-live", "polite");
  network(true);

  expect(await screen.findByText("You are back online.")).toBeInTheDocument();
  expect(screen.getAllByText("Live").every((each) => each.closest("[aria-live]")!.getAttribute("aria-live") === "off"));
});

test("one socket serves the whole portal, and is closed when the session ends", async () => {
  const { member } = await enter();
  await waitFor(() => expect(told()).toContain("Live"));
  await member.click(screen.getAllByRole("link", { name: "Settings" })[0]!);
  await screen.findByRole("heading", { level: 1, name: "Settings" });
  expect(liveServer.sockets).toHaveLength(1);

  await becomes(undefined);

  await screen.findByRole("heading", { level: 1, name: "Welcome in" });
  expect(liveServer.sockets.map(({ readyState }) => readyState)).toEqual([3]);
});

test("another member gets a socket of their own", async () => {
  await enter();
  await waitFor(() => expect(told()).toContain("Live"));

  await becomes({ ...session.member!, id: "ben" });

  await waitFor(() => expect(liveServer.sockets.map(({ readyState }) => readyState)).toEqual([3, 1]));
});

test("who hides from the directory, or comes back, does so among those online too", async () => {
  await enter("/portal/dashboard", "Welcome back, Ada");
  await waitFor(() => expect(told()).toContain("Live"));
  const setVisible = (directory_visible: boolean) =>
    act(() => void queryClient.setQueryData(["ada", "settings"], { directory_visible, registered: false }));
  setVisible(true);

  setVisible(false);

  expect(liveServer.sent("renew")).toEqual([]);
  await waitFor(() => expect(liveServer.sent("renew")).toHaveLength(1));
});

test("another name is told to the others at once", async () => {
  await enter("/portal/dashboard", "Welcome back, Ada");
  await waitFor(() => expect(told()).toContain("Live"));

  act(() => void queryClient.setQueryData(["ada", "profile"], { ...adasProfile, bio: "New." }));
  act(() => void queryClient.setQueryData(["ada", "profile"], { ...adasProfile, full_name: "Adaeze Obi" }));

  await waitFor(() => expect(liveServer.sent("renew")).toEqual([{ action: "renew", ticket: "a-ticket" }]));
});
