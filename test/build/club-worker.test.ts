import { createClubWorker } from "#web/app/club-worker.ts";
import { ask, createCaches, origin, read, type Stored } from "./worker.ts";

const release = { version: "two", document: "/offline.html", files: ["/assets/page.css", "/icon.svg"] };

/** A browser with the worker, a network that can be cut, and caches. */
const startWorker = (stored: Stored = new Map()) => {
  const network = { isThere: true, status: 200 };
  const fetch = ({ url }: Request) =>
    network.isThere
      ? Promise.resolve(new Response(`from the network: ${new URL(url).pathname}`, { status: network.status }))
      : Promise.reject(new TypeError("Failed to fetch"));
  const screen = {
    shown: [] as unknown[],
    badge: -1,
    opened: [] as string[],
    pages: [] as ReturnType<typeof createPage>[],
  };
  const browser = {
    show: (title: string, options: NotificationOptions) =>
      Promise.resolve(void screen.shown.push({ title, ...options })),
    listPages: () => Promise.resolve(screen.pages),
    openPage: (address: string) => Promise.resolve(void screen.opened.push(address)),
    setBadge: (count: number) => Promise.resolve((screen.badge = count)),
  };
  return {
    ...createClubWorker({
      release,
      caches: createCaches(stored, (url) => fetch(new Request(url))),
      fetch,
      origin,
      ...browser,
      pageTimeoutMs: 20,
    }),
    network,
    stored,
    screen,
  };
};

/** A page of the site that is open, and what was done with it. */
const createPage = (path: string, focused = false) => {
  const done: unknown[] = [];
  return {
    url: origin + path,
    focused,
    done,
    focus: () => Promise.resolve(void done.push("focused")),
    navigate: (address: string) => Promise.resolve(void done.push(address)),
    postMessage: (message: unknown) => void done.push(message),
  };
};

const pushed = {
  title: "Message from Ada",
  body: "Hello.",
  path: "/portal/messages?conversation=c",
  tag: "c",
  unread: 3,
};

test("without a network every page is the one that says so, with its files", async () => {
  const { install, answer, network } = startWorker();
  await install();
  network.isThere = false;

  for (const path of ["/portal/messages", "/events"])
    expect(await read(answer(ask(path, { navigates: true })))).toBe("from the network: /offline.html");
  expect(await read(answer(ask("/assets/page.css")))).toBe("from the network: /assets/page.css");
  expect(await read(answer(ask("/icon.svg")))).toBe("from the network: /icon.svg");
});

test("a page that was asked for while the worker started is the answer, unless it does not come, or not in time", async () => {
  const { install, answer, network } = startWorker();
  await install();
  const request = ask("/portal", { navigates: true });

  expect(await read(answer(request, Promise.resolve(new Response("preloaded"))))).toBe("preloaded");
  network.isThere = false;
  expect(await read(answer(request, Promise.reject(new TypeError("Failed to fetch"))))).toBe(
    "from the network: /offline.html",
  );
  expect(await read(answer(request, new Promise(() => undefined)))).toBe("from the network: /offline.html");
});

test("with a network pages come from there, failures of the server too, and are not kept", async () => {
  const { install, answer, network, stored } = startWorker();
  await install();

  expect(await read(answer(ask("/portal/messages", { navigates: true })))).toBe("from the network: /portal/messages");
  network.status = 503;
  expect((await answer(ask("/portal/messages", { navigates: true })))?.status).toBe(503);

  expect([...stored.keys()]).toEqual(["offline-two"]);
  expect([...stored.get("offline-two")!.keys()]).toEqual(
    [...release.files, release.document].map((path) => origin + path),
  );
});

test("what the API answers, files of pages, uploads, and what is sent are the browser's business", () => {
  const { answer } = startWorker();

  for (const path of ["/api/notices", "/assets/other.js", "/media/avatars/a.webp", "/manifest.json"])
    expect(answer(ask(path))).toBeUndefined();
  expect(answer(ask("/portal", { navigates: true, method: "POST" }))).toBeUndefined();
  expect(answer(ask("https://elsewhere.test/icon.svg"))).toBeUndefined();
});

test("a new release forgets the one before, and nothing of doors and tickets", async () => {
  const stored = new Map<string, Map<string, Response>>();
  for (const name of ["offline-one", "door-one", "ticket-one"]) stored.set(name, new Map());
  const { install, activate } = startWorker(stored);

  await install();
  await activate();

  expect([...stored.keys()]).toEqual(["door-one", "ticket-one", "offline-two"]);
});

test("what is pushed is shown with its place, in the place of what was told of it before, and counted on the icon", async () => {
  const { push, screen } = startWorker();

  await push(JSON.stringify(pushed));

  expect(screen.shown).toMatchObject([{ title: "Message from Ada", body: "Hello.", tag: "c", data: pushed.path }]);
  expect(screen.badge).toBe(3);
});

test("nothing is shown over a portal that is looked at; over one in the background, and the public site, it is", async () => {
  const { push, screen } = startWorker();

  screen.pages = [createPage("/portal/community", true)];
  await push(JSON.stringify(pushed));
  expect(screen.shown).toEqual([]);
  expect(screen.badge).toBe(3);
  for (const page of [createPage("/portal/community"), createPage("/events", true)]) {
    screen.pages = [page];
    await push(JSON.stringify(pushed));
  }

  expect(screen.shown).toHaveLength(2);
});

test.each([[undefined], ["not JSON"], ["{}"], ["null"]])(
  "of a message that says %s is shown that there is one",
  async (text) => {
    const { push, screen } = startWorker();

    await push(text);

    expect(screen.shown).toMatchObject([{ title: "You have a new notification", data: "/portal/notifications" }]);
  },
);

test("a press goes on in the portal that is open, in another page of the site, or opens one", async () => {
  const { open, screen } = startWorker();
  const [site, portal] = [createPage("/events"), createPage("/portal/settings")];

  screen.pages = [site, portal];
  await open(pushed.path);
  screen.pages = [site];
  await open(pushed.path);
  screen.pages = [];
  await open(pushed.path);

  expect(portal.done).toEqual(["focused", { type: "open", path: pushed.path }]);
  expect(site.done).toEqual(["focused", origin + pushed.path]);
  expect(screen.opened).toEqual([origin + pushed.path]);
});

test.each([["https://evil.test/"], ["//evil.test"], [undefined], ["javascript:alert(1)"]])(
  "a press never leads off the site: %s",
  async (path) => {
    const { open, screen } = startWorker();

    await open(path);

    expect(screen.opened).toEqual([`${origin}/portal`]);
  },
);
