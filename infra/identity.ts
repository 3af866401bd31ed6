import { HttpUserPoolAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import {
  AccountRecovery,
  CfnUserPoolGroup,
  ClientAttributes,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  StringAttribute,
  UserPool,
  UserPoolEmail,
  UserPoolOperation,
  type UserPoolClient,
} from "aws-cdk-lib/aws-cognito";
import { Policy, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Duration, Stack } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import { brand } from "#shared/brand.ts";
import { groupOf, rights } from "#shared/rights.ts";
import { buildCodeEmail } from "./code-email.ts";
import type { Config } from "./config.ts";
import { acknowledge, houseFunction, type Access } from "./defaults.ts";
import type { Email } from "./email.ts";
import type { Storage } from "./storage.ts";

type Props = { config: Config; email: Email; storage: Storage; siteUrl: string };

/** Accounts, sessions, the group `admin`, and who gets the group `member` with each token. */
export class Identity extends Construct {
  readonly userPool: UserPool;
  readonly webClient: UserPoolClient;
  /** Where browsers sign in, without a trailing slash. */
  readonly endpoint: string;
  /** Requires a valid session. */
  readonly authorizer: HttpUserPoolAuthorizer;
  /** To read one account. */
  readonly accounts: Access;
  /** To list the admins. */
  readonly adminAccounts: Access;
  /** To read and list accounts. */
  readonly allAccounts: Access;
  /** To read one account, to make one, and to delete one that is not confirmed. */
  readonly newAccounts: Access;
  /** To read one account and its groups. */
  readonly ownGroups: Access;
  /** To read one account and its groups, to delete one that is not confirmed, and to take a second factor away. */
  readonly accountGroups: Access;
  /** To list who runs the club, and to change what an account may do. */
  readonly roleAccounts: Access;
  /** To read, disable, sign out, and delete an account. */
  readonly endAccounts: Access;
  /** What Cognito calls. */
  readonly triggers: { tokens: LambdaFunction; signups: LambdaFunction };

  constructor(scope: Construct, id: string, { config, email, storage, siteUrl }: Props) {
    super(scope, id);
    this.endpoint = config.local?.awsEndpoint.origin ?? `https://cognito-idp.${Stack.of(this).region}.amazonaws.com`;
    const name = config.userPool === 1 ? "UserPool" : `UserPool${config.userPool}`;
    this.userPool = new UserPool(this, name, {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      // The token of the private link by which somebody registers; the embedded AWS hands on no validation data.
      customAttributes: {
        admission: new StringAttribute({ maxLen: 200, mutable: true }),
        // For whom a restored account stands (shared/token-claims.ts).
        member_id: new StringAttribute({ maxLen: 100, mutable: true }),
      },
      // To customize access tokens; the plan of new pools anyway.
      featurePlan: FeaturePlan.ESSENTIALS,
      userVerification: buildCodeEmail(siteUrl),
      // Six characters of any kind is the specification's rule (portal-and-admin.md, "Register").
      passwordPolicy: {
        minLength: 6,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      // Whoever sets one up is asked for it at each sign-in; that admins need one is said by the API.
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true },
      // Without a domain of the club's own, Cognito sends at most 50 emails a day.
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
      "AwsSolutions-COG2":
        "Admins need a second factor, which the API asks for; the specification has none for members.",
      "AwsSolutions-COG3": "Threat protection needs the Plus plan, priced per member; Cognito's lock-out stays on.",
      "AwsSolutions-COG8": "The Plus plan is priced per member; what it adds is not used.",
    });

    this.triggers = this.#addTriggers(config, storage);

    // A disabled member is refused once the token expires.
    const tokenValidity = Duration.minutes(5);
    this.webClient = this.userPool.addClient("Web", {
      authFlows: { userSrp: true },
      disableOAuth: true,
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // A token can change nothing else, and one of a session nothing at all (membership/token-trigger.ts).
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true }).withCustomAttributes("admission"),
      accessTokenValidity: tokenValidity,
      idTokenValidity: tokenValidity,
      refreshTokenValidity: Duration.days(30),
    });
    for (const right of rights)
      new CfnUserPoolGroup(this, right === "owner" ? "Admins" : `Right-${right}`, {
        userPoolId: this.userPool.userPoolId,
        groupName: groupOf(right),
        description:
          right === "owner"
            ? "May call the endpoints that the contract keeps for admins"
            : `May call those that the contract keeps for "${right}"`,
      });
    this.authorizer = new HttpUserPoolAuthorizer("Session", this.userPool, { userPoolClients: [this.webClient] });
    this.accounts = this.#createAccess("AdminGetUser");
    this.adminAccounts = this.#createAccess("ListUsersInGroup");
    this.allAccounts = this.#createAccess("AdminGetUser", "ListUsers");
    this.newAccounts = this.#createAccess("AdminGetUser", "AdminCreateUser", "AdminSetUserPassword", "AdminDeleteUser");
    this.endAccounts = this.#createAccess(
      "AdminGetUser",
      "AdminDisableUser",
      "AdminUserGlobalSignOut",
      "AdminDeleteUser",
    );
    this.ownGroups = this.#createAccess("AdminGetUser", "AdminListGroupsForUser");
    this.roleAccounts = this.#createAccess(
      "AdminGetUser",
      "AdminListGroupsForUser",
      "ListUsersInGroup",
      "AdminAddUserToGroup",
      "AdminRemoveUserFromGroup",
    );
    this.accountGroups = this.#createAccess(
      "AdminGetUser",
      "AdminListGroupsForUser",
      "AdminDeleteUser",
      "AdminSetUserMFAPreference",
      "AdminUserGlobalSignOut",
    );
  }

  #createAccess(...actions: string[]) {
    return {
      environment: { USER_POOL_ID: this.userPool.userPoolId },
      statements: [
        new PolicyStatement({
          actions: actions.map((action) => `cognito-idp:${action}`),
          resources: [this.userPool.userPoolArn],
        }),
      ],
    } satisfies Access;
  }

  /**
   * They know nothing of the pool, which names them: their roles permit the table alone, and the pool alone may call them.
   * The one of tokens may ask the pool that calls it for an account, by a policy that nothing of this waits for.
   */
  #addTriggers(config: Config, storage: Storage) {
    const tokens = houseFunction(this, "TokenTrigger", {
      config,
      name: "tokens",
      description: "Says with each token whether its account is a member, and logs who tries to sign in",
      access: [
        // It notes a second factor that was switched off, too.
        storage.tableAccess(["GetItem", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"], [], {
          addsAudit: true,
        }),
        ...(config.local ? [{ environment: { GROUPS_BY_TOKEN: "true" } }] : []),
      ],
    });
    const signups = houseFunction(this, "SignUpTrigger", {
      config,
      name: "signups",
      description: "Confirms who registers by the private link of an admission",
      access: [storage.tableAccess(["GetItem"])],
    });
    this.userPool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, tokens, LambdaVersion.V2_0);
    // It logs each attempt to sign in; where no token follows, it has failed.
    this.userPool.addTrigger(UserPoolOperation.PRE_AUTHENTICATION, tokens);
    this.userPool.addTrigger(UserPoolOperation.PRE_SIGN_UP, signups);
    const { statements } = this.#createAccess("AdminGetUser");
    tokens.role?.attachInlinePolicy(new Policy(this, "TokenTriggerAccounts", { statements }));
    return { tokens, signups };
  }
}
