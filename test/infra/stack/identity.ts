import { Match } from "aws-cdk-lib/assertions";
import { dev, everything, synthesize } from "./synthesize.ts";

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
      WriteAttributes: ["email"],
    });
  });

  test("there is a group of admins", () => {
    template.hasResourceProperties("AWS::Cognito::UserPoolGroup", { GroupName: "admin" });
  });

  test("with a sender of its own the pool writes as the club", () => {
    const own = synthesize(everything);

    own.hasResourceProperties("AWS::Cognito::UserPool", {
      EmailConfiguration: { EmailSendingAccount: "DEVELOPER", From: "Dallas Elevated <hello@club.example>" },
    });
  });
});
