// What a Lambda must have in its environment to start at all.
Object.assign(process.env, {
  FRONT_DOOR: "the word",
  MAIL_SENDER: "hello@club.test",
  MAIL_CONFIGURATION_SET: "letters",
  SITE_URL: "https://club.test",
  TABLE_NAME: "table",
  USER_POOL_ID: "us-east-1_pool",
  PAYMENTS_SECRET: "payments",
  TICKET_SECRET: "tickets",
  PUSH_SECRET: "push",
  PUSH_CONTACT: "hello@club.test",
  SOCKET_ENDPOINT: "https://sockets.test/live",
  SOCKET_URL: "wss://sockets.test/live",
  SITE_ORIGINS: "https://club.test",
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "test",
});
