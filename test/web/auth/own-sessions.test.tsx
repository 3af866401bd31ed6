import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { OwnSession } from "#shared/sessions.ts";
import { toRefusal } from "#web/features/auth/auth-form.tsx";
import { ok } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { becomes, enter, portalAnswers } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const mockReauthenticate = jest.fn<Promise<string>, [email: string, password: string, code: string]>();
jest.mock("#web/lib/session/reauthenticate.ts", () => ({
  reauthenticate: (...by: [string, string, string]) => mockReauthenticate(...by),
}));

beforeEach(() => {
  mockReauthenticate.mockReset().mockResolvedValue("fresh");
});

const of = (id: string, device: string, more: Partial<OwnSession> = {}): OwnSession => ({
  ...{ id, device, started_at: "2027-03-01T12:00:00.000Z", last_used_at: "2027-03-05T12:00:00.000Z" },
  is_current: false,
  ...more,
});
const here = of("here", "Chrome on Mac", { is_current: true });
const items = [here, of("phone", "Safari on iPhone"), of("work", "Edge on Windows")];

const open = async (sessions = items) => {
  let left = sessions;
  const sent = portalAnswers({
    "GET /api/sessions": () => ok({ items: left }),
    "POST /api/sessions/end": ({ body }) => {
      left = left.filter(({ id }) => (id === body.session_id) === body.others);
      return ok({ ended: 1 });
    },
  });
  const { member } = await enter("/portal/settings/security");
  const list = await screen.findByRole("list", { name: "Where you're signed in" });
  const confirm = async (password = "secret-1", code?: string) => {
    const dialog = await screen.findByRole("dialog");
    await member.type(within(dialog).getByLabelText("Password"), password);
    if (code) await member.type(within(dialog).getByLabelText(/^Code from/), code);
    await member.click(within(dialog).getByRole("button", { name: "Sign out" }));
    return dialog;
  };
  return { member, list, confirm, ends: () => sent.filter(({ call }) => call === "POST /api/sessions/end") };
};

test("each browser is listed in plain words, this one as such and without a button", async () => {
  const { list } = await open();

  const [first, second] = within(list).getAllByRole("listitem");
  expect(first).toHaveTextContent("Chrome on MacThis browser · Signed in March 1, 2027");
  expect(within(first!).queryByRole("button")).not.toBeInTheDocument();
  expect(second).toHaveTextContent(/^Safari on iPhoneLast used March 5, 2027 at .+ · Signed in March 1, 2027/);
});

