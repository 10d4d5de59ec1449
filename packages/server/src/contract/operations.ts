import { type EvalOperations, evalOperations } from "./evals.ts";
import { type MachineOperations, machineOperations } from "./machine.ts";
import { type ManageOperations, manageOperations } from "./manage.ts";
import type { OperationPlaces } from "./operation.ts";
import { type ReviewOperations, reviewOperations } from "./reviews.ts";
import { type RpcOperations, rpcOperations } from "./rpc.ts";
import { type SessionOperations, sessionOperations } from "./sessions.ts";
import { type SkillOperations, skillOperations } from "./skills.ts";
import { type TalkOperations, talkOperations } from "./talk.ts";
import { type TextOperations, textOperations } from "./texts.ts";

/** Everything the API can do, by the ids of its document. */
export interface Operations
  extends SkillOperations,
    EvalOperations,
    TextOperations,
    ManageOperations,
    ReviewOperations,
    MachineOperations,
    SessionOperations,
    RpcOperations,
    TalkOperations {}

/** The id of an operation. */
export type OperationId = keyof Operations;

/** Where each operation is. */
export const operations: OperationPlaces<Operations> = {
  ...skillOperations,
  ...evalOperations,
  ...textOperations,
  ...manageOperations,
  ...reviewOperations,
  ...machineOperations,
  ...sessionOperations,
  ...rpcOperations,
  ...talkOperations,
};
