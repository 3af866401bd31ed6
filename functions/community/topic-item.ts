/** Where it is kept when a message of each topic was last changed: an attribute a topic. */
export const changedKey = { pk: "COMMUNITY", sk: "CHANGED" };

/** Where it is kept how far a member has read: an attribute a topic. */
export const readKeyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "TOPICS" });
