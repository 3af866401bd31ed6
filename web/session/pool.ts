/** Where members are known: told by the page, which learned it when it was uploaded (infra/site-files.ts). */
export const pool = () => {
  const { userPool = "", userPoolClient = "", userPoolEndpoint = "" } = document.documentElement.dataset;
  return { userPoolId: userPool, userPoolClientId: userPoolClient, userPoolEndpoint };
};
