import { ApiGatewayManagementApiClient, PostToConnectionCommand } from "@aws-sdk/client-apigatewaymanagementapi";

/** The sockets' client and nothing else. */
export const sockets = new ApiGatewayManagementApiClient();
export const socketCommands = [PostToConnectionCommand];
