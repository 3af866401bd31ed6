import { Match, type Template } from "aws-cdk-lib/assertions";
import { contentSecurityPolicy } from "#infra/security-headers.ts";
import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import {
  doorWorkerFile,
  pageFile,
  prerenderedPaths,
  filedShells,
  standbyFile,
  ticketWorkerFile,
} from "#shared/site-paths.ts";
import { scriptHash } from "../files.ts";
import { dev, everything, propertiesOf, synthesize } from "./synthesize.ts";

const aws = synthesize(dev);
const local = synthesize({ stage: "local" });
const ownDomain = synthesize(everything);

type Behavior = { PathPattern?: string; TargetOriginId: string; [name: string]: unknown };
type Origin = { Id: string; DomainName: unknown; OriginPath?: unknown; CustomOriginConfig?: unknown };
type Distribution = {
  DistributionConfig: {
    DefaultCacheBehavior: Behavior;
    CacheBehaviors: Behavior[];
    Origins: Origin[];
    CustomErrorResponses?: object[];
  };
};
const configOf = (template: Template) =>
  Object.values(propertiesOf<Distribution>(template, "AWS::CloudFront::Distribution"))[0]!.DistributionConfig;
const originOf = (template: Template, path: string) => {
  const { CacheBehaviors, Origins } = configOf(template);
  const behavior = CacheBehaviors.find(({ PathPattern }) => PathPattern === path);
  return Origins.find(({ Id }) => Id === behavior?.TargetOriginId);
};

