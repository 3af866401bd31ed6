import { Construct } from "constructs";
import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { Alarms } from "./alarms.ts";
import { ClubStack } from "./club-stack.ts";
import type { Config } from "./config.ts";
import { featureAccess } from "./feature-access.ts";
import { HouseStack } from "./house-stack.ts";
import { Endpoints, HttpApiStage } from "./http-api.ts";
import { groups, type Group } from "./lambdas.ts";
import { PaymentMetrics } from "./secrets.ts";
import { SenderStack } from "./sender-stack.ts";
import { SocketRoutes } from "./socket-api.ts";
import { Announcements, createScheduledWorkers, Outbox } from "./workers.ts";

const descriptions: Record<Group, string> = {
  joining: "endpoints for visitors and applicants",
  members: "endpoints for members and their accounts",
  evenings: "endpoints for events, registrations and the door",
  talk: "endpoints for conversations and notices",
  sockets: "the sockets of open pages",
};

const endpoints: Record<string, Endpoint> = contract;

/** The endpoints of a group of features; checks that all are present. */
const endpointsOf = (features: readonly string[]) =>
  Object.fromEntries(Object.entries(endpoints).filter(([, { feature }]) => features.includes(feature)));

/**
 * The whole club. Resources that must not be lost, or that others refer to, are in `club-{stage}`; each stack refers
 * only to earlier ones.
 */
export const createClub = (scope: Construct, config: Config) => {
  const grouped: string[] = Object.values(groups).flat();
  for (const { feature } of Object.values(endpoints))
    if (!grouped.includes(feature)) throw new Error(`Say in infra/lambdas.ts in which group "${feature}" is.`);

  const sender = new SenderStack(scope, config);
  const club = new ClubStack(scope, config);
  club.addStackDependency(sender);
  const {
    storage,
    api,
    sockets,
    originSecret,
    site,
    email,
    bounces,
    identity,
    letters,
    payments,
    ticketKeys,
    pushKey,
  } = club;
  const mailingList = club.mailingList?.access ?? {};
  const emailAccess = [email.access, { environment: { CLUB_INBOX: config.clubInbox, SITE_URL: site.url } }];
  const stackOf = (name: string, description: string) => {
    const stack = new HouseStack(scope, { config, name, description });
    stack.addStackDependency(club);
    return stack;
  };

  const access = featureAccess({
    storage,
    mailingList,
    payments: payments.access,
    ticketKeys: ticketKeys.access,
    pushKey: pushKey.access,
    accounts: identity.accounts,
    allAccounts: identity.allAccounts,
    newAccounts: identity.newAccounts,
    ownGroups: identity.ownGroups,
    adminAccounts: identity.adminAccounts,
    accountGroups: identity.accountGroups,
    roleAccounts: identity.roleAccounts,
    emailAccess,
    startsLetters: letters.start,
    sockets,
    site,
  });
  const createGroup = (group: Group) => {
    const stack = stackOf(group, descriptions[group]);
    const { functions } = new Endpoints(stack, "Endpoints", {
      ...{ config, access, api, originSecret, identity },
      contract: endpointsOf(groups[group]),
    });
    stack.outputFunctions(functions);
    if (functions.vitals) stack.output({ VitalsLog: functions.vitals.logGroup.logGroupName });
    return { stack, functions };
  };
  const created = (Object.keys(groups) as Group[]).map((group) => ({ group, ...createGroup(group) }));
  const features = Object.fromEntries(created.flatMap(({ functions }) => Object.entries(functions)));
  const lambdaOf = (feature: string) => {
    const lambda = features[feature];
    if (!lambda) throw new Error(`No endpoint belongs to the feature "${feature}".`);
    return lambda;
  };
  const inGroup = (name: Group) => {
    const found = created.find(({ group }) => group === name);
    if (!found) throw new Error(`There is no group "${name}".`);
    return found.stack;
  };
  const { gateway } = sockets;
  const socketRoutes = new SocketRoutes(inGroup("sockets"), "SocketRoutes", { gateway, lambda: lambdaOf("realtime") });
  const paymentMetrics = new PaymentMetrics(inGroup("joining"), "Payments", {
    stage: config.stage,
    webhooks: lambdaOf("webhooks").logGroup,
    listings: lambdaOf("listings").logGroup,
    dues: lambdaOf("dues").logGroup,
  });

  const work = stackOf("workers", "what works by itself");
  const outbox = new Outbox(work, "Outbox", {
    config,
    storage,
    access: [...emailAccess, mailingList, identity.accounts],
  });
  const announcements = new Announcements(work, "Announcements", {
    config,
    storage,
    access: [ticketKeys.access, sockets.access, pushKey.access],
  });
  const scheduled = createScheduledWorkers(work, {
    ...{ config, storage, sockets, identity, mailingList },
    payments: payments.access,
    ticketKeys: ticketKeys.access,
  });
  const workers = { outbox, announcements };
  const working = { outbox: outbox.lambda, announcements: announcements.lambda, ...scheduled };
  work.outputFunctions(working);

  const opening = stackOf("opening", "opens the endpoints, with their limits");
  new HttpApiStage(opening, "Api", { config, contract: endpoints, api });
  for (const { stack } of created) opening.addStackDependency(stack);

  const watch = stackOf("watch", "alarms, and their dashboard");
  new Alarms(watch, "Alarms", {
    ...{ config, storage, api, workers },
    sockets: socketRoutes,
    functions: {
      ...features,
      ...working,
      ...identity.triggers,
      bounces,
      lettersWorker: letters.worker,
      pages: site.pages.lambda,
      linkPictures: site.linkPictures.lambda,
    },
    strayPayments: paymentMetrics.strayPayments,
    refusedKeys: paymentMetrics.refusedKeys,
    forgedEvents: paymentMetrics.forgedEvents,
    longWaits: outbox.longWaits,
    vitalsLog: lambdaOf("vitals").logGroup.logGroupName,
  });

  const stacks = [sender, club, ...created.map(({ stack }) => stack), work, opening, watch];
  // The embedded AWS cannot run CDK's copying function, so `npm start` uploads the files.
  if (config.local) return stacks;
  const publishing = stackOf("site", "publishes the site's files");
  // Pages call the API of their release.
  publishing.addStackDependency(opening);
  site.publish(new Construct(publishing, "Site"), config, identity);
  return [...stacks, publishing];
};
