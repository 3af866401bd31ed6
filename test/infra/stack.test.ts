// One process for all that reads the stack's template: loading CDK and synthesizing cost more than looking.
import "./stack/alarms.ts";
import "./stack/config.ts";
import "./stack/data.ts";
import "./stack/division.ts";
import "./stack/identity.ts";
import "./stack/local-differences.ts";
import "./stack/nag.ts";
import "./stack/resource-policies.ts";
import "./stack/roles.ts";
import "./stack/routes.ts";
import "./stack/secrets.ts";
import "./stack/security.ts";
import "./stack/sender.ts";
import "./stack/site.ts";
import "./stack/sockets.ts";
import "./stack/workers.ts";
