import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { Loading } from "./failure.tsx";

/** A part of a page whose code is loaded when it is shown. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  what: string,
): (props: Props) => ReactNode {
  const Part = lazy(load) as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: like React.lazy, it is called once for each part.
  return function LazyPart(props) {
    return (
      <Suspense fallback={<Loading what={what} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
