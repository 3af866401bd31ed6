/** Stands for everybody without an account: what they upload is named by chance alone. */
export const visitorsFolder = "visitors";

/**
 * Where the bucket keeps an upload until something takes it; after a day it is gone. The key names the member, so that
 * nobody takes what somebody else has uploaded.
 */
export const incomingKey = (memberId: string, uploadId: string) => `incoming/${memberId}/${uploadId}`;
