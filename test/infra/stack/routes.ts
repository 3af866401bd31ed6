import { Match } from "aws-cdk-lib/assertions";
import { Stack } from "aws-cdk-lib/core";
import { configOf } from "#infra/config.ts";
import { Endpoints, HttpApi } from "#infra/http-api.ts";
import type { Identity } from "#infra/identity.ts";
import { OriginSecret } from "#infra/secrets.ts";
import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { folders, makeApp, prod, propertiesOf, synthesize } from "./synthesize.ts";

const template = synthesize(prod);

type Route = { RouteKey: string; AuthorizationType: string; AuthorizerId?: { Ref: string } };
const ofSocket = ["$connect", "$disconnect", "$default"];
const routes = Object.values(propertiesOf<Route>(template, "AWS::ApiGatewayV2::Route")).filter(
  ({ RouteKey }) => !ofSocket.includes(RouteKey),
);

describe("the routes", () => {
  test("are those of the contract, and ask for a session unless they are public or at a door", () => {
    const expected = Object.values<Endpoint>(contract).map(({ method, path, who }) => [
      `${method} ${path}`,
      who === "public" || who === "door" ? "NONE" : "JWT",
    ]);

    expect(routes.map(({ RouteKey, AuthorizationType }) => [RouteKey, AuthorizationType]).sort()).toEqual(
      expected.sort(),
    );
  });

  test("ask for a session of this user pool's web client", () => {
    const [[authorizer, { JwtConfiguration }] = ["", { JwtConfiguration: {} }]] = Object.entries(
      propertiesOf<{ JwtConfiguration: object }>(template, "AWS::ApiGatewayV2::Authorizer"),
    );
    const [client] = Object.keys(propertiesOf(template, "AWS::Cognito::UserPoolClient"));

    expect(JwtConfiguration).toMatchObject({ Audience: [{ Ref: client }] });
    for (const { AuthorizationType, AuthorizerId } of routes)
      if (AuthorizationType === "JWT") expect(AuthorizerId).toEqual({ Ref: authorizer });
  });

  test("have the contract's limits, all of which the public may change something by, and a default one", () => {
    const rows = Object.values<Endpoint>(contract);
    const limited = rows.flatMap(({ method, path, throttle }) =>
      throttle
        ? [[`${method} ${path}`, { ThrottlingRateLimit: throttle.rate, ThrottlingBurstLimit: throttle.burst }]]
        : [],
    );

    template.hasResourceProperties("AWS::ApiGatewayV2::Stage", {
      StageName: "$default",
      // Metrics of each route would cost more than everything else together, and no alarm reads them.
      DefaultRouteSettings: Match.exact({ ThrottlingRateLimit: 300, ThrottlingBurstLimit: 1000 }),
      RouteSettings: Match.exact(Object.fromEntries(limited)),
    });
    for (const { method, path, who, throttle } of rows)
      if (who === "public" && method !== "GET") expect([path, throttle]).toEqual([path, expect.anything()]);
    // Of a thousand people who come for an event in the same moment, the gateway turns nobody away.
    for (const { throttle } of [contract.getEvent, contract.register, contract.registerMember])
      expect(throttle?.burst).toBeGreaterThanOrEqual(1000);
  });
});

test("access logs tell nothing of who called", () => {
  const stages = Object.values(
    propertiesOf<{ AccessLogSettings?: { Format: string } }>(template, "AWS::ApiGatewayV2::Stage"),
  );

  const logged = stages.flatMap(({ AccessLogSettings }) =>
    Object.values(JSON.parse(AccessLogSettings?.Format ?? "{}") as Record<string, string>),
  );

  expect(logged).toContain("$context.status");
  for (const name of logged) expect(name).not.toMatch(/identity|authorizer|path|query/i);
});

test("a feature without a line on what it may touch is refused by name", () => {
  const stack = new Stack(makeApp());
  const config = configOf(stack.node, folders);
  const api = new HttpApi(stack, "Api");
  const originSecret = new OriginSecret(stack, "FrontDoor", config);

  const make = () =>
    new Endpoints(stack, "Endpoints", { config, contract, access: {}, api, originSecret, identity: {} as Identity });

  expect(make).toThrow('Say in infra/feature-access.ts what the feature "forms" may touch.');
});
