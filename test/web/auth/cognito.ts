/** Stands for Amplify at `#web/session/auth.ts`: each call answers what the test says, and notes what it was given. */
export const cognito = {
  signIn: jest.fn(),
  confirmSignIn: jest.fn(),
  signUp: jest.fn(),
  signOut: jest.fn(),
  confirmSignUp: jest.fn(),
  resendSignUpCode: jest.fn(),
  resetPassword: jest.fn(),
  confirmResetPassword: jest.fn(),
  getCurrentMember: jest.fn(),
  getAccessToken: jest.fn(),
};

/** Nobody is signed in, and everything succeeds. */
export const resetCognito = () => {
  for (const call of Object.values(cognito)) call.mockReset();
  cognito.getCurrentMember.mockResolvedValue(undefined);
  cognito.getAccessToken.mockResolvedValue(undefined);
  cognito.signIn.mockResolvedValue({ nextStep: { signInStep: "DONE" } });
  cognito.confirmSignIn.mockResolvedValue({ nextStep: { signInStep: "DONE" } });
  for (const call of [cognito.signUp, cognito.confirmSignUp, cognito.resendSignUpCode, cognito.resetPassword])
    call.mockResolvedValue({});
  cognito.confirmResetPassword.mockResolvedValue(undefined);
  cognito.signOut.mockResolvedValue(undefined);
};

/** A refusal as Cognito names it. */
export const refusal = (name: string, message = "") => Object.assign(new Error(message), { name });
