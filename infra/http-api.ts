import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { type CfnStage, HttpApi as Gateway, HttpStage, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import type { HttpRoute } from "aws-cdk-lib/aws-apigatewayv2";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Config } from "./config.ts";

/** Without anything personal: no address, no browser, no caller. */
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

/** The HTTP API itself, still without routes: `Endpoints` adds them. */
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

  /** Limits a route, in requests a second over all callers together. */
  limit(route: HttpRoute, routeKey: string, { rate, burst }: { rate: number; burst: number }) {
    this.#limits[routeKey] = { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
    // API Gateway refuses settings of a route it does not know yet.
    this.stage.node.addDependency(route);
  }
}
