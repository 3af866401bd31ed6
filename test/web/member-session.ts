/** Stands for `#web/session/auth.ts`, as `jest.mock` is given it: somebody is signed in, and a test may change that. */
import { announceSessionChange } from "#web/lib/session/session-over.ts";
import type { Member } from "#web/lib/session/stored-session.ts";

export const ada: Member = { id: "ada", email: "ada@club.test", rights: [], isMember: true };

export const session = {
  member: ada as Member | undefined,
  /** The session cannot be renewed, and Amplify says so each time. */
  isUnreachable: false,
  looks: 0,
  turn: announceSessionChange,
  signOut: jest.fn<Promise<void>, [options?: { global: boolean }]>(),
};

export const resetSession = () => {
  Object.assign(session, { member: ada, isUnreachable: false, looks: 0 });
  session.signOut.mockReset().mockImplementation(() => {
    session.member = undefined;
    session.turn("signedOut");
    return Promise.resolve();
  });
};

export const getCurrentMember = async () => {
  session.looks++;
  // Nobody waits for a page that looks without end.
  if (session.isUnreachable && session.looks < 50) session.turn("tokenRefresh_failure");
  if (session.isUnreachable) throw Object.assign(new Error("A network error has occurred."), { name: "NetworkError" });
  return Promise.resolve(session.member);
};
export const getAccessToken = () => Promise.resolve("token");
export const signOut = (...options: [options?: { global: boolean }]) => session.signOut(...options);
