import type { SourceKind } from "../package/source.ts";
import type { ScanVerdict } from "../scanner/scan-report.ts";
import {
  type InstallPolicy,
  orBetter,
  type ReadPolicy,
  type SourceRule,
  type SourceTrust,
} from "./policy.ts";
import { isSignedBy, type Signer } from "./signers.ts";
import { matchSource, matchSourceOnAnyPort, sourceSubject } from "./source-pattern.ts";

/** A skill that is about to be installed, as far as a policy is concerned. */
export interface InstallCandidate {
  readonly name: string;
  readonly kind: SourceKind;
  /** The address it comes from. */
  readonly url: string;
  readonly verdict: ScanVerdict;
  /** Whose signatures on it were verified. */
  readonly signedBy: readonly Signer[];
  /** The system user who installs it. */
  readonly user: string;
}

/** What a person allowed beforehand, such as by a flag. */
export interface InstallGrants {
  /** Verdicts besides *clean* that are accepted; a grant never covers *malicious*. */
  readonly verdicts: readonly ("suspicious" | "partial")[];
}

/** Whether a skill may be installed. */
export interface InstallDecision {
  /** `allow` installs without a question, `ask` after a person agreed, `refuse` not at all. */
  readonly outcome: "allow" | "ask" | "refuse";
  /** One sentence for each rule that counted. */
  readonly reasons: readonly DecisionReason[];
}

/** Why a skill may be installed, or not. */
export interface DecisionReason {
  readonly outcome: InstallDecision["outcome"];
  readonly text: string;
  /** The policy file that decides it; undefined for a default. */
  readonly file?: string | undefined;
  /** The flag with which a person can grant it. */
  readonly flag?: "--allow-suspicious" | "--allow-partial" | undefined;
}

/**
 * Decides whether a skill may be installed: the strictest of all policies wins, and a policy that can't be read refuses
 * everything. Without a policy, a person is asked; *malicious* is refused, *suspicious* and *partial* need a grant.
 */
export function decideInstall(
  policies: readonly ReadPolicy[],
  candidate: InstallCandidate,
  grants: InstallGrants = { verdicts: [] },
): InstallDecision {
  const reasons: DecisionReason[] = [];
  const usable: InstallPolicy[] = [];
  for (const read of policies) {
    if (read.kind === "policy") usable.push(read.policy);
    else
      reasons.push({
        outcome: "refuse",
        file: read.file,
        text: `the policy can't be used, so nothing is installed: ${read.problems.join("; ")}`,
      });
  }
  for (const policy of usable) reasons.push(...policyReasons(policy, candidate));
  reasons.push(verdictReason(usable, candidate, grants));
  if (usable.length === 0 && reasons.every(({ outcome }) => outcome === "allow"))
    reasons.push({ outcome: "ask", text: "no policy trusts its source" });
  const outcomes = reasons.map(({ outcome }) => outcome);
  const outcome = outcomes.includes("refuse") ? "refuse" : outcomes.includes("ask") ? "ask" : "allow";
  return { outcome, reasons };
}

function policyReasons(policy: InstallPolicy, candidate: InstallCandidate): readonly DecisionReason[] {
  const { file } = policy;
  const rule = ruleFor(policy, candidate);
  const trust = rule?.trust ?? policy.otherwise;
  const subject = sourceSubject(candidate.url);
  const where = rule === undefined ? `no rule matches ${subject}` : `${subject} matches "${rule.match}"`;
  const outcomes = { trusted: "allow", ask: "ask", denied: "refuse" } as const;
  const trustTexts: Readonly<Record<SourceTrust, string>> = {
    trusted: `${where}: trusted`,
    ask: `${where}: a person is asked`,
    denied: `${where}: denied`,
  };
  const reasons: DecisionReason[] = [{ outcome: outcomes[trust], file, text: trustTexts[trust] }];
  const { users } = policy;
  if (users !== undefined && !users.includes(candidate.user)) {
    reasons.push({ outcome: "refuse", file, text: `the user ${candidate.user} may not install skills` });
  }
  const required = rule?.signers ?? policy.requiredSigners;
  if (required !== undefined) {
    const signers = required.flatMap((name) => policy.signers.get(name) ?? []);
    const isSigned = signers.some((wanted) =>
      candidate.signedBy.some((verified) => isSignedBy(wanted, verified)),
    );
    const names = required.join(" or ");
    reasons.push(
      isSigned
        ? { outcome: "allow", file, text: `it is signed by ${names}` }
        : { outcome: "refuse", file, text: `it must be signed by ${names}` },
    );
  }
  return reasons;
}

/** From the least to the most serious; *partial* may hide anything but shows nothing. */
const severity: Readonly<Record<ScanVerdict, number>> = { clean: 0, partial: 1, suspicious: 2, malicious: 3 };

function verdictReason(
  policies: readonly InstallPolicy[],
  candidate: InstallCandidate,
  grants: InstallGrants,
): DecisionReason {
  const { verdict } = candidate;
  const limits = policies.flatMap((policy) => {
    const accepted = ruleFor(policy, candidate)?.verdict ?? policy.verdict;
    return accepted === undefined ? [] : [{ accepted, file: policy.file }];
  });
  const strict = limits.find(({ accepted }) => severity[verdict] > severity[accepted]);
  if (strict !== undefined) {
    return {
      outcome: "refuse",
      file: strict.file,
      text: `the scan says ${verdict}, but the policy only accepts ${orBetter(strict.accepted)}`,
    };
  }
  if (verdict === "clean") return { outcome: "allow", text: "the scan says clean" };
  const [accepting] = limits;
  if (accepting !== undefined)
    return {
      outcome: "allow",
      file: accepting.file,
      text: `the scan says ${verdict}, which the policy accepts`,
    };
  if (verdict === "malicious")
    return { outcome: "refuse", text: "the scan says malicious; only a policy can accept that" };
  const flag = `--allow-${verdict}` as const;
  return grants.verdicts.includes(verdict)
    ? { outcome: "ask", text: `the scan says ${verdict}, which was allowed with ${flag}` }
    : { outcome: "refuse", text: `the scan says ${verdict}`, flag };
}

/** Without encryption, anybody on the way can change the answer. */
function ruleFor({ sources }: InstallPolicy, { url }: InstallCandidate): SourceRule | undefined {
  const isPlain = /^(?:http|git):\/\//i.test(url);
  return sources.find(({ match, trust }) => {
    if (trust === "denied") return matchSourceOnAnyPort(match, url);
    // An exception from a trusted source must not be evaded by another spelling of its path.
    if (trust === "ask") return matchSource(match, url, "any");
    return matchSource(match, url) && !isPlain;
  });
}
