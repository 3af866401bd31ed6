import { readFileSync } from "node:fs";
import { openApiDocument } from "#infra/openapi.ts";

test("the published OpenAPI document is the contract's (npm run openapi writes it)", () => {
  expect(JSON.parse(readFileSync("shared/openapi.json", "utf8"))).toEqual(
    JSON.parse(JSON.stringify(openApiDocument())),
  );
});
