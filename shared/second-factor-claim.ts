/** The access token claim with the time its account's second factor was set up, in epoch seconds. */
export const secondFactorClaim = "second_factor";
