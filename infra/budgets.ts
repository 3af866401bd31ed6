/**
 * The most resources that a stack may have, of the 500 that CloudFormation allows. A feature of ten routes costs 15 in its
 * group, its worker 5, and their alarms 2. Whoever raises this has divided first, or says here why not.
 */
export const maxResources = 200;
