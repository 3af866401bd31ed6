import { Match, type Template } from "aws-cdk-lib/assertions";
import { resourcesOf, templateOf } from "./synthesized.ts";

Object.assign(process.env, { AWS_ENDPOINT_URL: "http://127.0.0.1:4590", SITE_URL: "http://localhost:3000" });
const prod = templateOf({ stage: "prod" });
const local = templateOf({ stage: "local" });

type Lambda = { Environment: { Variables: Record<string, unknown> }; MemorySize: number; Timeout: number };
const realtimeOf = (template: Template) =>
  Object.entries(resourcesOf<Lambda>(template, "AWS::Lambda::Function")).find(([id]) =>
    id.startsWith("Endpointsrealtime"),
  )?.[1];
const environmentOf = (template: Template, name: string) =>
  JSON.stringify(realtimeOf(template)?.Environment.Variables[name]);
const policyOf = (template: Template) =>
  JSON.stringify(template.findResources("AWS::CloudFront::ResponseHeadersPolicy"));

type Route = { RouteKey: string; Target: unknown; RouteResponseSelectionExpression?: string };
const routes = Object.entries(resourcesOf<Route>(prod, "AWS::ApiGatewayV2::Route")).filter(([, { RouteKey }]) =>
  RouteKey.startsWith("$"),
);

test("whatever happens on a socket goes to the realtime function", () => {
  const integrations = resourcesOf<{ IntegrationUri: unknown }>(prod, "AWS::ApiGatewayV2::Integration");
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
  prod.hasResource("AWS::ApiGatewayV2::Stage", {
    Properties: {
      StageName: "live",
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 },
    },
    DependsOn: Match.arrayWith(routes.map(([id]) => id).sort()),
  });
});

test("telling a thousand has one whole processor, and as long as API Gateway waits", () => {
  expect(realtimeOf(prod)).toMatchObject({ MemorySize: 1769, Timeout: 29 });
});

test("functions know where sockets open, where to speak to them, and from which pages they may open", () => {
  expect(environmentOf(prod, "SOCKET_URL")).toMatch(/wss:\/\/.*SocketApiGateway.*\.execute-api\..*\/live"/);
  expect(environmentOf(prod, "SOCKET_ENDPOINT")).toMatch(/https:\/\/.*SocketApiGateway.*\.execute-api\..*\/live"/);
  expect(environmentOf(prod, "SITE_ORIGINS")).toMatch(/https:\/\/.*SiteDistribution.*DomainName/);
});

test("locally all of it is at the embedded AWS's address, and pages have two names", () => {
  expect(environmentOf(local, "SOCKET_URL")).toMatch(/ws:\/\/127\.0\.0\.1:4590\/_aws\/execute-api\/.*\/live"/);
  expect(environmentOf(local, "SOCKET_ENDPOINT")).toMatch(/http:\/\/127\.0\.0\.1:4590\/_aws\/execute-api\/.*\/live"/);
  expect(environmentOf(local, "SITE_ORIGINS")).toBe('"http://localhost:3000,http://127.0.0.1:3000"');
});

test("a club of its own domain opens sockets from there only", () => {
  const own = templateOf({
    stage: "prod",
    domain: "club.example",
    certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/one",
  });

  expect(environmentOf(own, "SITE_ORIGINS")).toBe('"https://club.example"');
});

test("pages may open the socket, and no other", () => {
  expect(policyOf(prod)).toMatch(/connect-src 'self' .*"SocketApiGateway\w+","ApiEndpoint"/);
  expect(policyOf(prod)).not.toMatch(/wss?:[ ;]/);
  expect(policyOf(local)).toContain("connect-src 'self' http://127.0.0.1:4590 ws://127.0.0.1:4590;");
});

test("somebody is woken up when frames do not reach the function", () => {
  prod.hasResourceProperties("AWS::CloudWatch::Alarm", {
    MetricName: "ExecutionError",
    Dimensions: Match.arrayWith([{ Name: "Stage", Value: "live" }]),
  });
});
