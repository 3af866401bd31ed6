import { createPageWorker } from "#web/app/page-worker.ts";
import { letApiPass } from "#web/app/worker-cache.ts";
import { ask, createCaches, origin, read, type Stored } from "./worker.ts";

const page = "<p>the door</p>";

/** A browser with a worker of a release, and a network that can be cut or slow. */
const startWorker = (version = "two", stored: Stored = new Map(), name = "door") => {
  const network = { isThere: true, status: 200, isSlow: false, asked: [] as string[] };
  const fetch = async (request: Request | string, { signal }: RequestInit = {}) => {
    const { pathname } = new URL(typeof request === "string" ? request : request.url, origin);
    network.asked.push(pathname);
    if (!network.isThere) throw new TypeError("Failed to fetch");
    if (network.isSlow)
      await new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));
    const isPage = !pathname.startsWith("/assets/");
    return new Response(isPage ? page : `of ${pathname}`, { status: network.status });
  };
  const release = {
    name,
    version,
    document: `/${name}/page`,
    files: [`/assets/${name}-${version}.js`, `/assets/${name}-${version}.css`],
  };
  const worker = createPageWorker({
    release,
    caches: createCaches(stored, fetch),
    fetch,
    origin,
    pageTimeoutMs: 20,
  });
  return { ...worker, network, stored };
};

test("after it is installed, the page and its files are there without a network", async () => {
  const { install, answer, network } = startWorker();
  await install();
  network.isThere = false;

  for (const path of ["/door/gala", "/portal/admin/door/gala", "/door/another"])
    expect(await read(answer(ask(path, { navigates: true })))).toBe(page);
  expect(await read(answer(ask("/assets/door-two.js")))).toBe("of /assets/door-two.js");
});

test("with a network the page comes from there, and its files from the device", async () => {
  const { install, answer, network } = startWorker();
  await install();
  network.asked = [];

  await answer(ask("/door/gala", { navigates: true }));
  await answer(ask("/assets/door-two.js"));

  expect(network.asked).toEqual(["/door/gala"]);
});

test.each([
  ["does not come in time", { isSlow: true }],
  ["is a failure of the server", { status: 503 }],
])("a page that %s is the one on the device", async (_, state) => {
  const { install, answer, network } = startWorker();
  await install();
  Object.assign(network, state);

  const answered = await answer(ask("/door/gala", { navigates: true }));

  expect(answered?.status).toBe(200);
  expect(await answered?.text()).toBe(page);
});

test("what the API answers is the browser's business, and so is everything that is not the door's", () => {
  const { answer } = startWorker();

  for (const path of ["/api/door/gala", "/api/door/gala/parties?cursor=1", "/icon-192.png", "/media/picture.webp"])
    expect(answer(ask(path))).toBeUndefined();
  expect(answer(ask("/api/door/gala/scans", { method: "POST" }))).toBeUndefined();
  expect(answer(ask("https://elsewhere.test/assets/door-two.js"))).toBeUndefined();
});

test("the picture of the browser's tab is there without a network, and the newest with one", async () => {
  const { install, answer, network } = startWorker();
  await install();
  network.asked = [];

  await answer(ask("/icon.svg"));
  expect(network.asked).toEqual(["/icon.svg"]);
  network.isThere = false;
  expect((await answer(ask("/icon.svg")))?.status).toBe(200);
});

test("a new release keeps the one before, for pages that are open, and forgets older ones and nothing else", async () => {
  const stored: Stored = new Map([["somebody-else", new Map<string, Response>()]]);
  for (const version of ["zero", "one"]) await startWorker(version, stored).install();

  const { install, activate, answer, network } = startWorker("two", stored);
  await install();
  await activate();
  network.isThere = false;

  expect([...stored.keys()]).toEqual(["somebody-else", "door-one", "door-two"]);
  for (const version of ["one", "two"])
    expect(await read(answer(ask(`/assets/door-${version}.js`)))).toBe(`of /assets/door-${version}.js`);
  await expect(answer(ask("/assets/door-zero.js"))).rejects.toThrow("Failed to fetch");
});

test("a release of which a file does not come is not installed", async () => {
  const { install, network } = startWorker();
  network.status = 404;

  await expect(install()).rejects.toThrow("A file did not come.");
});

test("without a network and before it was installed, the page fails as it would without a worker", async () => {
  const { answer, network } = startWorker();
  network.isThere = false;

  await expect(answer(ask("/door/gala", { navigates: true }))).rejects.toThrow("Failed to fetch");
});

test("requests of the API pass by a worker where the browser can; elsewhere it is installed all the same", async () => {
  const addRoutes = jest.fn().mockRejectedValue(new Error("unknown"));
  for (const more of [{ addRoutes }, {}]) await letApiPass(Object.assign(new Event("install"), more));

  expect(addRoutes).toHaveBeenCalledWith([{ condition: { urlPattern: { pathname: "/api/*" } }, source: "network" }]);
});
