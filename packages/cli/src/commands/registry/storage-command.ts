import { openStorage, type RegistryStorage } from "@skillwright/registry";
import {
  type Arguments,
  type ArgumentsOf,
  type Command,
  defineCommand,
  type FlagsOf,
  type Options,
} from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import type { Output } from "../../output/output.ts";
import { placeOptions, toPlace } from "./place-options.ts";

/** What a command declares that works on the storage of a registry. It also gets options that name it, and `--json`. */
interface StorageCommand<A extends Arguments, O extends Options, D> {
  readonly arguments?: A;
  readonly options?: O;
  readonly examples: readonly string[];
  /** What happens if there is no registry. Default: it fails. */
  readonly ifMissing?: "create" | "fail";
  /** Returns what `--json` prints. */
  readonly work: (storage: RegistryStorage, values: ArgumentsOf<A>, flags: FlagsOf<O>) => Promise<D>;
  /** Prints it for people. */
  readonly print: (document: D, out: Output) => void;
  /** The exit status. Default: 0. */
  readonly status?: (document: D) => number;
}

/** Declares a command that works on the storage of a registry. */
export function storageCommand<A extends Arguments, O extends Options, D>({
  ifMissing = "fail",
  work,
  print,
  status = () => 0,
  ...declared
}: StorageCommand<A, O, D>): Command {
  return defineCommand({
    ...declared,
    options: { ...placeOptions, ...declared.options, json: jsonOption },
    async run(values, flags, out) {
      const storage = await openStorage(toPlace(flags), { ifMissing });
      try {
        const document = await work(storage, values, flags as FlagsOf<O>);
        const exitStatus = status(document);
        if (flags.json) return out.json(document, exitStatus);
        print(document, out);
        return exitStatus;
      } finally {
        await storage.database.close();
      }
    },
  });
}
