// Amplify's part of setting up an authenticator app: a chunk of its own, which only Settings loads. `auth.ts` has configured it.
import "./auth.ts";
import { setUpTOTP, updateMFAPreference, verifyTOTPSetup } from "aws-amplify/auth";

/** Begins: the key to be typed into the app, and the address that its QR code holds. */
export const beginTotp = async (club: string, email: string) => {
  const { sharedSecret, getSetupUri } = await setUpTOTP();
  return { key: sharedSecret, address: getSetupUri(club, email).toString() };
};

/** Ends: the code shows that the app has the key; from then on Cognito asks for one at each sign-in. Throws Cognito's refusals. */
export const confirmTotp = async (code: string) => {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: "PREFERRED" });
};
