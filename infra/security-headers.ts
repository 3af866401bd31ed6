import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseHeadersPolicyProps,
} from "aws-cdk-lib/aws-cloudfront";
import { Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";

/** The hash of an empty text: emotion adds an empty style element and fills it by `insertRule`. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

type Sources = {
  /** Hashes of the inline scripts, such as `sha256-…=`. */
  scriptHashes: string[];
  /** Other origins that its scripts call. */
  connections: string[];
  /** Origins whose pages it embeds. */
  frames: string[];
  /** Whether its pages may use the camera. */
  usesCamera?: boolean;
};

/** The one content security policy of every answer (design.md, "Web"). */
export const contentSecurityPolicy = ({ scriptHashes, connections, frames }: Sources) =>
  Object.entries({
    "default-src": ["'none'"],
    "object-src": ["'none'"],
    "script-src": ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
    "style-src": ["'self'", emptyStyle],
    // Ark positions its parts by style attributes.
    "style-src-attr": ["'unsafe-inline'"],
    "connect-src": ["'self'", ...connections],
    // `blob:` previews a picture before its upload.
    "img-src": ["'self'", "data:", "blob:"],
    "media-src": ["'self'"],
    "font-src": ["'self'"],
    "manifest-src": ["'self'"],
    ...(frames.length > 0 && { "frame-src": frames }),
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  })
    .map(([directive, sources]) => [directive, ...sources].join(" "))
    .join("; ");

const header = (name: string, value: string) => ({ header: name, value, override: true });

const policy = (sources: Sources): ResponseHeadersPolicyProps => ({
  securityHeadersBehavior: {
    contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(sources), override: true },
    strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override: true },
    contentTypeOptions: { override: true },
    frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
    referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
  },
  customHeadersBehavior: {
    customHeaders: [
      header(
        "Permissions-Policy",
        `camera=(${sources.usesCamera ? "self" : ""}), geolocation=(), microphone=(), payment=(), usb=()`,
      ),
      header("Cross-Origin-Opener-Policy", "same-origin"),
    ],
  },
});

/** The headers that CloudFront adds to every answer: site, API and media; the door's pages have their own. */
export const securityHeaders = (scope: Construct, id: string, sources: Sources) =>
  new ResponseHeadersPolicy(scope, id, policy(sources));
