import { App, Stack } from "aws-cdk-lib/core";
import { configOf } from "#infra/config.ts";
import { Endpoints } from "#infra/endpoints.ts";
import { FrontDoor } from "#infra/front-door.ts";
import { HttpApi } from "#infra/http-api.ts";
import type { Identity } from "#infra/identity.ts";
import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { folders, resourcesOf, templateOf } from "./synthesized.ts";
import { temporaryFolder } from "./temporary.ts";

const template = templateOf({ stage: "prod", mailingList: true });

type Route = { RouteKey: string; AuthorizationType: string; AuthorizerId?: { Ref: string } };
const ofSocket = ["$connect", "$disconnect", "$default"];
const routes = Object.values(resourcesOf<Route>(template, "AWS::ApiGatewayV2::Route")).filter(
  ({ RouteKey }) => !ofSocket.includes(RouteKey),
);

describe("the routes", () => {
  test("that anybody may call are these and no others", () => {
    const open = routes.filter(({ AuthorizationType }) => AuthorizationType === "NONE");

    expect(open.map(({ RouteKey }) => RouteKey).sort()).toEqual([
      "GET /api/events",
      "GET /api/events/{eventId}",
      "GET /api/listings",
      "GET /api/listings/{slug}",
      "GET /api/own-listings/{token}",
      "GET /api/registrations/{token}",
      "POST /api/applications",
      "POST /api/contact",
      "POST /api/event-interest",
      "POST /api/events/{eventId}/interest",
      "POST /api/events/{eventId}/registrations",
      "POST /api/leads",
      "POST /api/listings",
      "POST /api/listings/{listingId}/checkout",
      "POST /api/own-listings/{token}/billing",
      "POST /api/own-listings/{token}/checkout",
      "POST /api/registrations/{token}/cancellation",
      "POST /api/stripe/webhook",
      "POST /api/uploads/listing-image",
      "PUT /api/own-listings/{token}",
      "PUT /api/registrations/{token}/guests",
    ]);
  });

  test("are those of the contract, and ask for a session unless they are public", () => {
    const expected = Object.values<Endpoint>(contract).map(({ method, path, who }) => [
      `${method} ${path}`,
      who === "public" ? "NONE" : "JWT",
    ]);

    expect(routes.map(({ RouteKey, AuthorizationType }) => [RouteKey, AuthorizationType]).sort()).toEqual(
      expected.sort(),
    );
  });

  test("ask for a session of this user pool's web client", () => {
    const [[authorizer, { JwtConfiguration }] = ["", { JwtConfiguration: {} }]] = Object.entries(
      resourcesOf<{ JwtConfiguration: object }>(template, "AWS::ApiGatewayV2::Authorizer"),
    );
    const [client] = Object.keys(resourcesOf(template, "AWS::Cognito::UserPoolClient"));

    expect(JwtConfiguration).toMatchObject({ Audience: [{ Ref: client }] });
    for (const { AuthorizationType, AuthorizerId } of routes)
      if (AuthorizationType === "JWT") expect(AuthorizerId).toEqual({ Ref: authorizer });
  });

  test("have the contract's limits, and a default one", () => {
    const form = { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 200 };
    const few = { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 100 };
    template.hasResourceProperties("AWS::ApiGatewayV2::Stage", {
      StageName: "$default",
      DefaultRouteSettings: { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
      RouteSettings: {
        "POST /api/leads": form,
        "POST /api/applications": form,
        "POST /api/contact": form,
        "POST /api/event-interest": form,
        "POST /api/events/{eventId}/interest": { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 500 },
        "POST /api/events/{eventId}/registrations": form,
        "POST /api/portal/events/{eventId}/registrations": form,
        "PUT /api/registrations/{token}/guests": form,
        "POST /api/registrations/{token}/cancellation": form,
        "POST /api/uploads": few,
        "POST /api/uploads/listing-image": few,
        "POST /api/listings": few,
        "POST /api/listings/{listingId}/checkout": few,
        "PUT /api/own-listings/{token}": few,
        "POST /api/own-listings/{token}/checkout": few,
        "POST /api/own-listings/{token}/billing": few,
        "POST /api/stripe/webhook": { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 500 },
        "POST /api/realtime/ticket": { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 600 },
      },
    });
  });
});

test("access logs tell nothing of who called", () => {
  const stages = Object.values(
    resourcesOf<{ AccessLogSettings?: { Format: string } }>(template, "AWS::ApiGatewayV2::Stage"),
  );

  const logged = stages.flatMap(({ AccessLogSettings }) =>
    Object.values(JSON.parse(AccessLogSettings?.Format ?? "{}") as Record<string, string>),
  );

  expect(logged).toContain("$context.status");
  for (const name of logged) expect(name).not.toMatch(/identity|authorizer|path|query/i);
});

test("a feature without a line on what it may touch is refused by name", () => {
  const stack = new Stack(new App({ outdir: temporaryFolder() }));
  const config = configOf(stack.node, folders());
  const api = new HttpApi(stack, "Api", config);
  const frontDoor = new FrontDoor(stack, "FrontDoor", config);

  const make = () =>
    new Endpoints(stack, "Endpoints", { config, contract, access: {}, api, frontDoor, identity: {} as Identity });

  expect(make).toThrow('Say in infra/feature-access.ts what the feature "leads" may touch.');
});
