// A module of its own, since tests replace it.

/** Leaves for a page of another site. */
export const leaveFor = (url: string) => location.assign(url);

/** Leaves for a page that has a document of its own; nothing leads back here. */
export const replaceDocument = (path: string) => location.replace(path);
