import { gatewayRefusal, openApiDocument } from "#infra/openapi.ts";
import { clubUnderTest } from "../support/club-under-test.ts";

const { site } = clubUnderTest();

describe("what API Gateway refuses by itself has the shape that is published", () => {
  const refusalOf = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${site}${path}`, init);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    const body: unknown = await answer.json();
    expect(gatewayRefusal.strict().safeParse(body)).toMatchObject({ success: true });
    return { status: answer.status, body };
  };

  test.each([
    ["an address that is not here", "/api/nope", {}],
    ["a method that an address does not have", "/api/events", { method: "DELETE" }],
  ])("%s", async (_, path, init) => {
    expect(await refusalOf(path, init)).toEqual({ status: 404, body: { message: "Not Found" } });
    expect(openApiDocument().info.description).toContain('404, `{ "message": "Not Found" }`');
  });

  test.each([
    ["no session", {}],
    ["a token that is none", { headers: { authorization: "Bearer nonsense" } }],
  ])("%s", async (_, init) => {
    expect(await refusalOf("/api/dashboard", init)).toEqual({ status: 401, body: { message: "Unauthorized" } });
  });
});
