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

test("what API Gateway refuses by itself is published with its own shape", () => {
  const { paths = {} } = openApiDocument();
  const refusal = { "application/json": { schema: { $ref: "#/components/schemas/GatewayRefusal" } } };

  expect(paths["/api/portal/registrations"]?.get?.responses).toMatchObject({
    401: { content: refusal },
    429: { content: refusal },
    503: { content: refusal },
  });
  expect(paths["/api/events"]?.get?.responses).not.toHaveProperty("401");
});
