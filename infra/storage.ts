import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from "aws-cdk-lib/aws-dynamodb";
import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { HttpMethods, type Bucket } from "aws-cdk-lib/aws-s3";
import { Duration, Stack } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import { accountsFolder } from "#shared/accounts-backup.ts";
import type { Config } from "./config.ts";
import { houseBucket, nameAbroad, type Access } from "./defaults.ts";

type ItemAction = "GetItem" | "BatchGetItem" | "PutItem" | "UpdateItem" | "DeleteItem" | "ConditionCheckItem" | "Query";
type FileAction = "GetObject" | "PutObject" | "DeleteObject";
type Index = "gsi1" | "gsi2";

/** DynamoDB's own: for how long the table can be restored to any second. */
const recoveryPeriod = Duration.days(35);

/** The partitions of the audit log, as functions/audit/entry.ts names them. */
const ofAudit = { "dynamodb:LeadingKeys": ["AUDIT#*"] };
/** An entry is added on condition that there is none at its place, so a put cannot replace one. */
const auditForbids: ItemAction[] = ["PutItem", "UpdateItem", "DeleteItem"];

const textKey = (name: string) => ({ name, type: AttributeType.STRING });

/** The table, and the bucket of uploaded files. */
export class Storage extends Construct {
  readonly table: Table;
  /** Private. CloudFront serves `media/`; other files need a signed address. */
  readonly uploads: Bucket;

  constructor(scope: Construct, id: string, config: Config) {
    super(scope, id);
    this.table = new Table(this, "Table", {
      partitionKey: textKey("pk"),
      sortKey: textKey("sk"),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: "ttl",
      stream: StreamViewType.NEW_IMAGE,
      deletionProtection: config.protectsData,
      removalPolicy: config.removalPolicy,
    });
    for (const indexName of ["gsi1", "gsi2"] satisfies Index[]) {
      this.table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: textKey(`${indexName}pk`),
        sortKey: textKey(`${indexName}sk`),
        projectionType: ProjectionType.ALL,
      });
    }

    const keptForADay = Duration.days(1);
    this.uploads = houseBucket(this, "Uploads", config, {
      versioned: true,
      lifecycleRules: [
        // What was deleted or replaced can be restored for as long as the table (RUNBOOK.md, "Disaster recovery").
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          noncurrentVersionExpiration: recoveryPeriod,
          expiredObjectDeleteMarker: true,
        },
        { prefix: "incoming/", expiration: Duration.days(1), noncurrentVersionExpiration: keptForADay },
        // Deleted by their worker after 24 hours; this is for when it cannot.
        { prefix: "exports/", expiration: Duration.days(2), noncurrentVersionExpiration: keptForADay },
        // Drawn again where somebody still asks for it.
        { prefix: "link-pictures/", expiration: Duration.days(30), noncurrentVersionExpiration: keptForADay },
        { prefix: accountsFolder, expiration: recoveryPeriod, noncurrentVersionExpiration: keptForADay },
      ],
    });
    // Any origin: the signature permits an upload or a download, and the site's address is created after the bucket.
    this.uploads.addCorsRule({
      allowedMethods: [HttpMethods.POST, HttpMethods.GET],
      allowedOrigins: ["*"],
      maxAge: 3600,
    });
  }

  /**
   * Actions on items (a transaction needs those of its parts), and queries of the named indexes. No function may change or
   * delete an entry of the audit log, and only who `addsAudit` may add one, whatever else it may do.
   */
  tableAccess(items: ItemAction[], indexes: Index[] = [], { addsAudit = false } = {}): Access {
    const { tableArn, tableName } = this.table;
    const queries = indexes.map((index) => `${tableArn}/index/${index}`);
    const denied = items.filter((action) => auditForbids.includes(action) && !(addsAudit && action === "PutItem"));
    return {
      environment: { TABLE_NAME: tableName },
      statements: [
        new PolicyStatement({ actions: items.map((action) => `dynamodb:${action}`), resources: [tableArn] }),
        ...(queries.length > 0 ? [new PolicyStatement({ actions: ["dynamodb:Query"], resources: queries })] : []),
        ...(denied.length > 0
          ? [
              new PolicyStatement({
                effect: Effect.DENY,
                actions: denied.map((action) => `dynamodb:${action}`),
                resources: [tableArn],
                conditions: { "ForAnyValue:StringLike": ofAudit },
              }),
            ]
          : []),
      ],
    };
  }

  /** Adds entries to the audit log, and no other item: for who writes nothing else. */
  auditAccess(): Access {
    return {
      statements: [
        new PolicyStatement({
          actions: ["dynamodb:PutItem"],
          resources: [this.table.tableArn],
          conditions: { "ForAllValues:StringLike": ofAudit },
        }),
      ],
    };
  }

  /** Actions on the uploaded files whose keys match, such as `{ "media/avatars/*": ["PutObject"] }`. */
  filesAccess(actions: Record<`${string}/*`, FileAction[]>): Access {
    const here = Stack.of(this).resolve(this.uploads.bucketArn) as { "Fn::GetAtt": [id: string, attribute: string] };
    const names = [`<${here["Fn::GetAtt"].join(".")}>`, nameAbroad(this, this.uploads.bucketArn)];
    return {
      environment: { UPLOADS_BUCKET: this.uploads.bucketName },
      statements: Object.entries(actions).map(
        ([keys, allowed]) =>
          new PolicyStatement({
            actions: allowed.map((action) => `s3:${action}`),
            resources: [this.uploads.arnForObjects(keys)],
          }),
      ),
      accepted: Object.fromEntries(
        Object.keys(actions).flatMap((keys) =>
          names.map((bucket) => [
            `AwsSolutions-IAM5[Resource::${bucket}/${keys}]`,
            "A file's name is made when it is uploaded; the folder is what the function is for.",
          ]),
        ),
      ),
    };
  }
}
