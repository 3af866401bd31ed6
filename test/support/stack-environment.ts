import { clubUnderTest } from "./club-under-test.ts";

// What the deployed Lambdas have in their environment, so that their modules also run inside a test.
const { site, push, endpoint, tableEndpoint, outputs, frontDoor } = clubUnderTest();
Object.assign(process.env, {
  AWS_ENDPOINT_URL: endpoint,
  AWS_ENDPOINT_URL_DYNAMODB: tableEndpoint,
  NODE_ENV: "production",
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "test",
  TABLE_NAME: outputs.TableName,
  UPLOADS_BUCKET: outputs.UploadsBucket,
  MAILING_LIST_SECRET: outputs.MailingListSecret,
  PAYMENTS_SECRET: outputs.PaymentsSecret,
  TICKET_SECRET: outputs.TicketSecret,
  PUSH_SECRET: outputs.PushSecret,
  PUSH_CONTACT: outputs.ClubInbox,
  PUSH_STAND_IN: push,
  MAIL_SENDER: outputs.MailSender,
  MAIL_CONFIGURATION_SET: outputs.MailConfigurationSet,
  LETTERS_CONFIGURATION_SET: outputs.LettersConfigurationSet,
  // Tests run the worker themselves.
  LETTERS_WORKER: "none",
  // Tests that do not look at the pace need not keep it.
  LETTERS_PER_SECOND: "1000",
  CLUB_INBOX: outputs.ClubInbox,
  USER_POOL_ID: outputs.UserPoolId,
  SITE_URL: outputs.SiteUrl,
  FRONT_DOOR: frontDoor,
  SOCKET_ENDPOINT: outputs.SocketEndpoint,
  SOCKET_URL: outputs.SocketUrl,
  SITE_ORIGINS: site,
});