test("one is ended by the password alone, with the token of that moment, and leaves the list", async () => {
  const { member, confirm, ends, list } = await open();

  await member.click(screen.getByRole("button", { name: "Sign out Safari on iPhone" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sign out Safari on iPhone?" }));
  expect(dialog.queryByRole("textbox")).not.toBeInTheDocument();
  await confirm();

  await waitFor(() => expect(within(list).queryByText("Safari on iPhone")).not.toBeInTheDocument());
  expect(mockReauthenticate.mock.calls).toEqual([["ada@club.test", "secret-1", ""]]);
  expect(ends()).toMatchObject([
    { body: { session_id: "phone", others: false }, headers: { authorization: "Bearer fresh" } },
  ]);
  expect(await screen.findByText("That browser is signed out.")).toBeVisible();
  await waitFor(() => expect(list).toHaveFocus());
});

test("a wrong password ends nothing, and is said at its field; whoever thinks better of it is back at the button", async () => {
  mockReauthenticate.mockRejectedValue(toRefusal("NotAuthorizedException"));
  const { member, confirm, ends } = await open();

  const button = screen.getByRole("button", { name: "Sign out Edge on Windows" });
  await member.click(button);
  const dialog = await confirm();

  expect(await within(dialog).findByText("That isn't your current password. Please check it.")).toBeVisible();
  expect(ends()).toEqual([]);
  // The dialog listens a moment after its first field has the focus.
  await waitFor(() => {
    fireEvent.keyDown(within(dialog).getByLabelText("Password"), { key: "Escape" });
    expect(dialog).toHaveAttribute("data-state", "closed");
  });
  await waitFor(() => expect(dialog).not.toBeInTheDocument());

  await waitFor(() => expect(button).toHaveFocus());
  expect(ends()).toEqual([]);
});

test("an admin gives the code of their app, too", async () => {
  session.member = { ...ada, rights: ["owner"] };
  const { member, confirm } = await open();

  await member.click(screen.getByRole("button", { name: "Sign out Edge on Windows" }));
  await confirm("secret-1", "123 456");

  await waitFor(() => expect(mockReauthenticate.mock.calls).toEqual([["ada@club.test", "secret-1", "123456"]]));
});

describe("a session", () => {
  const calls = (sent: ReturnType<typeof portalAnswers>, call: string) => sent.filter((each) => each.call === call);

  test("is said to be left on purpose, then ended at the API, before the page is left", async () => {
    let said: string | null = null;
    const sent = portalAnswers({
      "DELETE /api/sessions/current": () => {
        said = localStorage.getItem("club:session-over");
        return ok({});
      },
    });
    const { member } = await enter();

    await member.click(screen.getAllByRole("button", { name: "Sign Out" })[0]!);

    expect(await screen.findByText("Signed out")).toBeVisible();
    expect(said).toBe("user");
    expect(calls(sent, "DELETE /api/sessions/current")).toMatchObject([{ headers: { authorization: "Bearer token" } }]);
  });

  test("that another tab has left on purpose is not taken for one that was ended elsewhere", async () => {
    portalAnswers({
      "GET /api/settings": () => {
        localStorage.setItem("club:session-over", "user");
        return { status: 401, body: { code: "session-ended" } };
      },
    });

    await enter("/portal/settings", "Come on in");

    expect(await screen.findByText("You've been signed out in another tab.")).toBeVisible();
  });

  test("that the API does not know yet is noted, once, and what was asked for is there", async () => {
    let isNoted = false;
    const unknown = () => ({ status: 401, body: { code: "session-unknown" } });
    const sent = portalAnswers({
      "PUT /api/sessions/current": () => {
        isNoted = true;
        return ok({ id: "here" });
      },
      "GET /api/settings": () => (isNoted ? ok({ directory_visible: true, registered: true }) : unknown()),
      "GET /api/own-data": () => (isNoted ? ok({ export: null, deletion: null }) : unknown()),
    });

    await enter("/portal/settings");

    expect(await screen.findByText("You are registered for upcoming events")).toBeVisible();
    expect(calls(sent, "PUT /api/sessions/current")).toHaveLength(1);
    expect(session.signOut).not.toHaveBeenCalled();
  });

  describe("that was ended elsewhere", () => {
    const words = /^You've been signed out: this session was ended\. Sign in again here/;
    const draft = "club:draft:ada:conversation:conv_1";
    const form = "club:draft:ada:profile";
    const kept = () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
    const endElsewhere = async () => {
      localStorage.setItem(draft, '{"content":"A long letter"}');
      sessionStorage.setItem(form, '{"bio":"A long life"}');
      portalAnswers({ "GET /api/settings": () => ({ status: 401, body: { code: "session-ended" } }) });
      await enter("/portal/settings", "Come on in");
      await screen.findByText(words);
      portalAnswers();
    };

    test("is left here, too, and nothing that was typed is left to the browser, which may be lost", async () => {
      await endElsewhere();

      expect(session.signOut).toHaveBeenCalledTimes(1);
      expect(localStorage.getItem(draft)).toBeNull();
      expect(JSON.stringify(Object.entries(localStorage))).not.toContain("A long");
    });

    test("is followed by another of the same member with what they typed, until that is left on purpose", async () => {
      await endElsewhere();

      await becomes(ada);

      await screen.findByRole("heading", { level: 1, name: "Settings" });
      expect(localStorage.getItem(draft)).toBe('{"content":"A long letter"}');
      expect(sessionStorage.getItem(form)).toBe('{"bio":"A long life"}');
      expect(kept()).not.toContain("club:aside:");
      await act(() => session.signOut());
      await screen.findByRole("heading", { level: 1, name: "Come on in" });
      expect(kept()).not.toContain("A long");
    });

    test("leaves nothing to whoever else signs in, nor to the member after them", async () => {
      await endElsewhere();

      await becomes({ ...ada, id: "ben", email: "ben@club.test" });

      expect(await screen.findByRole("heading", { level: 1, name: /^Good to see you/ })).toBeVisible();
      expect(kept()).not.toContain("A long");
    });
  });

  describe("that is over in another tab", () => {
    const draft = "club:draft:ada:conversation:conv_1";
    const form = "club:draft:ada:profile";
    const letter = '{"content":"A long letter"}';
    const life = '{"bio":"A long life"}';
    const tell = (event: StorageEventInit) => act(() => void dispatchEvent(new StorageEvent("storage", event)));
    const kept = () => [localStorage.getItem(draft), sessionStorage.getItem(form)];
    const typed = async () => {
      portalAnswers();
      localStorage.setItem(draft, letter);
      sessionStorage.setItem(form, life);
      await enter("/portal/settings", "Settings");
      await waitFor(() => expect(localStorage.getItem("club:session-over")).toBeNull());
    };
    /** The other tab says how, unless the session expires, takes drafts along where it is first, and leaves. */
    const leaveElsewhere = async ({ how, isFirst = false }: { how?: "user" | "ended"; isFirst?: boolean }) => {
      if (how) localStorage.setItem("club:session-over", how);
      if (isFirst) {
        localStorage.removeItem(draft);
        tell({ key: draft, oldValue: letter, newValue: null });
      }
      session.member = undefined;
      tell({ key: "CognitoIdentityServiceProvider.4k2j3.LastAuthUser", newValue: null });
      await screen.findByRole("heading", { level: 1, name: "Come on in" });
    };

    test.each([
      ["before this one", true],
      ["after this one", false],
    ])(
      "since it was ended elsewhere, leaves what was typed here to this tab, also where that looks %s",
      async (_, isFirst) => {
        await typed();

        await leaveElsewhere({ how: "ended", isFirst });

        expect(
          await screen.findByText(/^You've been signed out: this session was ended\. Sign in again here/),
        ).toBeVisible();
        expect(JSON.stringify(Object.entries(localStorage))).not.toContain("A long");
        await becomes(ada);
        await screen.findByRole("heading", { level: 1, name: "Settings" });
        expect(kept()).toEqual([letter, life]);
      },
    );

    test.each([
      ["since it has expired leaves what was typed where it is", {}, [letter, life]],
      ["on purpose leaves nothing that was typed", { how: "user" }, [null, null]],
    ] as const)("%s", async (_, how, left) => {
      await typed();

      await leaveElsewhere(how);

      await waitFor(() => expect(kept()).toEqual(left));
      await becomes(ada);
      expect(kept()).toEqual(left);
    });

    test("on purpose is told as that, also where this page finds its session gone before it hears of it", async () => {
      await typed();

      localStorage.setItem("club:session-over", "user");
      session.member = undefined;
      act(() => void dispatchEvent(new Event("club:session-doubted")));

      expect(await screen.findByText("You've been signed out in another tab.")).toBeVisible();
      expect(kept()).toEqual([null, null]);
    });

    test("and goes on: what is sent there afterwards does not come back here", async () => {
      await typed();
      await leaveElsewhere({ how: "ended" });
      await becomes(ada);
      await screen.findByRole("heading", { level: 1, name: "Settings" });
      // The tab in which one signs in notes the session.
      localStorage.removeItem("club:session-over");

      localStorage.removeItem(draft);
      tell({ key: draft, oldValue: letter, newValue: null });

      expect(Object.keys(sessionStorage).filter((key) => key.startsWith("club:aside:"))).toEqual([]);
    });
  });

  describe("that is over", () => {
    const leave = async (how: "expired" | "ended" | "user") => {
      portalAnswers({ "GET /api/message-search": () => ok({ items: [] }) });
      await enter("/portal/search?q=lantern", "Search Messages");
      session.member = undefined;
      if (how !== "expired") localStorage.setItem("club:session-over", how);
      act(() => session.turn(how === "user" ? "signedOut" : "tokenRefresh_failure"));
      await screen.findByRole("heading", { level: 1, name: "Come on in" });
    };

    test.each(["expired", "ended"] as const)("(%s) leads its member back to where they were", async (how) => {
      await leave(how);

      await becomes(ada);

      expect(await screen.findByRole("searchbox")).toHaveValue("lantern");
    });

    test.each(["expired", "ended", "user"] as const)("(%s) tells nobody else where its member was", async (how) => {
      await leave(how);

      await becomes({ ...ada, id: "somebody-else" });

      expect(await screen.findByRole("heading", { level: 1, name: /^Good to see you/ })).toBeVisible();
    });
  });
});
