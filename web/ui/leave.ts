/** Goes on to a page of somebody else's. */
export const leaveFor = (url: string) => location.assign(url);
