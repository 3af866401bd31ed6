import { given } from "#test/support/given.ts";
import { withClub } from "#test/support/with-club.ts";
import { useClub } from "../simulation/table.ts";
import { measureForm } from "./form-requests.ts";

// POST /api/events/{eventId}/registrations, with a guest, through the local distribution, API Gateway and Lambda, beside
// a request that keeps nothing. Everybody is somebody new at an address of the internet of their own, all for one event:
// its item is what they contend for.

await withClub(async (club) => {
  await useClub(club);
  const { putUnlistedEvent } = await import("#test/support/table.ts");
  const { id } = await putUnlistedEvent(given.openEvent({ spots: 10_000, spotsLeft: 10_000 }));
  const fill = () => given.registration({ guests: [given.guest()] });
  await measureForm(club, { path: `/api/events/${id}/registrations`, fill, letters: 1 });
});
