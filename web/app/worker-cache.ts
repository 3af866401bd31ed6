/** An answer of the network, or without one what a service worker has kept; fails where there is neither. */
export const answerOrKept = async (answer: Promise<Response>, findKept: () => Promise<Response | undefined>) => {
  try {
    return await answer;
  } catch (failure) {
    const kept = await findKept();
    if (kept) return kept;
    throw failure;
  }
};
