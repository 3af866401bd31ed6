import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { get } from "node:http";
import path from "node:path";
import { CloudFormationClient, GetTemplateCommand } from "@aws-sdk/client-cloudformation";
import { credentials } from "#infra/local/embedded-aws.ts";
import { readBuiltSite } from "#infra/site-files.ts";
import { doorPaths, filedShells, prerenderedPaths, servedPages, sitemapFile } from "#shared/site-paths.ts";
import { clubUnderTest } from "../support/club-under-test.ts";

// CloudFront runs functions in njs; the embedded AWS runs them in Node, which takes far more of the language.
const { site, endpoint } = clubUnderTest();
const shells = filedShells;
const { files } = readBuiltSite("dist/site");

const shellPaths = shells.flatMap((shell) =>
  ["any", "gala", "no%20such-event.x", "%C3%BC", "a%2Fb", "..", "index.html", "b".repeat(2000)].map((part) =>
    shell.replace("*", part),
  ),
);
const unknown = [
  "/nope",
  "/portals",
  "/Auth",
  "/auth/x",
  "/404.html",
  "/csp.json",
  "/constructor",
  "/__proto__",
  "/toString",
  "/index.php",
  "/events/register",
  "/network/a/b",
];
const hostile = [
  "//",
  "/..",
  "/../..",
  "/%2e%2e/",
  "/..%2f..%2fetc/passwd",
  "/network/..%5cb",
  "/%00",
  "/%",
  "/network/%E0%A4%A",
  `/${"a".repeat(2000)}`,
  `/portal/${"a/".repeat(1000)}`,
];
const doors = Object.values(doorPaths).map((path) => path.replace("*", "gala"));
const paths = [...prerenderedPaths, ...shellPaths, ...doors, "/portal", "/portal/community/general", ...unknown];
/** What the pages' Lambda answers, without these functions. */
const servedPatterns = [...Object.values(servedPages), sitemapFile].map(
  (page) => new RegExp(`^${page.replace("*", ".*")}/?$`),
);
const addresses = [...paths, ...paths.map((each) => `${each}/`), ...files, ...hostile].filter(
  (address) => !servedPatterns.some((pattern) => pattern.test(address)),
);

type Resource = { Type: string; Properties: { FunctionCode: string } };
/** The code of the deployed CloudFront function whose id in the template begins so. */
const codeOf = async (id: string) => {
  const client = new CloudFormationClient(credentials(endpoint));
  const { TemplateBody = "" } = await client.send(new GetTemplateCommand({ StackName: "club-local" }));
  const { Resources } = JSON.parse(TemplateBody) as { Resources: Record<string, Resource> };
  const [found] = Object.entries(Resources).filter(
    ([name, { Type }]) => name.startsWith(id) && Type === "AWS::CloudFront::Function",
  );
  if (!found) throw new Error(`No function ${id} is deployed.`);
  return found[1].Properties.FunctionCode;
};

const njs = (process.env.PATH ?? "")
  .split(path.delimiter)
  .map((folder) => path.join(folder, "njs"))
  .find(existsSync);
const testInNjs = njs ? test : test.skip;

/** What a function answers to each event, in the engine that CloudFront uses. */
const runInNjs = <Answer>(code: string, events: object[]) => {
  // What the function logs comes out beside.
  const program = `${code}
${JSON.stringify(events)}.forEach(function (event) { console.log("answer " + JSON.stringify(handler(event))); });`;
  const lines = execFileSync(njs ?? "", ["-"], { input: program, encoding: "utf8" }).split("\n");
  return lines.filter((line) => line.startsWith("answer ")).map((line) => JSON.parse(line.slice(7)) as Answer);
};

/** What the club answers to an address just as it is written: `fetch` would tidy it. */
const answerTo = (address: string) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(site);
    get({ hostname, port, path: address }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode, body: Buffer.concat(chunks).toString("latin1") }),
      );
    }).on("error", reject);
  });

testInNjs(
  `CloudFront's engine answers each address as the club here does${njs ? "" : ": skipped, as there is no njs (apt-get install njs)"}`,
  async () => {
    const requests = runInNjs<{ uri: string }>(
      await codeOf("SiteRequestRouting"),
      addresses.map((uri) => ({ request: { uri } })),
    );
    const responses = runInNjs<{ statusCode: number }>(
      await codeOf("SiteResponseRouting"),
      addresses.map((uri) => ({ request: { uri }, response: { statusCode: 200 } })),
    );
    const contents = new Map<string, string>();
    for (const { uri } of requests) contents.set(uri, contents.get(uri) ?? (await answerTo(uri)).body);

    const differing = [];
    for (const [index, address] of addresses.entries()) {
      const { uri = "" } = requests[index] ?? {};
      const { status, body } = await answerTo(address);
      const isSame = status === responses[index]?.statusCode && body === contents.get(uri);
      if (!isSame) differing.push({ address, uri, status, statusThere: responses[index]?.statusCode });
    }
    expect(differing).toEqual([]);
  },
);