describe("the site", () => {
  test("the policy is the strict one of the design, with the build's script and the outside addresses", () => {
    const connections = ["https://one", "https://two"];
    const policy = contentSecurityPolicy({ scriptHashes: [scriptHash], connections, frames: ["https://three"] });

    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      "object-src 'none'",
      `script-src 'self' '${scriptHash}'`,
      "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
      "style-src-attr 'unsafe-inline'",
      "connect-src 'self' https://one https://two",
      "img-src 'self' data: blob:",
      "media-src 'self'",
      "font-src 'self'",
      "manifest-src 'self'",
      "frame-src https://three",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  test("a site that embeds nothing may embed nothing", () => {
    expect(contentSecurityPolicy({ scriptHashes: [], connections: [], frames: [] })).not.toContain("frame-src");
  });

  test("scripts may call Cognito and the bucket of uploads", () => {
    const [policy] = Object.values(aws.findResources("AWS::CloudFront::ResponseHeadersPolicy"));

    expect(JSON.stringify(policy)).toMatch(
      /connect-src 'self' https:\/\/cognito-idp\..*StorageUploads.*RegionalDomainName/,
    );
  });

  test("every answer carries the security headers, over TLS only", () => {
    aws.hasResourceProperties("AWS::CloudFront::ResponseHeadersPolicy", {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          StrictTransportSecurity: { AccessControlMaxAgeSec: 730 * 86_400, IncludeSubdomains: true, Override: true },
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: "DENY", Override: true },
          ReferrerPolicy: { ReferrerPolicy: "strict-origin-when-cross-origin", Override: true },
        },
      },
    });
    const { DefaultCacheBehavior, CacheBehaviors } = configOf(aws);
    for (const behavior of [DefaultCacheBehavior, ...CacheBehaviors])
      expect(behavior).toMatchObject({
        ViewerProtocolPolicy: behavior.PathPattern?.startsWith("/api/") ? "https-only" : "redirect-to-https",
        Compress: true,
        ResponseHeadersPolicyId: { Ref: expect.stringMatching(/^Site(Door)?Headers/) as string },
      });
  });

  test("the camera is for the door's pages alone, which are routed as others are", () => {
    const policies = Object.entries(aws.findResources("AWS::CloudFront::ResponseHeadersPolicy"));
    const { DefaultCacheBehavior, CacheBehaviors } = configOf(aws);
    const usersOf = (policy: string) =>
      CacheBehaviors.filter(
        ({ ResponseHeadersPolicyId }) => (ResponseHeadersPolicyId as { Ref: string }).Ref === policy,
      ).map(({ PathPattern }) => PathPattern);

    const users = policies.map(([id, policy]) => [
      /camera=\(\w*\)/.exec(JSON.stringify(policy))?.[0],
      usersOf(id).filter((path) => path?.includes("door")),
    ]);

    expect(Object.fromEntries(users)).toEqual({
      "camera=()": [],
      "camera=(self)": ["/portal/admin/door/*", "/door/*"],
    });
    for (const path of ["/portal/admin/door/*", "/door/*"])
      expect(CacheBehaviors.find(({ PathPattern }) => PathPattern === path)?.FunctionAssociations).toEqual(
        DefaultCacheBehavior.FunctionAssociations,
      );
  });

  test("of the API's answers the edge keeps lists that are for anybody, by what they were asked for, and nothing else", () => {
    const uncached = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
    const kept = configOf(aws).CacheBehaviors.filter(
      ({ PathPattern, CachePolicyId }) => PathPattern?.startsWith("/api/") && CachePolicyId !== uncached,
    );

    const rows: Endpoint[] = Object.values(contract);
    expect(kept.map(({ PathPattern }) => PathPattern).sort()).toEqual([
      "/api/events",
      "/api/levels",
      "/api/listings",
      "/api/partner-events",
    ]);
    for (const { PathPattern, AllowedMethods } of kept) {
      expect(rows.filter(({ method, path }) => method === "GET" && path === PathPattern)).toMatchObject([
        { who: "public", edgeCache: { fresh: 5, stale: 10 } },
      ]);
      expect(AllowedMethods).toContain("POST");
    }
    // It comes before the rest of the API: the first that fits counts.
    expect(configOf(aws).CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      "/portal/admin/door/*",
      "/door/*",
      "/events",
      "/events/register/*",
      "/events/thank-you/*",
      "/partner-events",
      "/membership",
      "/network",
      "/network/*",
      "/members/*",
      "/events/",
      "/partner-events/",
      "/membership/",
      "/sitemap.xml",
      "/link-pictures/*",
      "/api/events",
      "/api/partner-events",
      "/api/levels",
      "/api/listings",
      "/assets/*",
      "/api/*",
      "/media/*",
    ]);
    aws.hasResourceProperties("AWS::CloudFront::CachePolicy", {
      CachePolicyConfig: {
        MinTTL: 0,
        DefaultTTL: 0,
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: "none" },
          HeadersConfig: { HeaderBehavior: "none" },
          QueryStringsConfig: { QueryStringBehavior: "whitelist", QueryStrings: ["audience", "cursor"] },
          EnableAcceptEncodingBrotli: true,
          EnableAcceptEncodingGzip: true,
        },
      },
    });
  });

  test("the API is behind /api, uncached, with every method; its own 404s and failures are left alone", () => {
    const api = configOf(aws).CacheBehaviors.find(({ PathPattern }) => PathPattern === "/api/*");

    expect(api?.AllowedMethods).toContain("POST");
    // CloudFront's managed policies "CachingDisabled" and "AllViewerExceptHostHeader".
    expect(api?.CachePolicyId).toBe("4135ea2d-6df8-44a3-9df3-4b5a84be39ad");
    expect(api?.OriginRequestPolicyId).toBe("b689b0a8-53d0-40ab-baf2-68738e2966ac");
    // Without these, CloudFront keeps each for ten seconds and answers everybody with it, by the address alone.
    expect(configOf(aws).CustomErrorResponses).toEqual([
      ...[404, 414, 500, 501, 503].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
      // No endpoint answers these: the page is for an origin that does not answer.
      ...[502, 504].map((ErrorCode) => ({
        ErrorCode,
        ErrorCachingMinTTL: 0,
        ResponseCode: 503,
        ResponsePagePath: standbyFile,
      })),
    ]);
  });

  test("pages are routed by functions; their assets come from the same bucket without any", () => {
    const { DefaultCacheBehavior, CacheBehaviors } = configOf(aws);
    const assets = CacheBehaviors.find(({ PathPattern }) => PathPattern === "/assets/*");

    expect(DefaultCacheBehavior.FunctionAssociations).toHaveLength(2);
    expect(assets).not.toHaveProperty("FunctionAssociations");
    expect(assets?.TargetOriginId).toBe(DefaultCacheBehavior.TargetOriginId);
  });

  test("the API's origin is the gateway on AWS, and the embedded AWS's address for it locally", () => {
    expect(JSON.stringify(originOf(aws, "/api/*")?.DomainName)).toContain(".execute-api.");
    expect(originOf(local, "/api/*")).toMatchObject({
      DomainName: "localhost",
      CustomOriginConfig: { HTTPPort: 4590, OriginProtocolPolicy: "http-only" },
      OriginPath: { "Fn::Join": ["", ["/_aws/execute-api/", expect.anything(), "/$default"]] },
    });
  });

  test("cdk deploy uploads hashed files for a year, then the pages; locally npm start does it", () => {
    local.resourceCountIs("Custom::CDKBucketDeployment", 0);
    for (const [extension, type] of [
      ["js", "text/javascript"],
      ["css", "text/css"],
    ])
      aws.hasResource("Custom::CDKBucketDeployment", {
        Properties: {
          SystemMetadata: {
            "cache-control": "public, max-age=31536000, immutable",
            "content-type": `${type}; charset=utf-8`,
          },
          Exclude: ["*"],
          Include: [`*.${extension}`],
          Prune: false,
        },
      });
    aws.hasResource("Custom::CDKBucketDeployment", {
      Properties: {
        SystemMetadata: { "cache-control": "public, max-age=31536000, immutable" },
        Exclude: ["*.js", "*.css"],
        Prune: false,
      },
    });
    aws.hasResource("Custom::CDKBucketDeployment", {
      Properties: {
        SystemMetadata: { "cache-control": "public, max-age=0, must-revalidate" },
        DistributionPaths: ["/*"],
        Exclude: ["assets/*"],
      },
      DependsOn: Match.arrayWith([Match.stringLikeRegexp("^SiteAssets")]),
    });
  });

  test("the workers of pages are at the root, whence they may hold any page, and are not among what browsers keep", () => {
    const functions = JSON.stringify(aws.findResources("AWS::CloudFront::Function"));
    const { CacheBehaviors } = configOf(aws);

    for (const file of [doorWorkerFile, ticketWorkerFile]) {
      expect(file).toMatch(/^\/[\w-]+\.js$/);
      expect(functions).toContain(`\\"${file}\\"`);
      const behaviors = CacheBehaviors.filter(({ PathPattern = "" }) => file.startsWith(PathPattern.replace("*", "")));
      expect(behaviors).toEqual([]);
    }
  });

  test("the distribution knows the pages and the shells", () => {
    const functions = JSON.stringify(aws.findResources("AWS::CloudFront::Function"));

    for (const path of prerenderedPaths) expect(functions).toContain(`\\"${path}\\":`);
    for (const shell of filedShells) expect(functions).toContain(`\\"${pageFile(shell)}\\"`);
  });

  test("pages are told the origin that CloudFormation gives them, or the club's own domain", () => {
    const markersOf = (template: Template) =>
      JSON.stringify(Object.values(template.findResources("Custom::CDKBucketDeployment")));

    expect(markersOf(aws)).toMatch(/"SourceMarkers":.*"DomainName"/);
    expect(markersOf(ownDomain)).not.toMatch(/"SourceMarkers":.*"DomainName"/);
  });
});
