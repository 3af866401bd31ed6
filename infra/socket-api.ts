import { WebSocketApi, WebSocketRoute, WebSocketStage } from "aws-cdk-lib/aws-apigatewayv2";
import { WebSocketLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { ArnFormat, Stack } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import type { Config } from "./config.ts";
import { acknowledge, nameAbroad, type Access } from "./defaults.ts";

const stageName = "live";

/**
 * For all sockets together, in frames and connections a second. A thousand members send 40 pings and at most a thousand
 * messages; AWS accepts 500 connections a second per account.
 */
const limit = { rateLimit: 1000, burstLimit: 2000 };

/** The WebSocket API, without routes: its Lambda needs its address first, and `SocketRoutes` adds them. */
export class SocketApi extends Construct {
  readonly gateway: WebSocketApi;
  /** For browsers. */
  readonly url: string;
  /** Of the URL, for the content security policy. */
  readonly origin: string;
  /** Where functions send to sockets. */
  readonly endpoint: string;
  /** To send to sockets and close them. */
  readonly access: Access;

  constructor(scope: Construct, id: string, { local }: Config) {
    super(scope, id);
    this.gateway = new WebSocketApi(this, "Gateway", { routeSelectionExpression: "$request.body.action" });

    const { gateway } = this;
    const { region, urlSuffix } = Stack.of(this);
    const address = `${gateway.apiId}.execute-api.${region}.${urlSuffix}/${stageName}`;
    // The embedded AWS has one address for everything.
    const path = `_aws/execute-api/${gateway.apiId}/${stageName}`;
    this.origin = local ? local.awsEndpoint.origin.replace(/^http/, "ws") : gateway.apiEndpoint;
    this.url = local ? `${this.origin}/${path}` : `wss://${address}`;
    this.endpoint = local ? `${local.awsEndpoint.origin}/${path}` : `https://${address}`;
    this.access = this.#access();
  }

  #access(): Access {
    const { gateway } = this;
    const resource = nameAbroad(this, gateway.apiId);
    const manage = (method: "POST" | "DELETE") => `${stageName}/${method}/@connections/*`;
    const arn = (method: "POST" | "DELETE") =>
      Stack.of(this).formatArn({
        service: "execute-api",
        resource: gateway.apiId,
        resourceName: manage(method),
        arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
      });
    return {
      environment: { SOCKET_ENDPOINT: this.endpoint },
      statements: [
        new PolicyStatement({ actions: ["execute-api:ManageConnections"], resources: [arn("POST"), arn("DELETE")] }),
      ],
      accepted: Object.fromEntries(
        (["POST", "DELETE"] as const).map((method) => [
          `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:${resource}/${manage(method)}]`,
          "API Gateway names a connection when it opens.",
        ]),
      ),
    };
  }
}

/** Routes all events of sockets to a function, and opens the WebSocket API. */
export class SocketRoutes extends Construct {
  readonly stage: WebSocketStage;

  constructor(scope: Construct, id: string, { gateway, lambda }: { gateway: WebSocketApi; lambda: LambdaFunction }) {
    super(scope, id);
    this.stage = new WebSocketStage(this, "Stage", {
      webSocketApi: gateway,
      stageName,
      autoDeploy: true,
      throttle: limit,
    });
    acknowledge(this.stage, {
      "AwsSolutions-APIG1":
        "Logging of WebSocket APIs needs a role set for the whole account; the function logs a line for each frame.",
    });
    for (const routeKey of ["$connect", "$disconnect", "$default"]) {
      const route = new WebSocketRoute(this, routeKey, {
        webSocketApi: gateway,
        routeKey,
        integration: new WebSocketLambdaIntegration(routeKey, lambda),
      });
      acknowledge(route, {
        "AwsSolutions-APIG4": "A socket opens for a one-time ticket, which the function asks for and uses up.",
      });
      // One deployment, of all routes.
      this.stage.node.addDependency(route);
    }
  }
}
