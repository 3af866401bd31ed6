import { withOwnTable } from "../simulation/own-table.ts";

// What each store function and a whole form cost at the table: round trips, read and write units, beside the least
// that would do. Units are DynamoDB's published arithmetic on the items before and after each call, since the embedded
// AWS counts reads wrongly; round trips are counted at the SDK's innermost step.
// Aim: a form is one transaction without a read, and one more write that records its sync with the mailing list; a chat
// message is one transaction and one query of connections, and opening a topic reads one page.

await withOwnTable("store-units", async () => {
  const { metered } = await import("./units/meter.ts");
  const { calls } = await import("./units/calls.ts");
  const { communityCalls } = await import("./units/community-calls.ts");
  const { conductCalls } = await import("./units/conduct-calls.ts");
  const { conversationCalls } = await import("./units/conversation-calls.ts");
  const { doorCalls } = await import("./units/door-calls.ts");
  const { eveningCalls } = await import("./units/evening-calls.ts");
  const { inboxCalls } = await import("./units/inbox-calls.ts");
  const { introductionCalls } = await import("./units/introduction-calls.ts");
  const { invitationCalls } = await import("./units/invitation-calls.ts");
  const { listingCalls } = await import("./units/listing-calls.ts");
  const { noticeCalls } = await import("./units/notice-calls.ts");
  const { sessionCalls } = await import("./units/session-calls.ts");
  const { waitlistCalls } = await import("./units/waitlist-calls.ts");
  const { membershipCalls } = await import("./units/membership-calls.ts");

  const rows: Record<string, object> = {};
  for (const [name, least, run, why] of [
    // First: forms that are sent change what it rests on.
    ...inboxCalls,
    ...calls,
    ...communityCalls,
    ...conversationCalls,
    ...conductCalls,
    ...listingCalls,
    ...membershipCalls,
    ...introductionCalls,
    ...invitationCalls,
    ...waitlistCalls,
    ...doorCalls,
    ...eveningCalls,
    ...noticeCalls,
    // Last: only these have a socket.
    ...sessionCalls,
  ]) {
    const { roundTrips, reads, writes, indexWrites } = await metered(run);
    const isLeast = roundTrips <= least.roundTrips && reads <= least.reads && indexWrites <= least.indexWrites;
    rows[name] = {
      "round trips": `${roundTrips} of ${least.roundTrips}`,
      "read units": `${reads} of ${least.reads}`,
      "write units": `${writes + indexWrites} of ${writes + least.indexWrites}`,
      "of these, indexes": indexWrites,
      "above the least": isLeast ? "" : (why ?? "!"),
    };
  }
  console.table(rows);
});
