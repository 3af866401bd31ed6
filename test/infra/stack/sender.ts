import { Template } from "aws-cdk-lib/assertions";
import { configOf } from "#infra/config.ts";
import { SenderStack } from "#infra/sender-stack.ts";
import { dev, everything, folders, makeApp, propertiesOf } from "./synthesize.ts";

const synthesizeSender = (context: Record<string, unknown>) => {
  const app = makeApp(context);
  return Template.fromStack(new SenderStack(app, configOf(app.node, folders)));
};
const outputsOf = (template: Template) =>
  Object.values(template.findOutputs("*")).map(({ Value }) => JSON.stringify(Value));

describe("the sender", () => {
  test("is a domain of one's own, with the DNS records that make it the club's", () => {
    const template = synthesizeSender(everything);

    template.hasResourceProperties("AWS::SES::EmailIdentity", { EmailIdentity: "club.example" });
    const records = outputsOf(template);
    expect(records).toHaveLength(5);
    expect(records.slice(0, 3).every((record) => record.includes(" CNAME "))).toBe(true);
    expect(records[3]).toContain("_dmarc.club.example TXT");
    expect(records[4]).toContain("v=spf1 include:amazonses.com ~all");
  });

  test("is one address where none is named, and needs no records", () => {
    const template = synthesizeSender(dev);

    expect(Object.values(propertiesOf(template, "AWS::SES::EmailIdentity"))).toEqual([
      expect.objectContaining({ EmailIdentity: "hello@club.test" }),
    ]);
    expect(outputsOf(template)).toEqual([]);
  });
});
