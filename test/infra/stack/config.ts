import { configOf } from "#infra/config.ts";
import { brand } from "#shared/brand.ts";
import { everything, makeApp } from "./synthesize.ts";

const configWith = (context: Record<string, unknown>) => configOf(makeApp(context).node);
const { certificateArn } = everything;

describe("the configuration", () => {
  test("without a word it is the stage dev, sending as the club", () => {
    expect(configWith({})).toMatchObject({
      stage: "dev",
      sender: brand.contactEmail,
      clubInbox: brand.contactEmail,
      ownsSenderDomain: false,
      hasMailingList: false,
      local: undefined,
    });
  });

  test("only prod protects its data", () => {
    const protects = ["local", "dev", "prod"].map((stage) => configWith({ stage }).protectsData);

    expect(protects).toEqual([false, false, true]);
  });

  test.each([
    [{ stage: "production" }, /stage/],
    [{ sender: "the club" }, /sender/],
    [{ clubInbox: "inbox" }, /clubInbox/],
    [{ alarmEmail: "" }, /alarmEmail/],
    [{ mailingList: "perhaps" }, /mailingList/],
    [{ domain: "club.example" }, /domain and certificateArn go together/],
    [{ certificateArn }, /domain and certificateArn go together/],
    [{ domain: "club.example", certificateArn: certificateArn.replace("us-east-1", "eu-west-1") }, /us-east-1/],
  ])("%j is refused by name", (context, sentence) => {
    expect(() => configWith(context)).toThrow(sentence);
  });

  test("the command line's words are understood", () => {
    const config = configWith({
      mailingList: "true",
      sender: "hi@club.example",
      domain: "club.example",
      certificateArn,
    });

    expect(config).toMatchObject({
      hasMailingList: true,
      ownsSenderDomain: true,
      ownDomain: { name: "club.example", certificateArn },
    });
  });

  describe("the local stage", () => {
    const { AWS_ENDPOINT_URL, SITE_URL } = process.env;
    afterEach(() => {
      Object.assign(process.env, { AWS_ENDPOINT_URL: AWS_ENDPOINT_URL ?? "", SITE_URL: SITE_URL ?? "" });
      if (AWS_ENDPOINT_URL === undefined) delete process.env.AWS_ENDPOINT_URL;
      if (SITE_URL === undefined) delete process.env.SITE_URL;
    });

    test("finds the embedded AWS and the site in the environment", () => {
      Object.assign(process.env, { AWS_ENDPOINT_URL: "http://127.0.0.1:4590", SITE_URL: "http://localhost:3001" });

      const { local } = configWith({ stage: "local" });

      expect(local?.awsEndpoint.port).toBe("4590");
      expect(local?.siteUrl).toBe("http://localhost:3001");
    });

    test("refuses an endpoint that is no address", () => {
      process.env.AWS_ENDPOINT_URL = "4566";

      expect(() => configWith({ stage: "local" })).toThrow(/AWS_ENDPOINT_URL/);
    });
  });
});
