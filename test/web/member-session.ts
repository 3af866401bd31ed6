/** Stands for `#web/session/auth.ts`, as `jest.mock` is given it: somebody is signed in, and a test may change that. */
import type { Member, Turn } from "#web/session/auth.ts";

export const ada: Member = { id: "ada", email: "ada@club.test", isAdmin: false };

export const session = {
  member: ada as Member | undefined,
  turn: ((): void => undefined) as (turn: Turn) => void,
  signOut: jest.fn<Promise<void>, []>(),
};

export const signedInAnew = () => {
  session.member = ada;
  session.signOut.mockReset().mockImplementation(() => {
    session.member = undefined;
    session.turn("signedOut");
    return Promise.resolve();
  });
};

export const currentMember = () => Promise.resolve(session.member);
export const accessToken = () => Promise.resolve("token");
export const onTurn = (callback: (turn: Turn) => void) => {
  session.turn = callback;
  return () => undefined;
};
export const signOut = () => session.signOut();
