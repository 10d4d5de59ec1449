import type { ComponentType, ReactNode } from "react";
import { useLazyComponent } from "./use-lazy-component.ts";

/** A dialog whose code is loaded when it opens. If that fails, a notification says so and the dialog closes. */
export function lazyDialog<Props extends { readonly onClose: () => void }>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): (props: Props) => ReactNode {
  // biome-ignore lint/correctness/noComponentHookFactories: like React.lazy, it is called once for each dialog.
  return function LazyDialog(props) {
    const Loaded = useLazyComponent(load, { wanted: true, onFailure: props.onClose });
    return Loaded !== undefined && <Loaded {...props} />;
  };
}
