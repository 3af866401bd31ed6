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
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  type ResponseHeadersPolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
  type BehaviorOptions,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { ArnFormat, Duration, Stack } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { doorPaths, filedShells, prerenderedPaths, standbyFile } from "#shared/site-paths.ts";
import type { Config } from "./config.ts";
import { acknowledge, houseBucket } from "./defaults.ts";
import type { HttpApi } from "./http-api.ts";
import type { Identity } from "./identity.ts";
import { LinkPictures } from "./link-pictures.ts";
import { Pages } from "./pages.ts";
import { assetsPrefix, retiredFileDays, retiredTag } from "./retired-files.ts";
import type { OriginSecret } from "./secrets.ts";
import { securityHeaders } from "./security-headers.ts";
import { deploySite } from "./site-deployment.ts";
import { readBuiltSite } from "./site-files.ts";
import { buildRequestRouting, buildResponseRouting } from "./site-routing.ts";
import type { SocketApi } from "./socket-api.ts";
import type { Storage } from "./storage.ts";

type Props = { config: Config; api: HttpApi; sockets: SocketApi; originSecret: OriginSecret; storage: Storage };

/**
 * Errors that CloudFront would keep for ten seconds and give to everybody, whatever a behavior or the origin's headers
 * say (CloudFront Developer Guide, "How CloudFront caches HTTP 4xx and 5xx status codes from your origin"): one member's
 * 503 would be everybody's answer to the next request.
 */
const keptErrors = [404, 414, 500, 501, 503];
/**
 * Errors of an origin that does not answer, and of the Lambda that renders pages; no endpoint answers them. CloudFront
 * uses a page that it still has; where it has none, the standby page loads whatever the address shows.
 */
const originErrors = [502, 504];

