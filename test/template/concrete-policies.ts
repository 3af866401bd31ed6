type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type Named = { PolicyName: string; PolicyDocument: Json };
type Resource = {
  Type: string;
  Properties: { PolicyDocument?: Json; ManagedPolicyArns?: Json; Policies?: Named[] };
};
export type Template = { Resources: Record<string, Resource> };

const at = (service: string, resource: string) => `arn:aws:${service}:us-east-1:123456789012:${resource}`;

/** An ARN of a resource as AWS would give it, by its type and, where there are several, the attribute. */
const arns: Record<string, (id: string) => string> = {
  "AWS::DynamoDB::Table Arn": (id) => at("dynamodb", `table/${id}`),
  "AWS::DynamoDB::Table StreamArn": (id) => at("dynamodb", `table/${id}/stream/2026-01-01`),
  "AWS::S3::Bucket Arn": (id) => `arn:aws:s3:::${id.toLowerCase()}`,
  "AWS::SQS::Queue Arn": (id) => at("sqs", id),
  "AWS::Logs::LogGroup Arn": (id) => at("logs", `log-group:${id}:*`),
  "AWS::Cognito::UserPool Arn": () => at("cognito-idp", "userpool/us-east-1_a1B2c3D4e"),
  "AWS::Lambda::Function Arn": (id) => at("lambda", `function:${id}`),
  "AWS::SecretsManager::Secret Id": (id) => at("secretsmanager", `secret:${id}-a1B2c3`),
};
const pseudo: Record<string, string> = {
  "AWS::Partition": "aws",
  "AWS::Region": "us-east-1",
  "AWS::AccountId": "123456789012",
};

/** The policies that a template gives to its roles, by their ids, with every reference filled in. */
export const concretePolicies = ({ Resources }: Template) => {
  const arnOf = (id: string, attribute: string) => {
    const type = Resources[id]?.Type ?? "";
    const known = arns[`${type} ${attribute}`];
    // The name of what is no ARN in a policy: API Gateway's id, a configuration set.
    if (!known && attribute === "Ref") return id.toLowerCase();
    if (!known) throw new Error(`What is ${attribute} of a ${type}?`);
    return known(id);
  };
  const concrete = (value: Json): Json => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(concrete);
    const { Ref, "Fn::GetAtt": attribute, "Fn::Join": join } = value;
    if (typeof Ref === "string") return pseudo[Ref] ?? arnOf(Ref, "Ref");
    if (Array.isArray(attribute)) return arnOf(...(attribute as [id: string, attribute: string]));
    if (Array.isArray(join)) return (concrete(join[1] ?? []) as string[]).join(join[0] as string);
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, concrete(each)]));
  };
  return Object.fromEntries(
    Object.entries(Resources).flatMap(([id, { Type, Properties }]) => {
      if (Type === "AWS::IAM::Policy") return [[id, concrete(Properties.PolicyDocument ?? {})]];
      if (Type !== "AWS::IAM::Role") return [];
      return (Properties.Policies ?? []).map((each) => [`${id}-${each.PolicyName}`, concrete(each.PolicyDocument)]);
    }),
  );
};
