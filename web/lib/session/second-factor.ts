type Body = Record<string, unknown>;

/**
 * Calls Cognito by a token of a moment ago: a renewed one may change nothing. Throws an error with the name of its refusal.
 * Three calls of Settings: by Amplify they would come with every sign-in, whose chunk they belong to.
 */
const call = async (action: string, AccessToken: string, input: Body) => {
  const { getPool } = await import("./auth.ts");
  const answer = await fetch(getPool().userPoolEndpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify({ AccessToken, ...input }),
  });
  const body = (await answer.json()) as Body;
  if (answer.ok) return body;
  const { __type: type, message } = body as { __type?: string; message?: string };
  const name = type?.split("#").at(-1) ?? "";
  throw Object.assign(new Error(message ?? name), { name });
};

/** Begins to set up an authenticator app, by a token of the password: the key to be typed into it, and the address that its QR code holds. */
export const beginTotp = async (token: string, club: string, email: string) => {
  const key = String((await call("AssociateSoftwareToken", token, {})).SecretCode);
  const label = `${encodeURIComponent(club)}:${encodeURIComponent(email)}`;
  return { key, address: `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(club)}` };
};

/** Ends: the code shows that the app has the key; from then on Cognito asks for one at each sign-in. Throws Cognito's refusals. */
export const confirmTotp = async (token: string, code: string) => {
  await call("VerifySoftwareToken", token, { UserCode: code });
  await call("SetUserMFAPreference", token, { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } });
};
