import { given } from "#test/support/given.ts";
import { withClub } from "#test/support/with-club.ts";
import { measureForm } from "./form-requests.ts";

// POST /api/leads through the local distribution, API Gateway and Lambda, beside a request that keeps nothing. Every
// lead is somebody new at an address of the internet of their own.

await withClub((club) => measureForm(club, { path: "/api/leads", fill: () => given.lead(), letters: 2 }));
