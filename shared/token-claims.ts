/** The access token claim with the time its account's second factor was set up, in epoch seconds. */
export const secondFactorClaim = "second_factor";

/**
 * The member that an account stands for, where it isn't the one of its own id: the member's first account was lost with its
 * user pool. Only an operator's command sets the attribute (infra/restore-accounts.ts).
 */
export const memberAttribute = "custom:member_id";
/** The access token claim with that member. */
export const memberClaim = "member_id";

/** The member of a token, by its claims. */
export const memberOfClaims = ({ sub, [memberClaim]: memberId }: { sub?: unknown; [memberClaim]?: unknown }) =>
  memberId ?? sub;

type Attributes = { Name?: string | undefined; Value?: string | undefined }[] | undefined;

/** An attribute of an account, as Cognito lists them; undefined where it has none of that name. */
export const readAttribute = (name: string, attributes: Attributes = []) =>
  attributes.find(({ Name }) => Name === name)?.Value;

/** The member that an account stands for, by its attributes. */
export const readMemberId = (attributes: Attributes) =>
  readAttribute(memberAttribute, attributes) ?? readAttribute("sub", attributes);
