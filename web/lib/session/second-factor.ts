/** Where Cognito answers a call, and who calls. */
const load = async () => {
  const { getAccessToken, getPool } = await import("./auth.ts");
  return { endpoint: getPool().userPoolEndpoint, AccessToken: await getAccessToken() };
};

type Body = Record<string, unknown>;

/**
 * Calls Cognito as the member who is signed in. Throws an error with the name of its refusal. Three calls of Settings: by
 * Amplify they would come with every sign-in, whose chunk they belong to.
 */
const call = async (action: string, input: Body) => {
  const { endpoint, AccessToken } = await load();
  const answer = await fetch(endpoint, {
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

/** Begins to set up an authenticator app: the key to be typed into it, and the address that its QR code holds. */
export const beginTotp = async (club: string, email: string) => {
  const key = String((await call("AssociateSoftwareToken", {})).SecretCode);
  const label = `${encodeURIComponent(club)}:${encodeURIComponent(email)}`;
  return { key, address: `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(club)}` };
};

/** Ends: the code shows that the app has the key; from then on Cognito asks for one at each sign-in. Throws Cognito's refusals. */
export const confirmTotp = async (code: string) => {
  await call("VerifySoftwareToken", { UserCode: code });
  await call("SetUserMFAPreference", { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } });
};
