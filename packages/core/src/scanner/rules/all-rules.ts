import type { ScanRule } from "../scan-rule.ts";
import { accessForStrangers } from "./access-for-strangers.ts";
import { agentOrders } from "./agent-orders.ts";
import { agentSettings } from "./agent-settings.ts";
import { agentTampering } from "./agent-tampering.ts";
import { backdoors } from "./backdoors.ts";
import { credentialLists } from "./credential-lists.ts";
import { disguisedPrograms } from "./disguised-programs.ts";
import { downloadAndRun } from "./download-and-run.ts";
import { evaluatedCode } from "./evaluated-code.ts";
import { exfiltration } from "./exfiltration.ts";
import { fakePrerequisites } from "./fake-prerequisites.ts";
import { fetchedCode } from "./fetched-code.ts";
import { hiddenInstructions } from "./hidden-instructions.ts";
import { hiddenStarts } from "./hidden-starts.ts";
import { hiddenTriggers } from "./hidden-triggers.ts";
import { hooks } from "./hooks.ts";
import { keptFromPerson } from "./kept-from-person.ts";
import { lastingOrders } from "./lasting-orders.ts";
import { moneyAndMail } from "./money-and-mail.ts";
import { offeredPrograms } from "./offered-programs.ts";
import { otherLanguages } from "./other-languages.ts";
import { plainOrders } from "./plain-orders.ts";
import { privateData } from "./private-data.ts";
import { quietReports } from "./quiet-reports.ts";
import { registries } from "./registries.ts";
import { remoteControl } from "./remote-control.ts";
import { remoteOrders } from "./remote-orders.ts";
import { savedPrograms } from "./saved-programs.ts";
import { scriptThefts } from "./script-thefts.ts";
import { secretsAndNetwork } from "./secrets-and-network.ts";
import { secretsInWords } from "./secrets-in-words.ts";
import { supplyChain } from "./supply-chain.ts";
import { systemAccess } from "./system-access.ts";
import { takenPermissions } from "./taken-permissions.ts";
import { turnedAgents } from "./turned-agents.ts";
import { unknownSources } from "./unknown-sources.ts";
import { wallets } from "./wallets.ts";
import { wholeComputer } from "./whole-computer.ts";

/** The rules that search texts, by class. */
export const textRules: readonly ScanRule[] = [
  ...fakePrerequisites,
  ...offeredPrograms,
  ...downloadAndRun,
  ...savedPrograms,
  ...disguisedPrograms,
  ...evaluatedCode,
  ...fetchedCode,
  ...secretsAndNetwork,
  ...scriptThefts,
  ...credentialLists,
  ...exfiltration,
  ...secretsInWords,
  ...privateData,
  ...quietReports,
  ...wallets,
  ...moneyAndMail,
  ...remoteControl,
  ...backdoors,
  ...accessForStrangers,
  ...hiddenTriggers,
  ...systemAccess,
  ...wholeComputer,
  ...hooks,
  ...hiddenStarts,
  ...hiddenInstructions,
  ...keptFromPerson,
  ...remoteOrders,
  ...plainOrders,
  ...takenPermissions,
  ...otherLanguages,
  ...agentOrders,
  ...agentTampering,
  ...turnedAgents,
  ...agentSettings,
  ...lastingOrders,
  ...supplyChain,
  ...registries,
  ...unknownSources,
];
