// A separate module, since tests replace it.

/** Navigates to another site. */
export const leaveFor = (url: string) => location.assign(url);

/** Navigates to a page with a document of its own, replacing the history entry. */
export const replaceDocument = (path: string) => location.replace(path);
