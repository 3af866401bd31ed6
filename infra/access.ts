import type { PolicyStatement } from "aws-cdk-lib/aws-iam";

/** What a function may do to a resource, together with the environment that tells it where that resource is. */
export type Access = {
  environment?: Record<string, string>;
  statements?: PolicyStatement[];
  /** Findings of cdk-nag on these statements that are accepted, each by its rule with the reason. */
  accepted?: Record<string, string>;
};
