import { runInNewContext } from "node:vm";
import { parse } from "acorn";
import { buildRequestRouting, buildResponseRouting } from "#infra/site-routing.ts";

type Headers = Record<string, { value: string }>;
type Event = {
  request: { uri: string };
  response?: { statusCode: number; statusDescription?: string; headers?: Headers };
};

const routing = {
  pages: ["/", "/auth", "/events/gala", "/network", "/network/sample"],
  shells: ["/events/register/*", "/events/registration", "/network/*"],
  files: ["/favicon.svg", "/video/hero.mp4"],
};

/** Runs a CloudFront function, which knows no Node, and gives what it answers with what it logs. */
const run = (code: string, event: Event) => {
  const logged: string[] = [];
  const console = { log: (line: string) => logged.push(line) };
  const answer = runInNewContext(`${code}; handler(event)`, { event, console }) as unknown;
  return { answer, logged };
};
const request = (uri: string) => run(buildRequestRouting(routing), { request: { uri } });
const response = (uri: string) =>
  run(buildResponseRouting(routing), { request: { uri }, response: { statusCode: 200 } }).answer as Event["response"];

test.each([
  ["/", "/index.html"],
  ["/auth", "/auth/index.html"],
  ["/auth/", "/auth/index.html"],
  ["/events/gala", "/events/gala/index.html"],
  ["/events/register/gala", "/events/register/any/index.html"],
  ["/events/register/gala/", "/events/register/any/index.html"],
  ["/events/register/no%20such-event.x", "/events/register/any/index.html"],
  ["/events/register/index.html", "/events/register/any/index.html"],
  ["/events/register/any/index.html", "/events/register/any/index.html"],
  ["/events/registration", "/events/registration/index.html"],
  ["/network", "/network/index.html"],
  ["/network/", "/network/index.html"],
  ["/network/index.html", "/network/index.html"],
  ["/network/sample", "/network/sample/index.html"],
  ["/network/sample/", "/network/sample/index.html"],
  ["/network/any", "/network/any/index.html"],
  ["/network/some-business", "/network/any/index.html"],
  ["/network/some-business/", "/network/any/index.html"],
  ["/offline.html", "/offline.html"],
  ["/door/gala", "/door.html"],
  ["/door/gala/", "/door.html"],
  ["/door/page", "/door.html"],
  ["/portal/admin/door/gala", "/door.html"],
  ["/portal/admin/door/gala/", "/door.html"],
  ["/portal/admin/door", "/spa.html"],
  ["/portal/admin/door/gala/x", "/spa.html"],
  ["/portal", "/spa.html"],
  ["/portal/", "/spa.html"],
  ["/portal/community/general", "/spa.html"],
  ["/favicon.svg", "/favicon.svg"],
  ["/video/hero.mp4", "/video/hero.mp4"],
  ["/index.html", "/index.html"],
])("%s is answered by %s and keeps its status, asked by either address", (uri, file) => {
  const { answer, logged } = request(uri);

  expect(answer).toEqual({ uri: file });
  expect(logged).toEqual([]);
  for (const address of [uri, file]) expect(response(address)).toEqual({ statusCode: 200 });
});

const unknown = [
  "/nope",
  "/portals",
  "/door",
  "/door/",
  "/doors/gala",
  "/door/gala/x",
  "/door/a%2Fb",
  "/Auth",
  "/auth/x",
  "/events",
  "/404.html",
  "/csp.json",
  "/constructor",
  "/__proto__",
  "/__proto__/",
];
const hostile = [
  "/events/register",
  "/events/register/",
  "/events/register//",
  "/events/register//gala",
  "/events/register/a/b",
  "/events/register/a//",
  "/events/register/a%2Fb",
  "/events/register/a%2fb",
  "/events/register/..%5Cb",
  "/events/Register/gala",
  "/x/events/register/gala",
  "/events/registration/gala",
  "/events/registrations",
  "/network//",
  "/network/a/b",
  "/network/sample/b",
  "/network/a%2Fb",
];

test.each([...unknown, ...hostile])("%s is answered by the 404 page with status 404, and logged", (uri) => {
  const { answer, logged } = request(uri);

  expect(answer).toEqual({ uri: "/404.html" });
  expect(logged).toEqual([`unknown path ${JSON.stringify(uri)}`]);
  for (const address of [uri, "/404.html"])
    expect(response(address)).toEqual({ statusCode: 404, statusDescription: "Not Found" });
});

test.each([
  ["text/html", "text/html; charset=utf-8"],
  ["text/plain", "text/plain; charset=utf-8"],
  ["application/xml", "application/xml; charset=utf-8"],
  ["image/svg+xml", "image/svg+xml; charset=utf-8"],
  ["text/html; charset=utf-8", "text/html; charset=utf-8"],
  ["image/png", "image/png"],
  ["application/manifest+json", "application/manifest+json"],
])("what the bucket calls %s is sent as %s", (value, sent) => {
  const headers = { "content-type": { value } };
  const event = { request: { uri: "/" }, response: { statusCode: 200, headers } };

  expect(run(buildResponseRouting(routing), event).answer).toMatchObject({
    headers: { "content-type": { value: sent } },
  });
});

test("what is logged stays short and on one line", () => {
  const { logged } = request(`/a\n${"b".repeat(5000)}`);

  expect(logged[0]).not.toContain("\n");
  expect(logged[0]?.length).toBeLessThan(250);
});

test.each([
  ["request", buildRequestRouting],
  ["response", buildResponseRouting],
] as const)("the function of a %s is in ECMAScript 5, which CloudFront reads", (_, code) => {
  expect(() => parse(code(routing), { ecmaVersion: 5 })).not.toThrow();
  expect(() => parse("const pages = []", { ecmaVersion: 5 })).toThrow();
});

test("CloudFront takes functions of at most 10 KB", () => {
  const pages = Array.from({ length: 100 }, (_, index) => `/page-number-${index}`);

  expect(buildRequestRouting({ ...routing, pages }).length).toBeLessThan(10_240);
});
