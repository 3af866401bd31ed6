import { HttpMethod, HttpNoneAuthorizer, HttpRoute, HttpRouteKey } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { Endpoint } from "#shared/endpoint.ts";
import type { Access } from "./access.ts";
import { acknowledge } from "./acknowledge.ts";
import type { Config } from "./config.ts";
import type { FrontDoor } from "./front-door.ts";
import { houseFunction } from "./function.ts";
import type { HttpApi } from "./http-api.ts";
import type { Identity } from "./identity.ts";
import type { LambdaName } from "./lambdas.ts";

type Props = {
  config: Config;
  contract: Record<string, Endpoint>;
  /** What each feature's Lambda may touch. */
  access: Record<string, Access[]>;
  api: HttpApi;
  frontDoor: FrontDoor;
  identity: Identity;
};

/** The contract as routes: one Lambda a feature, a valid session asked of every caller unless the row says `public`. */
export class Endpoints extends Construct {
  /** By feature. */
  readonly functions: Record<string, LambdaFunction>;

  constructor(scope: Construct, id: string, { config, contract, access, api, frontDoor, identity }: Props) {
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
            access: [...granted, frontDoor.access],
          }),
        ];
      }),
    );
    this.#addRoutes({ contract, api, identity });
  }

  /** The Lambda of a feature. Throws for one that has none. */
  functionOf(feature: string) {
    const found = this.functions[feature];
    if (!found) throw new Error(`No endpoint belongs to the feature "${feature}".`);
    return found;
  }

  #addRoutes({ contract, api, identity }: Pick<Props, "contract" | "api" | "identity">) {
    const integrations = Object.fromEntries(
      Object.entries(this.functions).map(([feature, lambdaFunction]) => [
        feature,
        new HttpLambdaIntegration(feature, lambdaFunction, { scopePermissionToRoute: false }),
      ]),
    );

    for (const [name, { method, path, who, feature, throttle }] of Object.entries(contract)) {
      const integration = integrations[feature];
      if (!integration) continue;
      const route = new HttpRoute(this, name, {
        httpApi: api.gateway,
        routeKey: HttpRouteKey.with(path, HttpMethod[method]),
        integration,
        authorizer: who === "public" ? new HttpNoneAuthorizer() : identity.authorizer,
      });
      if (throttle) api.limit(route, `${method} ${path}`, throttle);
      if (who === "public")
        acknowledge(route, { "AwsSolutions-APIG4": "The contract says that anybody may call this." });
    }
  }
}
