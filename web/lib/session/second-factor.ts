type Body = Record<string, unknown>;

/**
 * Calls Cognito with a new token, since a refreshed one may change nothing. Throws an error with Cognito's error
 * name. Three calls that only Settings needs: through Amplify they would be in the chunk of every sign-in.
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

/**
 * Starts setting up an authenticator app, with a token from the password: returns the key to type in, and the address
 * for the QR code.
 */
export const beginTotp = async (token: string, club: string, email: string) => {
  const key = String((await call("AssociateSoftwareToken", token, {})).SecretCode);
  const label = `${encodeURIComponent(club)}:${encodeURIComponent(email)}`;
  return { key, address: `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(club)}` };
};

/**
 * Completes the setup: the code proves that the app has the key; from then on Cognito asks for a code at each
 * sign-in. Throws Cognito's errors.
 */
export const confirmTotp = async (token: string, code: string) => {
  await call("VerifySoftwareToken", token, { UserCode: code });
  await call("SetUserMFAPreference", token, { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } });
};
