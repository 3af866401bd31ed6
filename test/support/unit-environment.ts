// What a Lambda must have in its environment to start at all.
Object.assign(process.env, {
  FRONT_DOOR: "the word",
  MAIL_SENDER: "hello@club.test",
  MAIL_CONFIGURATION_SET: "letters",
  SITE_URL: "https://club.test",
  AWS_REGION: "us-east-1",
});
