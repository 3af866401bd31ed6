import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  HttpApi as Gateway,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
  type CfnStage,
} from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Caller, Endpoint } from "#shared/endpoint.ts";
import type { Config } from "./config.ts";
import { acknowledge, houseFunction, type Access } from "./defaults.ts";
import type { Identity } from "./identity.ts";
import type { LambdaName } from "./lambdas.ts";
import type { OriginSecret } from "./secrets.ts";

/** Nothing personal: no address, browser, or caller. */
const accessLog = {
  requestId: "$context.requestId",
  time: "$context.requestTimeEpoch",
  routeKey: "$context.routeKey",
  status: "$context.status",
  latency: "$context.responseLatency",
  integrationLatency: "$context.integrationLatency",
  integrationError: "$context.integrationErrorMessage",
  gatewayError: "$context.error.message",
};

/**
 * Over all callers together, in requests a second: what a route gets that asks for nothing else. A hundred members who
 * open the portal in the same moment fit.
 */
const defaultLimit = { rateLimit: 300, burstLimit: 1000 };

/** The HTTP API, without routes: `Endpoints` adds them, and `HttpApiStage` opens them. */
export class HttpApi extends Construct {
  readonly gateway: Gateway;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.gateway = new Gateway(this, "Gateway", { createDefaultStage: false });
  }
}

type StageProps = { config: Config; contract: Record<string, Endpoint>; api: HttpApi };

/** Opens the routes, with their limits. API Gateway refuses settings of a route it does not know: its stack comes last. */
export class HttpApiStage extends Construct {
  constructor(scope: Construct, id: string, { config: { logRetention, removalPolicy }, contract, api }: StageProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, "AccessLogs", { retention: logRetention, removalPolicy });
    const stage = new HttpStage(this, "Stage", {
      httpApi: api.gateway,
      stageName: "$default",
      autoDeploy: true,
      throttle: defaultLimit,
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(JSON.stringify(accessLog)),
      },
    });
    // For all callers of a route together, in requests a second.
    (stage.node.defaultChild as CfnStage).routeSettings = Object.fromEntries(
      Object.values(contract).flatMap(({ method, path, throttle }) =>
        throttle
          ? [[`${method} ${path}`, { ThrottlingRateLimit: throttle.rate, ThrottlingBurstLimit: throttle.burst }]]
          : [],
      ),
    );
  }
}

type EndpointsProps = {
  config: Config;
  /** Of the contract, the endpoints that are in this stack. */
  contract: Record<string, Endpoint>;
  /** What each feature's Lambda may touch. */
  access: Record<string, Access[]>;
  api: HttpApi;
  originSecret: OriginSecret;
  identity: Identity;
};

/** Who may call without a session, and why API Gateway does not ask for one. */
const callersWithoutSession: Partial<Record<Caller, string>> = {
  public: "The contract says that anybody may call this.",
  door: "The function asks for a pass to the door of the event.",
};

/** Routes of the contract: one Lambda per feature, and a valid session for whoever the contract says is signed in. */
export class Endpoints extends Construct {
  /** By feature. */
  readonly functions: Record<string, LambdaFunction>;

  constructor(scope: Construct, id: string, { config, contract, access, api, originSecret, identity }: EndpointsProps) {
    super(scope, id);
    const features = new Set(Object.values(contract).map(({ feature }) => feature as LambdaName));
    this.functions = Object.fromEntries(
      [...features].map((feature) => {
        const granted = access[feature];
        if (!granted) throw new Error(`Say in infra/feature-access.ts what the feature "${feature}" may touch.`);
        return [
          feature,
          houseFunction(this, feature, {
            config,
            name: feature,
            access: [
              ...granted,
              originSecret.access,
              ...(config.asksForSecondFactor ? [{ environment: { ADMIN_SECOND_FACTOR: "true" } }] : []),
            ],
          }),
        ];
      }),
    );
    this.#addRoutes({ contract, api, identity });
  }

  #addRoutes({ contract, api, identity }: Pick<EndpointsProps, "contract" | "api" | "identity">) {
    const integrations = Object.fromEntries(
      Object.entries(this.functions).map(([feature, lambdaFunction]) => [
        feature,
        new HttpLambdaIntegration(feature, lambdaFunction, { scopePermissionToRoute: false }),
      ]),
    );

    for (const [name, { method, path, who, feature }] of Object.entries(contract)) {
      const integration = integrations[feature];
      if (!integration) continue;
      const reason = callersWithoutSession[who];
      const route = new HttpRoute(this, name, {
        httpApi: api.gateway,
        routeKey: HttpRouteKey.with(path, HttpMethod[method]),
        integration,
        authorizer: reason === undefined ? identity.authorizer : new HttpNoneAuthorizer(),
      });
      if (reason !== undefined) acknowledge(route, { "AwsSolutions-APIG4": reason });
    }
  }
}
