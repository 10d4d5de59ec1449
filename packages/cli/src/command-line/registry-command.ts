import type { RegistryClient } from "@skillwright/contract/client";
import type { Output } from "../output/output.ts";
import {
  type Arguments,
  type ArgumentsOf,
  type Command,
  defineCommand,
  type FlagsOf,
  type Options,
} from "./command.ts";
import { jsonOption } from "./discovery-options.ts";
import { formatSkillName, openRegistries, registryOption } from "./registry-options.ts";

/** What a request is about: a namespace can have a registry of its own. */
interface Subject {
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
}

/** What a command declares that calls a registry once. It also gets `--registry` and `--json`. */
interface RegistryCommand<A extends Arguments, O extends Options, P extends object, D> {
  readonly arguments?: A;
  readonly options?: O;
  readonly examples: readonly string[];
  /** Reads arguments and options, before anything is opened. */
  readonly params: (values: ArgumentsOf<A>, flags: FlagsOf<O>) => P;
  /** Returns what `--json` prints. */
  readonly call: (client: RegistryClient, params: P) => Promise<D>;
  /** Prints it for people. The options choose the same registry again; they are empty if it is the default one. */
  readonly print: (document: D, out: Output, params: P, again: readonly string[]) => void;
  /** The exit status. Default: 0. */
  readonly status?: (document: D) => number;
}

/** Declares a command that calls a registry. */
export function registryCommand<A extends Arguments, O extends Options, P extends object, D>({
  params,
  call,
  print,
  status = () => 0,
  ...declared
}: RegistryCommand<A, O, P, D>): Command {
  return defineCommand({
    ...declared,
    options: { ...declared.options, registry: registryOption, json: jsonOption },
    async run(values, flags, out) {
      const read = params(values, flags as FlagsOf<O>);
      const { namespace, name }: Subject = read;
      const skill =
        namespace === undefined
          ? undefined
          : name === undefined
            ? `@${namespace}`
            : formatSkillName({ namespace, name });
      const registries = await openRegistries();
      const choice = { registry: flags.registry, skill };
      const document = await call(await registries.client(choice), read);
      const exitStatus = status(document);
      if (flags.json) return out.json(document, exitStatus);
      const used = registries.address(choice);
      const isDefault = registries.list().some((one) => one.default && one.registry === used);
      print(document, out, read, isDefault ? [] : ["--registry", used]);
      return exitStatus;
    },
  });
}
