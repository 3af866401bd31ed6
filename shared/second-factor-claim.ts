/** The claim of an access token that says since when its account has a second factor, in seconds of the epoch. */
export const secondFactorClaim = "second_factor";
