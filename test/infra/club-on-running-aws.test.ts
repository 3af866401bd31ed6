import { clubAt } from "#infra/local/club.ts";
import { makeDemoAccounts } from "#infra/local/demo-data.ts";
import { deploy } from "#infra/local/deploy.ts";
import { findRunningAws, installEmbeddedAws, startEmbeddedAws } from "#infra/local/embedded-aws.ts";
import { fillPaymentsSecret } from "#infra/local/secrets.ts";
import { uploadSite } from "#infra/local/site.ts";
import { makeFolder } from "./files.ts";

const running = { stop: () => Promise.resolve() };
jest.mock("#infra/local/embedded-aws.ts", () => ({
  installEmbeddedAws: jest.fn(() => Promise.resolve()),
  startEmbeddedAws: jest.fn(({ port }: { port: number }) =>
    Promise.resolve({ endpoint: `http://127.0.0.1:${port}`, stop: () => Promise.resolve() }),
  ),
  findRunningAws: jest.fn((endpoint: string) => Promise.resolve({ endpoint })),
}));
jest.mock("#infra/local/deploy.ts", () => ({
  bundleFunctions: () => Promise.resolve(),
  deploy: jest.fn(() => Promise.resolve({})),
  getSiteConfig: () => ({}),
}));
jest.mock("#infra/local/demo-applications.ts", () => ({ putDemoApplications: jest.fn() }));
jest.mock("#infra/local/demo-invitations.ts", () => ({ putDemoInvitations: jest.fn() }));
jest.mock("#infra/local/demo-waitlist.ts", () => ({ putDemoWaitlist: jest.fn() }));
jest.mock("#infra/local/demo-data.ts", () => ({
  makeDemoAccounts: jest.fn(),
  putDemoEvents: jest.fn(),
  putDemoMessages: jest.fn(),
  putDemoProfiles: jest.fn(),
}));
jest.mock("#infra/local/secrets.ts", () => ({ fillMailingListSecret: jest.fn(), fillPaymentsSecret: jest.fn() }));
jest.mock("#infra/local/site.ts", () => ({
  withBuiltSite: (work: () => Promise<unknown>) => work(),
  uploadSite: jest.fn(),
}));
jest.mock("#infra/local/mailing-list.ts", () => ({ startMailingList: () => Promise.resolve(running) }));
jest.mock("#infra/payments-stand-in/stand-in.ts", () => ({ startPayments: () => Promise.resolve(running) }));
jest.mock("#infra/local/push-service.ts", () => ({ startPushService: () => Promise.resolve(running) }));
jest.mock("#infra/local/programs.ts", () => ({ startProgram: () => Promise.resolve(running) }));
jest.mock("#infra/local/progress.ts", () => ({
  ...jest.requireActual<object>("#infra/local/progress.ts"),
  step: (_: string, work: () => Promise<unknown>) => work(),
}));

const ports = { site: 3000, mailbox: 1080, smtp: 1025, aws: 4566, mailingList: 4570, payments: 4590, push: 4595 };
beforeEach(() => jest.clearAllMocks());

/** Where everything is put that the club has in AWS. */
const endpointsOfAll = () => [
  jest.mocked(deploy).mock.calls.map(([{ endpoint }]) => endpoint),
  ...[uploadSite, fillPaymentsSecret, makeDemoAccounts].map((put) =>
    jest.mocked(put).mock.calls.map(([endpoint]) => endpoint),
  ),
];

test("a named AWS is asked for and deployed into, and none is installed or started", async () => {
  const endpoint = "http://127.0.0.1:4777";
  const club = clubAt(ports, makeFolder(), endpoint);

  expect(await club.open()).toMatchObject({ endpoint });

  expect(findRunningAws).toHaveBeenCalledWith(endpoint);
  expect(endpointsOfAll()).toEqual(Array(4).fill([endpoint]));
  expect(installEmbeddedAws).not.toHaveBeenCalled();
  expect(startEmbeddedAws).not.toHaveBeenCalled();
  await club.close();
});

test("without one, the embedded AWS is started and deployed into", async () => {
  const club = clubAt(ports, makeFolder());

  await club.open();

  expect(startEmbeddedAws).toHaveBeenCalledWith(expect.objectContaining({ port: 4566, smtpPort: 1025 }));
  expect(endpointsOfAll()).toEqual(Array(4).fill(["http://127.0.0.1:4566"]));
  expect(findRunningAws).not.toHaveBeenCalled();
  await club.close();
});
