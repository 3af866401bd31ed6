/** The club that `test/run.ts` has opened for this run: where everything is. */
export type ClubUnderTest = {
  site: string;
  mailbox: string;
  mailingList: string;
  /** The payments stand-in. */
  payments: string;
  /** The stand-in of browsers' push services. */
  push: string;
  endpoint: string;
  /** Where the table is: the embedded AWS, or a stricter DynamoDB. */
  tableEndpoint: string;
  /** Outputs of the deployed stack. */
  outputs: Record<string, string>;
  /** What CloudFront says to the API to be believed about a visitor's address. */
  frontDoor: string;
  /** Ids of the demo accounts, by their e-mail addresses. */
  accounts: Record<string, string>;
  /** A file with the items of the table as the club was opened. */
  seedFile: string;
};

/** Name of the environment variable that hands it to jest and Playwright. */
export const handedOverAs = "CLUB_UNDER_TEST";

/** The club to test. Throws when nobody has opened one. */
export const clubUnderTest = (): ClubUnderTest => {
  const handedOver = process.env[handedOverAs];
  if (!handedOver) throw new Error("No club is open: run these tests by npm test -- integration journeys");
  return JSON.parse(handedOver) as ClubUnderTest;
};

/**
 * Whether requests go through CloudFront, API Gateway and the deployed Lambdas (`CLUB_TRANSPORT=wire`), or are answered
 * by the endpoints' handlers in the test's own process, on a table of its own.
 */
export const isWire = process.env.CLUB_TRANSPORT === "wire";
