import { readFileSync } from "node:fs";
import { openApiDocument } from "#infra/openapi.ts";

test("the published OpenAPI document is the contract's (npm run openapi writes it)", () => {
  expect(JSON.parse(readFileSync("shared/openapi.json", "utf8"))).toEqual(
    JSON.parse(JSON.stringify(openApiDocument())),
  );
});

test("an answer that leads elsewhere is published with where", () => {
  const { responses } = openApiDocument().paths?.["/api/attachments/{id}"]?.get ?? {};

  expect(responses?.["302"]).toMatchObject({
    description: "Redirect",
    headers: { Location: { schema: { type: "string", format: "uri" } } },
    content: { "application/json": { schema: { properties: { url: { type: "string", format: "uri" } } } } },
  });
  expect(responses).not.toHaveProperty("200");
});
