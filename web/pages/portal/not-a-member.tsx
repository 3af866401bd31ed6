import { Outsider } from "#web/features/membership/outsider.tsx";

/** In place of every page of the portal, for who is signed in and is no member. */
export const NotAMember = () => <Outsider />;