/** The browser's single origin: the site's files, the API under `/api`, and public uploads under `/media`. */
export class Site extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  /** Renders pages with their data. */
  readonly pages: Pages;
  /** Draws what shared links show. */
  readonly linkPictures: LinkPictures;
  /** Its public address, without a trailing slash. */
  readonly url: string;
  /** The origins of its pages in a browser. */
  readonly origins: string[];

  constructor(scope: Construct, id: string, { config, api, sockets, originSecret, storage }: Props) {
    super(scope, id);
    const { scriptHashes, frames, files } = readBuiltSite(config.siteFolder);
    this.bucket = houseBucket(this, "Bucket", config, {
      lifecycleRules: [
        {
          id: "RetiredFiles",
          prefix: assetsPrefix,
          tagFilters: { [retiredTag.key]: retiredTag.value },
          expiration: Duration.days(retiredFileDays),
        },
      ],
    });

    this.pages = new Pages(this, "Pages", { config, storage, bucket: this.bucket });
    this.linkPictures = new LinkPictures(this, "LinkPictures", { config, storage });

    const { region } = Stack.of(this);
    const sources = {
      scriptHashes,
      frames,
      // Cognito, the bucket of uploads, and the sockets. The embedded AWS has one address for the first two.
      connections: [
        ...(config.local
          ? [config.local.awsEndpoint.origin]
          : [`https://cognito-idp.${region}.amazonaws.com`, `https://${storage.uploads.bucketRegionalDomainName}`]),
        sockets.origin,
      ],
    };
    const common = {
      viewerProtocolPolicy: config.speaksTls ? ViewerProtocolPolicy.REDIRECT_TO_HTTPS : ViewerProtocolPolicy.ALLOW_ALL,
      compress: true,
      responseHeadersPolicy: securityHeaders(this, "Headers", sources),
    };
    // Refused rather than redirected: a client that calls the API in the clear should notice.
    const calls = {
      ...common,
      viewerProtocolPolicy: config.speaksTls ? ViewerProtocolPolicy.HTTPS_ONLY : ViewerProtocolPolicy.ALLOW_ALL,
    };
    const { originAccessControlId } = new S3OriginAccessControl(this, "Access");
    const routing = { pages: prerenderedPaths, shells: filedShells, files };
    const origin = S3BucketOrigin.withBucketDefaults(this.bucket, { originAccessControlId });
    const fromApi = createApiOrigin(api, originSecret, config);
    const pages = {
      ...common,
      origin,
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: this.#edgeFunction("RequestRouting", buildRequestRouting(routing)),
        },
        {
          eventType: FunctionEventType.VIEWER_RESPONSE,
          function: this.#edgeFunction("ResponseRouting", buildResponseRouting(routing)),
        },
      ],
    };
    this.distribution = new Distribution(this, "Distribution", {
      defaultRootObject: "index.html",
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(config.ownDomain && {
        domainNames: [config.ownDomain.name],
        certificate: Certificate.fromCertificateArn(this, "Certificate", config.ownDomain.certificateArn),
      }),
      errorResponses: [
        ...keptErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
        ...originErrors.map((httpStatus) => ({
          httpStatus,
          ttl: Duration.seconds(0),
          responsePagePath: standbyFile,
          responseHttpStatus: 503,
        })),
      ],
      defaultBehavior: pages,
      additionalBehaviors: {
        ...this.#doorPages(pages, securityHeaders(this, "DoorHeaders", { ...sources, usesCamera: true })),
        ...Object.fromEntries(
          Object.entries({ ...this.pages.behaviors, ...this.linkPictures.behaviors }).map(([path, behavior]) => [
            path,
            { ...common, ...behavior },
          ]),
        ),
        ...this.#cachedLists({ ...calls, origin: fromApi }),
        // Their addresses are their keys, so no function has to run.
        "/assets/*": { ...common, origin },
        "/api/*": {
          ...calls,
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
    allowRead({ bucket, distribution }, "*");
    allowNotFound({ bucket, distribution });
    allowRead({ bucket: storage.uploads, distribution }, "media/*");
    const host = config.ownDomain?.name ?? distribution.distributionDomainName;
    this.url = config.local?.siteUrl ?? `https://${host}`;
    // A developer may use either name.
    this.origins = config.local ? [this.url, this.url.replace("//localhost", "//127.0.0.1")] : [this.url];
  }

  /** Uploads the site, from another stack. Its pages need the user pool, whose emails need the site's address. */
  publish(scope: Construct, config: Config, identity: Identity) {
    const { userPool, webClient, endpoint } = identity;
    const siteConfig = {
      origin: this.url,
      userPool: userPool.userPoolId,
      userPoolClient: webClient.userPoolClientId,
      userPoolEndpoint: endpoint,
      adminSecondFactor: String(config.asksForSecondFactor),
    };
    deploySite(scope, { config, bucket: this.bucket, distribution: this.distribution, siteConfig });
  }

  /** The only pages that may use the camera. */
  #doorPages(pages: BehaviorOptions, responseHeadersPolicy: ResponseHeadersPolicy) {
    return Object.fromEntries(Object.values(doorPaths).map((path) => [path, { ...pages, responseHeadersPolicy }]));
  }

  /** The public lists that CloudFront may cache for seconds, by the contract. */
  #cachedLists(behavior: BehaviorOptions) {
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
            // The same path may accept forms.
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

/** The HTTP API as an origin of CloudFront. */
const createApiOrigin = ({ gateway }: HttpApi, { headers }: OriginSecret, { local }: Config) => {
  const { region, urlSuffix } = Stack.of(gateway);
  if (!local) {
    return new HttpOrigin(`${gateway.apiId}.execute-api.${region}.${urlSuffix}`, {
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      customHeaders: headers,
    });
  }
  // The embedded AWS has one address for everything, and refuses origins in AWS's domains.
  return new HttpOrigin("localhost", {
    protocolPolicy: OriginProtocolPolicy.HTTP_ONLY,
    customHeaders: headers,
    httpPort: Number(local.awsEndpoint.port),
    originPath: `/_aws/execute-api/${gateway.apiId}/$default`,
  });
};

type Part = { bucket: Bucket; distribution: Distribution };

const createReadStatement = (distribution: Distribution, actions: string[], resource: string) =>
  new PolicyStatement({
    principals: [new ServicePrincipal("cloudfront.amazonaws.com")],
    actions,
    resources: [resource],
    conditions: {
      StringEquals: {
        "AWS:SourceArn": Stack.of(distribution).formatArn({
          service: "cloudfront",
          region: "",
          resource: "distribution",
          resourceName: distribution.distributionId,
          arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
        }),
      },
    },
  });

/** Allows this distribution to read the files that match `keys`. */
const allowRead = ({ bucket, distribution }: Part, keys: string) =>
  bucket.addToResourcePolicy(createReadStatement(distribution, ["s3:GetObject"], bucket.arnForObjects(keys)));

/** Makes S3 answer 404 instead of 403 for a missing file. */
const allowNotFound = ({ bucket, distribution }: Part) =>
  bucket.addToResourcePolicy(createReadStatement(distribution, ["s3:ListBucket"], bucket.bucketArn));
