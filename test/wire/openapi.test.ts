import { readFileSync } from "node:fs";
import { clubUnderTest } from "../support/club-under-test.ts";

type Answer = { content: Record<string, { schema: { $ref?: string } }> };
type Operation = { security: object[]; responses: Record<string, Answer> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { required: string[] }> };
};

const { site } = clubUnderTest();
const { paths, components } = JSON.parse(readFileSync("shared/openapi.json", "utf8")) as Document;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);
const ask = (path: string, method: string) =>
  fetch(`${site}${path.replace(/\{\w+\}/g, "x")}`, {
    method,
    ...(method !== "GET" && { body: "{}", headers: { "content-type": "application/json" } }),
  });

test("without a session each operation that asks for one answers as openapi.json says", async () => {
  const guarded = operations.filter(({ security }) => security.length > 0);
  const differing = [];
  for (const { path, method, responses } of guarded) {
    const answer = await ask(path, method.toUpperCase());
    const [type = ""] = (answer.headers.get("content-type") ?? "").split(";");
    const said = responses[answer.status]?.content[type]?.schema.$ref?.split("/").at(-1) ?? "";
    const body = (await answer.json()) as object;
    const isSaid = components.schemas[said]?.required.every((name) => name in body) ?? false;
    if (answer.status !== 401 || !isSaid) differing.push({ path, method, status: answer.status, type, body });
  }

  expect(guarded.length).toBeGreaterThan(30);
  expect(differing).toEqual([]);
});
