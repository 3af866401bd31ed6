import { Match, type Template } from "aws-cdk-lib/assertions";
import { dev, everything, propertiesOf, synthesize } from "./synthesize.ts";

const aws = synthesize(dev);
const local = synthesize({ stage: "local" });

type Lambda = { Environment: { Variables: Record<string, unknown> }; MemorySize: number; Timeout: number };
const realtimeOf = (template: Template) =>
  Object.entries(propertiesOf<Lambda>(template, "AWS::Lambda::Function")).find(([id]) =>
    id.startsWith("Endpointsrealtime"),
  )?.[1];
const environmentOf = (template: Template, name: string) =>
  JSON.stringify(realtimeOf(template)?.Environment.Variables[name]);
const policyOf = (template: Template) =>
  JSON.stringify(template.findResources("AWS::CloudFront::ResponseHeadersPolicy"));

type Route = { RouteKey: string; Target: unknown; RouteResponseSelectionExpression?: string };
const routes = Object.entries(propertiesOf<Route>(aws, "AWS::ApiGatewayV2::Route")).filter(([, { RouteKey }]) =>
  RouteKey.startsWith("$"),
);

describe("the sockets", () => {
  test("whatever happens on a socket goes to the realtime function", () => {
    const integrations = propertiesOf<{ IntegrationUri: unknown }>(aws, "AWS::ApiGatewayV2::Integration");
    const targets = routes.map(([, { RouteKey, Target }]) => {
      const integration = Object.keys(integrations).find((id) => JSON.stringify(Target).includes(`"${id}"`));
      return [RouteKey, JSON.stringify(integrations[integration ?? ""])];
    });

    expect(targets.map(([key]) => key)).toEqual(["$connect", "$disconnect", "$default"]);
    for (const [, integration] of targets) expect(integration).toContain("Endpointsrealtime");
  });

  test("the function answers by posting only, so that nothing is said twice", () => {
    for (const [, route] of routes) expect(route.RouteResponseSelectionExpression).toBeUndefined();
  });

  test("all routes are deployed at once, with a limit over all sockets", () => {
    aws.hasResource("AWS::ApiGatewayV2::Stage", {
      Properties: {
        StageName: "live",
        AutoDeploy: true,
        DefaultRouteSettings: { ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 },
      },
      DependsOn: Match.arrayWith(routes.map(([id]) => id).sort()),
    });
  });

  test("telling a thousand has one whole processor, and as long as API Gateway waits", () => {
    expect(realtimeOf(aws)).toMatchObject({ MemorySize: 1769, Timeout: 29 });
  });

  test("functions know where sockets open, where to speak to them, and from which pages they may open", () => {
    expect(environmentOf(aws, "SOCKET_URL")).toMatch(/wss:\/\/.*SocketApiGateway.*\.execute-api\..*\/live"/);
    expect(environmentOf(aws, "SOCKET_ENDPOINT")).toMatch(/https:\/\/.*SocketApiGateway.*\.execute-api\..*\/live"/);
    expect(environmentOf(aws, "SITE_ORIGINS")).toMatch(/https:\/\/.*SiteDistribution.*DomainName/);
  });

  test("locally all of it is at the embedded AWS's address, and pages have two names", () => {
    expect(environmentOf(local, "SOCKET_URL")).toMatch(/ws:\/\/127\.0\.0\.1:4590\/_aws\/execute-api\/.*\/live"/);
    expect(environmentOf(local, "SOCKET_ENDPOINT")).toMatch(/http:\/\/127\.0\.0\.1:4590\/_aws\/execute-api\/.*\/live"/);
    expect(environmentOf(local, "SITE_ORIGINS")).toBe('"http://localhost:3000,http://127.0.0.1:3000"');
  });

  test("a club of its own domain opens sockets from there only", () => {
    const own = synthesize(everything);

    expect(environmentOf(own, "SITE_ORIGINS")).toBe('"https://club.example"');
  });

  test("pages may open the socket, and no other", () => {
    expect(policyOf(aws)).toMatch(/connect-src 'self' .*"SocketApiGateway\w+","ApiEndpoint"/);
    expect(policyOf(aws)).not.toMatch(/wss?:[ ;]/);
    expect(policyOf(local)).toContain("connect-src 'self' http://127.0.0.1:4590 ws://127.0.0.1:4590;");
  });
});
