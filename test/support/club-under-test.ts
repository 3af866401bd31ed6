/** The club that `test/run.ts` has opened for this run: where everything is. */
export type ClubUnderTest = {
  site: string;
  mailbox: string;
  mailingList: string;
  /** The payments stand-in. */
  payments: string;
  endpoint: string;
  /** Outputs of the deployed stack. */
  outputs: Record<string, string>;
  /** What CloudFront says to the API to be believed about a visitor's address. */
  frontDoor: string;
};

/** Name of the environment variable that hands it to jest and Playwright. */
export const handedOverAs = "CLUB_UNDER_TEST";

/** The club to test. Throws when nobody has opened one. */
export const clubUnderTest = (): ClubUnderTest => {
  const handedOver = process.env[handedOverAs];
  if (!handedOver) throw new Error("No club is open: run these tests by npm test -- integration journeys");
  return JSON.parse(handedOver) as ClubUnderTest;
};
