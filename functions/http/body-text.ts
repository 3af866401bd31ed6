import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** The body as it was sent; empty where there is none. API Gateway hands over in base64 what it does not take for text. */
export const textOf = ({ body = "", isBase64Encoded }: APIGatewayProxyEventV2) =>
  isBase64Encoded ? Buffer.from(body, "base64").toString("utf8") : body;
