import { HttpUserPoolAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import {
  AccountRecovery,
  CfnUserPoolGroup,
  ClientAttributes,
  UserPool,
  UserPoolEmail,
  type UserPoolClient,
} from "aws-cdk-lib/aws-cognito";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Duration, Stack } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import { brand } from "#shared/brand.ts";
import type { Access } from "./access.ts";
import { acknowledge } from "./acknowledge.ts";
import type { Config } from "./config.ts";
import type { Email } from "./email.ts";

/** One text for all of Cognito's codes: confirming an address and choosing a new password use the same template. */
const codeLetter = (siteUrl: string) => ({
  emailSubject: `Your ${brand.name} code`,
  emailBody: [
    `<p>Your ${brand.name} code is <strong>{####}</strong>.</p>`,
    `<p><a href="${siteUrl}/auth?code={####}">Continue on the website</a></p>`,
    `<p>If you didn't ask for it, please ignore this email.</p>`,
  ].join(""),
});

type Props = { config: Config; email: Email; siteUrl: string };

/** Who somebody is: accounts, sessions, and the group `admin`. */
export class Identity extends Construct {
  readonly userPool: UserPool;
  readonly webClient: UserPoolClient;
  /** Where browsers sign in, without a slash at the end. */
  readonly endpoint: string;
  /** Lets a route be called with a valid session only. */
  readonly authorizer: HttpUserPoolAuthorizer;
  /** Reading what an account has told of itself. */
  readonly accounts: Access;
  /** The same, and which accounts there are. */
  readonly allAccounts: Access;

  constructor(scope: Construct, id: string, { config, email, siteUrl }: Props) {
    super(scope, id);
    this.endpoint = config.local?.awsEndpoint.origin ?? `https://cognito-idp.${Stack.of(this).region}.amazonaws.com`;
    this.userPool = new UserPool(this, "UserPool", {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      userVerification: codeLetter(siteUrl),
      // Six characters of any kind is the specification's rule (portal-and-admin.md, "Register").
      passwordPolicy: {
        minLength: 6,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      // Without a domain of its own the pool sends by Cognito, at most 50 e-mails a day.
      email: config.ownsSenderDomain
        ? UserPoolEmail.withSES({
            fromEmail: config.sender,
            fromName: brand.name,
            sesRegion: Stack.of(this).region,
            sesVerifiedDomain: config.sender.split("@")[1],
            configurationSetName: email.configurationSet.configurationSetName,
          })
        : undefined,
      deletionProtection: config.protectsData,
      removalPolicy: config.removalPolicy,
    });
    acknowledge(this.userPool, {
      "AwsSolutions-COG1": "The specification asks for six characters; Cognito throttles and locks out guessing.",
      "AwsSolutions-COG2": "The specification has no second factor.",
      "AwsSolutions-COG3": "Threat protection needs the Plus plan, priced per member; Cognito's lock-out stays on.",
      "AwsSolutions-COG8": "The Plus plan is priced per member; what it adds is not used.",
    });

    // A disabled member is refused when the tokens end: within five minutes.
    const sessionPart = Duration.minutes(5);
    this.webClient = this.userPool.addClient("Web", {
      authFlows: { userSrp: true },
      disableOAuth: true,
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // A member's own token changes nothing else of the account.
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true }),
      accessTokenValidity: sessionPart,
      idTokenValidity: sessionPart,
      refreshTokenValidity: Duration.days(30),
    });
    new CfnUserPoolGroup(this, "Admins", {
      userPoolId: this.userPool.userPoolId,
      groupName: "admin",
      description: "May call the endpoints that the contract keeps for admins",
    });
    this.authorizer = new HttpUserPoolAuthorizer("Session", this.userPool, { userPoolClients: [this.webClient] });
    const reading = (...actions: string[]): Access => ({
      environment: { USER_POOL_ID: this.userPool.userPoolId },
      statements: [
        new PolicyStatement({
          actions: actions.map((action) => `cognito-idp:${action}`),
          resources: [this.userPool.userPoolArn],
        }),
      ],
    });
    this.accounts = reading("AdminGetUser");
    this.allAccounts = reading("AdminGetUser", "ListUsers");
  }
}
