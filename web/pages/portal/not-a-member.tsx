import { brand } from "#shared/brand.ts";
import { notAMemberWords } from "#web/content/not-a-member.ts";
import { Outsider } from "#web/features/membership/outsider.tsx";

/** In place of every page of the portal, for who is signed in and is no member. */
export const NotAMember = () => (
  <>
    <title>{`${notAMemberWords.title} · ${brand.name}`}</title>
    <Outsider />
  </>
);
