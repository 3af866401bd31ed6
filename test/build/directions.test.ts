import { explainRefusal } from "#test/structure/directions.ts";

const below = (feature: string, other: string) =>
  `functions/${feature} does not stand above functions/${other} in test/structure/directions.ts`;

test.each([
  ["web/app/app.tsx", "shared/text.ts"],
  ["web/pages/home.tsx", "web/features/leads/form.tsx"],
  ["web/features/leads/form.tsx", "web/ui/button.tsx"],
  ["web/features/leads/form.tsx", "web/features/leads/state.ts"],
  ["functions/door/list.ts", "functions/registrations/own.ts"],
  ["functions/http/session.ts", "functions/audit/sign-in.ts"],
  ["functions/door/list.ts", "@aws-sdk/lib-dynamodb"],
  ["infra/cli.ts", "functions/platform/ids.ts"],
  ["shared/text.ts", "zod/mini"],
])("%s may import %s", (from, to) => {
  expect(explainRefusal({ from, to })).toBeUndefined();
});

test.each([
  ["web/app/app.tsx", "functions/http/session.ts", "web/ knows shared/ only"],
  ["web/app/app.tsx", "infra/club.ts", "web/ knows shared/ only"],
  ["functions/door/list.ts", "web/ui/button.tsx", "functions/ know shared/ only"],
  ["functions/door/list.ts", "test/support/door.ts", "functions/ know shared/ only"],
  ["infra/cli.ts", "web/app/app.tsx", "infra/ reads the built site, not its source"],
  ["shared/text.ts", "web/ui/button.tsx", "shared/ imports nothing but zod"],
  ["shared/text.ts", "node:path", "shared/ imports nothing but zod"],
  ["shared/text.ts", "zod-extra", "shared/ imports nothing but zod"],
  ["web/features/leads/form.tsx", "web/features/door/list.tsx", "features never import each other: pages compose them"],
  ["web/ui/button.tsx", "web/features/leads/form.tsx", "building blocks know no feature"],
  ["web/lib/dates.ts", "web/pages/home.tsx", "building blocks know no feature"],
  ["functions/platform/ids.ts", "functions/door/list.ts", below("door", "platform")],
  ["functions/http/session.ts", "functions/audit-log/handler.ts", below("audit-log", "http")],
  ["functions/members/member.ts", "functions/notify/notice.ts", below("notify", "members")],
  ["functions/door/list.ts", "functions/unheard-of/x.ts", below("unheard-of", "door")],
  ["functions/unheard-of/x.ts", "functions/door/list.ts", "test/structure/directions.ts has no functions/unheard-of"],
])("%s may not import %s: %s", (from, to, because) => {
  expect(explainRefusal({ from, to })).toBe(because);
});
