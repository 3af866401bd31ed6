import { avatarUrl } from "../directory/present-card.ts";

type Person = { full_name: string; /** The picture's key in the bucket. */ avatar?: string | undefined };

/** A person as messages name them. */
export const authorOf = (person: Person & ({ id: string } | { memberId: string })) => ({
  user_id: "memberId" in person ? person.memberId : person.id,
  full_name: person.full_name,
  avatar_url: avatarUrl(person.avatar),
});
