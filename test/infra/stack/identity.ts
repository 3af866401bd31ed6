import { Match } from "aws-cdk-lib/assertions";
import { groupOf, rights } from "#shared/rights.ts";
import { dev, everything, functionsOf, prod, propertiesOf, synthesize } from "./synthesize.ts";

const template = synthesize(dev);

describe("the user pool", () => {
  test("people sign up by themselves with an e-mail address, confirmed by a code that links to the site", () => {
    template.hasResourceProperties("AWS::Cognito::UserPool", {
      UsernameAttributes: ["email"],
      AutoVerifiedAttributes: ["email"],
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
      UsernameConfiguration: { CaseSensitive: false },
      Policies: { PasswordPolicy: { MinimumLength: 6 } },
      VerificationMessageTemplate: {
        DefaultEmailOption: "CONFIRM_WITH_CODE",
        EmailMessage: { "Fn::Join": ["", Match.arrayWith([Match.stringLikeRegexp("/auth\\?code=\\{####\\}")])] },
      },
    });
  });

  test("another takes the place of one that was lost, and of nothing else that is kept", () => {
    const idsOf = (context: object) =>
      Object.keys(synthesize({ ...dev, ...context }).findResources("AWS::Cognito::UserPool")).concat(
        Object.keys(synthesize({ ...dev, ...context }).findResources("AWS::DynamoDB::Table")),
      );

    const [pool, table] = idsOf({});
    expect(idsOf({ userPool: "2" })).toEqual([expect.not.stringMatching(pool ?? ""), table]);
  });

  test("whoever sets up an authenticator app is asked for its code, and nobody is sent one by SMS", () => {
    template.hasResourceProperties("AWS::Cognito::UserPool", {
      MfaConfiguration: "OPTIONAL",
      EnabledMfas: ["SOFTWARE_TOKEN_MFA"],
    });
  });

  test.each([
    ["in production", prod, true],
    ["not in production where it is turned off", { ...prod, secondFactor: "false" }, false],
    ["not elsewhere", dev, false],
  ])("%s every Lambda of the API asks admins for it", (_, context, isAsked) => {
    const functions = functionsOf(synthesize(context), /^Endpoints/);

    expect(functions.length).toBeGreaterThan(10);
    for (const { Environment } of functions)
      expect(Environment?.Variables.ADMIN_SECOND_FACTOR).toBe(isAsked ? "true" : undefined);
  });

  test("the web signs in by SRP only, tells nobody who is a member, and holds tokens of five minutes", () => {
    template.hasResourceProperties("AWS::Cognito::UserPoolClient", {
      ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
      GenerateSecret: false,
      PreventUserExistenceErrors: "ENABLED",
      EnableTokenRevocation: true,
      AccessTokenValidity: 5,
      IdTokenValidity: 5,
      RefreshTokenValidity: 30 * 24 * 60,
      TokenValidityUnits: { AccessToken: "minutes", IdToken: "minutes", RefreshToken: "minutes" },
      AllowedOAuthFlowsUserPoolClient: false,
      WriteAttributes: ["custom:admission", "email"],
    });
  });

  test("asks its Lambda with each access token who is a member, and another who needs no code", () => {
    template.hasResourceProperties("AWS::Cognito::UserPool", {
      LambdaConfig: {
        PreTokenGenerationConfig: {
          LambdaVersion: "V2_0",
          LambdaArn: { "Fn::GetAtt": [Match.stringLikeRegexp("^IdentityTokenTrigger"), "Arn"] },
        },
        PreAuthentication: { "Fn::GetAtt": [Match.stringLikeRegexp("^IdentityTokenTrigger"), "Arn"] },
        PreSignUp: { "Fn::GetAtt": [Match.stringLikeRegexp("^IdentitySignUpTrigger"), "Arn"] },
      },
      // Access tokens are customized in this plan and the next.
      UserPoolTier: "ESSENTIALS",
    });
  });

  test("is the only pool that may call them, and Cognito nothing else", () => {
    const [pool] = Object.keys(propertiesOf(template, "AWS::Cognito::UserPool"));
    const permissions = Object.values(
      propertiesOf<{ Principal: string; FunctionName: { "Fn::GetAtt": [string] }; SourceArn: unknown }>(
        template,
        "AWS::Lambda::Permission",
      ),
    ).filter(({ Principal }) => Principal === "cognito-idp.amazonaws.com");

    expect(
      permissions.map(({ FunctionName }) => FunctionName["Fn::GetAtt"][0].replace(/[0-9A-F]{8}$/, "")).sort(),
    ).toEqual(["IdentitySignUpTriggerFunction", "IdentityTokenTriggerFunction", "IdentityTokenTriggerFunction"]);
    for (const { SourceArn } of permissions) expect(SourceArn).toEqual({ "Fn::GetAtt": [pool, "Arn"] });
  });

  test("is answered within the five seconds that Cognito waits", () => {
    const functions = functionsOf(synthesize(prod), /^Identity\w+Trigger/);

    expect(functions).toHaveLength(2);
    for (const { Timeout, Environment } of functions) {
      expect(Timeout).toBe(5);
      // Nothing of the pool, which would be a circle.
      expect(Object.keys(Environment?.Variables ?? {}).sort()).toEqual([
        "METRIC_NAMESPACE",
        "POWERTOOLS_SERVICE_NAME",
        "TABLE_NAME",
      ]);
    }
  });

  test("lets its Lambda of tokens ask for an account, by a policy that neither of them waits for", () => {
    const whole = synthesize(prod).toJSON() as { Resources: Record<string, unknown> };
    const policies = propertiesOf<{ Roles: { Ref: string }[] }>(synthesize(prod), "AWS::IAM::Policy");
    const [policy = ""] = Object.keys(policies).filter((id) => id.startsWith("IdentityTokenTrigger"));
    const waiting = Object.entries(whole.Resources).filter(
      ([id, resource]) => id !== policy && JSON.stringify(resource).includes(`"${policy}"`),
    );

    expect(policies[policy]?.Roles).toEqual([{ Ref: expect.stringMatching(/^IdentityTokenTriggerRole/) as string }]);
    expect(waiting).toEqual([]);
  });

  test("there is a group of each right", () => {
    for (const right of rights)
      template.hasResourceProperties("AWS::Cognito::UserPoolGroup", { GroupName: groupOf(right) });
  });

  test("with a sender of its own the pool writes as the club", () => {
    const own = synthesize(everything);

    own.hasResourceProperties("AWS::Cognito::UserPool", {
      EmailConfiguration: { EmailSendingAccount: "DEVELOPER", From: "Dallas Elevated <hello@club.example>" },
    });
  });
});
