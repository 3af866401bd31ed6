/** What API Gateway tells of anything that happens on a socket, as far as it is used. */
export type SocketEvent = {
  requestContext: { connectionId: string; routeKey: string; requestId: string };
  body?: string;
  isBase64Encoded?: boolean;
};

/** The same of a socket that is to open. */
export type ConnectEvent = SocketEvent & {
  headers?: Record<string, string | undefined>;
  queryStringParameters?: Record<string, string | undefined> | null;
};
