import { Validations } from "aws-cdk-lib/core";
import type { IConstruct } from "constructs";

/** Accepts findings of cdk-nag on a resource, each by its rule with the reason. */
export const acknowledge = (construct: IConstruct, reasons: Record<string, string>) => {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id, reason });
};
