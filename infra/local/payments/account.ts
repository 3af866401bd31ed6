/** The account of the stand-in, as the secret of the payments tells it to our functions. */
export const standInAccount = (port: number) => ({
  secretKey: "sk_test_local",
  webhookSecret: "whsec_local",
  endpoint: `http://127.0.0.1:${port}`,
});
