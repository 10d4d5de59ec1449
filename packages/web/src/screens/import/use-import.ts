import type { ImportOffer } from "@skillwright/server/client";
import { useCallback, useState } from "react";
import type { StoreScope } from "../../actions/store-scope.ts";
import { api, queries } from "../../state/api.ts";
import { skillsKey } from "../../state/use-skills.ts";
import type { OnConflict } from "../../ui/name-conflict.tsx";
import type { Importable } from "./importable-skill.tsx";
import type { GivenFile } from "./read-dropped.ts";

/** How to import one skill. */
export interface ImportChoice {
  /** The skill's new name. */
  readonly name: string;
  readonly onConflict: OnConflict;
}

/** Whether invalid frontmatter is refused or repaired. */
type Repair = "refuse" | "apply";

/** The state of an import. */
type ImportState =
  | { readonly step: "empty" }
  | { readonly step: "reading" }
  | {
      readonly step: "failed";
      readonly error: unknown;
      readonly text: string | undefined;
      /** Undefined if it couldn't be read. */
      readonly file: File | undefined;
    }
  | { readonly step: "shown"; readonly offer: ImportOffer; readonly file: File; readonly repair: Repair };

/** Previews files and imports the skills in them. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ step: "empty" });
  const read = useCallback(async (toFile: () => Promise<File>, scope: StoreScope, repair: Repair) => {
    setState({ step: "reading" });
    let sent: File | undefined;
    try {
      sent = await toFile();
      const offer = await preview(sent, scope, repair);
      const [broken] = offer.preview.broken;
      // A single text that doesn't load can only be fixed or dropped.
      if (offer.preview.kind === "text" && broken !== undefined) {
        setState({ step: "failed", error: broken.error, text: await sent.text(), file: sent });
      } else setState({ step: "shown", offer, file: sent, repair });
    } catch (error) {
      const isText = sent !== undefined && /\.md$/i.test(sent.name);
      setState({ step: "failed", error, text: isText ? await sent?.text() : undefined, file: sent });
    }
  }, []);
  const show = useCallback(
    (files: Promise<readonly GivenFile[]>, scope: StoreScope) =>
      read(
        async () => {
          const { toOneFile } = await import("./read-dropped.ts");
          return toOneFile(await files);
        },
        scope,
        "refuse",
      ),
    [read],
  );
  return {
    state,
    show,
    /** Previews the same file again, with the suggested repairs applied. */
    async repair(scope: StoreScope): Promise<void> {
      const file = state.step === "failed" || state.step === "shown" ? state.file : undefined;
      if (file !== undefined) await read(() => Promise.resolve(file), scope, "apply");
    },
    reset: useCallback(() => setState({ step: "empty" }), []),
    /** Imports the chosen skills and resolves to their names. */
    async commit(
      chosen: ReadonlyMap<Importable, ImportChoice>,
      scope: StoreScope,
    ): Promise<readonly string[]> {
      if (state.step !== "shown") return [];
      const names: string[] = [];
      let { offer }: { offer: ImportOffer | undefined } = state;
      try {
        for (const [skill, { name, onConflict }] of chosen) {
          // An offer is valid for one import; request another for the next skill.
          offer ??= await preview(state.file, scope, state.repair);
          const { imported } = await api.commitImport({
            params: { offer: offer.id },
            body: {
              skills: [skill.folder === "" ? skill.ownName : skill.folder],
              scope,
              // A name that a person typed must not be changed silently.
              onConflict: onConflict === "rename" ? "refuse" : onConflict,
              repair: state.repair,
              ...(name !== skill.name && { name }),
            },
          });
          offer = undefined;
          names.push(...imported.map((one) => one.name));
        }
      } finally {
        await queries.invalidateQueries({ queryKey: skillsKey });
      }
      return names;
    },
  };
}

function preview(file: File, scope: StoreScope, repair: Repair): Promise<ImportOffer> {
  const body = new FormData();
  body.set("file", file);
  return api.previewImport({ query: { scope, repair }, body });
}
