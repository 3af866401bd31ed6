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

/** The HTTP API, without routes: `Endpoints` adds them. */
export class HttpApi extends Construct {
  readonly gateway: Gateway;
  readonly stage: HttpStage;
  readonly #limits: Record<string, { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }> = {};

  constructor(scope: Construct, id: string, { logRetention, removalPolicy }: Config) {
    super(scope, id);
    this.gateway = new Gateway(this, "Gateway", { createDefaultStage: false });
    const logGroup = new LogGroup(this, "AccessLogs", { retention: logRetention, removalPolicy });
    this.stage = new HttpStage(this, "Stage", {
      httpApi: this.gateway,
      stageName: "$default",
      autoDeploy: true,
      throttle: defaultLimit,
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(JSON.stringify(accessLog)),
      },
    });
    (this.stage.node.defaultChild as CfnStage).routeSettings = this.#limits;
  }

  /** Limits a route for all callers together, in requests a second. */
  limit(route: HttpRoute, routeKey: string, { rate, burst }: { rate: number; burst: number }) {
    this.#limits[routeKey] = { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
    // API Gateway refuses settings of a route it does not know yet.
    this.stage.node.addDependency(route);
  }
}

type EndpointsProps = {
  config: Config;
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

/** The contract's routes: one Lambda per feature, and a valid session for whoever the contract says is signed in. */
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

  /** The Lambda of a feature. Throws for an unknown one. */
  functionOf(feature: string) {
    const found = this.functions[feature];
    if (!found) throw new Error(`No endpoint belongs to the feature "${feature}".`);
    return found;
  }

  #addRoutes({ contract, api, identity }: Pick<EndpointsProps, "contract" | "api" | "identity">) {
    const integrations = Object.fromEntries(
      Object.entries(this.functions).map(([feature, lambdaFunction]) => [
        feature,
        new HttpLambdaIntegration(feature, lambdaFunction, { scopePermissionToRoute: false }),
      ]),
    );

    for (const [name, { method, path, who, feature, throttle }] of Object.entries(contract)) {
      const integration = integrations[feature];
      if (!integration) continue;
      const reason = callersWithoutSession[who];
      const route = new HttpRoute(this, name, {
        httpApi: api.gateway,
        routeKey: HttpRouteKey.with(path, HttpMethod[method]),
        integration,
        authorizer: reason === undefined ? identity.authorizer : new HttpNoneAuthorizer(),
      });
      if (throttle) api.limit(route, `${method} ${path}`, throttle);
      if (reason !== undefined) acknowledge(route, { "AwsSolutions-APIG4": reason });
    }
  }
}
