import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AllowedMethods,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
  type BehaviorOptions,
} from "aws-cdk-lib/aws-cloudfront";
import { S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Duration, Stack } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { prerenderedPaths, prerenderedShells } from "#shared/site-paths.ts";
import { acknowledge } from "./acknowledge.ts";
import { houseBucket } from "./bucket.ts";
import type { Config } from "./config.ts";
import type { FrontDoor } from "./front-door.ts";
import type { HttpApi } from "./http-api.ts";
import type { Identity } from "./identity.ts";
import { assetsPrefix, retiredFileDays, retiredTag } from "./retired-files.ts";
import { securityHeaders } from "./security-headers.ts";
import { deploySite } from "./site-deployment.ts";
import { builtSite } from "./site-files.ts";
import { apiOrigin, letMiss, letRead } from "./site-origins.ts";
import { requestRouting, responseRouting } from "./site-routing.ts";
import type { SocketApi } from "./socket-api.ts";
import type { Storage } from "./storage.ts";

type Props = { config: Config; api: HttpApi; sockets: SocketApi; frontDoor: FrontDoor; storage: Storage };

/**
 * Errors that CloudFront would keep for ten seconds and give to everybody, whatever a behavior or the origin's headers
 * say (CloudFront Developer Guide, "How CloudFront caches HTTP 4xx and 5xx status codes from your origin"): one member's
 * 503 would be everybody's answer to the next request.
 */
const keptErrors = [404, 414, 500, 501, 502, 503, 504];

/** The one origin of the browser: the site's files, the API under `/api`, public uploads under `/media`. */
export class Site extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  /** Where visitors find it, without a slash at the end. */
  readonly url: string;
  /** The origins that its pages may have in a browser. */
  readonly origins: string[];

  constructor(scope: Construct, id: string, { config, api, sockets, frontDoor, storage }: Props) {
    super(scope, id);
    const { scriptHashes, frames, files } = builtSite(config.siteFolder);
    this.bucket = houseBucket(this, "Bucket", config, [
      {
        id: "RetiredFiles",
        prefix: assetsPrefix,
        tagFilters: { [retiredTag.key]: retiredTag.value },
        expiration: Duration.days(retiredFileDays),
      },
    ]);

    const { region } = Stack.of(this);
    const common = {
      viewerProtocolPolicy: config.speaksTls ? ViewerProtocolPolicy.REDIRECT_TO_HTTPS : ViewerProtocolPolicy.ALLOW_ALL,
      compress: true,
      responseHeadersPolicy: securityHeaders(this, "Headers", {
        scriptHashes,
        frames,
        // Cognito, and the bucket of uploads: the embedded AWS has one address for both. And the sockets.
        connections: [
          ...(config.local
            ? [config.local.awsEndpoint.origin]
            : [`https://cognito-idp.${region}.amazonaws.com`, `https://${storage.uploads.bucketRegionalDomainName}`]),
          sockets.origin,
        ],
      }),
    };
    const { originAccessControlId } = new S3OriginAccessControl(this, "Access");
    const routing = { pages: prerenderedPaths, shells: Object.values(prerenderedShells), files };
    const origin = S3BucketOrigin.withBucketDefaults(this.bucket, { originAccessControlId });
    const fromApi = apiOrigin(api, frontDoor, config);
    this.distribution = new Distribution(this, "Distribution", {
      defaultRootObject: "index.html",
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(config.ownDomain && {
        domainNames: [config.ownDomain.name],
        certificate: Certificate.fromCertificateArn(this, "Certificate", config.ownDomain.certificateArn),
      }),
      errorResponses: keptErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior: {
        ...common,
        origin,
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: this.#edgeFunction("RequestRouting", requestRouting(routing)),
          },
          {
            eventType: FunctionEventType.VIEWER_RESPONSE,
            function: this.#edgeFunction("ResponseRouting", responseRouting(routing)),
          },
        ],
      },
      additionalBehaviors: {
        ...this.#listsAtTheEdge({ ...common, origin: fromApi }),
        // They are where their address says: no function has to run for each.
        "/assets/*": { ...common, origin },
        "/api/*": {
          ...common,
          origin: fromApi,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        },
        "/media/*": {
          ...common,
          origin: S3BucketOrigin.withBucketDefaults(storage.uploads, { originAccessControlId }),
        },
      },
    });
    acknowledge(this.distribution, {
      "AwsSolutions-CFR1": "Members travel: no country is shut out.",
      "AwsSolutions-CFR2": "WAF has a fixed monthly price; routes are throttled and forms limited by the API itself.",
      "AwsSolutions-CFR3":
        "Access logs would keep addresses of people; the API's logs and CloudFront's metrics do not.",
      "AwsSolutions-CFR4":
        "CloudFront's own certificate fixes the TLS versions; with a domain it is TLS 1.2 and later.",
    });
    const { bucket, distribution } = this;
    letRead({ bucket, distribution }, "*");
    letMiss({ bucket, distribution });
    letRead({ bucket: storage.uploads, distribution }, "media/*");
    const host = config.ownDomain?.name ?? distribution.distributionDomainName;
    this.url = config.local?.siteUrl ?? `https://${host}`;
    // On one's own machine both names are in use.
    this.origins = config.local ? [this.url, this.url.replace("//localhost", "//127.0.0.1")] : [this.url];
  }

  /** Uploads the site, for which the user pool must be known, whose emails name the site's address. */
  publish(config: Config, identity: Identity) {
    const { userPool, webClient, endpoint } = identity;
    const whereabouts = {
      origin: this.url,
      userPool: userPool.userPoolId,
      userPoolClient: webClient.userPoolClientId,
      userPoolEndpoint: endpoint,
    };
    // Files are copied by CDK's function, which the embedded AWS cannot run: `npm start` uploads them itself.
    if (config.local) return;
    deploySite(this, { config, bucket: this.bucket, distribution: this.distribution, whereabouts });
  }

  /** The answers that CloudFront may give to everybody for some seconds: the contract names them. */
  #listsAtTheEdge(behavior: BehaviorOptions) {
    const rows: Endpoint[] = Object.values(contract);
    const cachePolicy = new CachePolicy(this, "Lists", {
      comment: "Lists that are for anybody, for as long as the API says",
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.minutes(1),
      queryStringBehavior: CacheQueryStringBehavior.allowList("audience", "cursor"),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
    return Object.fromEntries(
      rows
        .filter(({ edgeCache }) => edgeCache)
        .map(({ path }) => [
          path,
          {
            ...behavior,
            // An address may take forms, too.
            allowedMethods: AllowedMethods.ALLOW_ALL,
            cachePolicy,
            originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          },
        ]),
    );
  }

  #edgeFunction(id: string, code: string) {
    return new EdgeFunction(this, id, { code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 });
  }
}
