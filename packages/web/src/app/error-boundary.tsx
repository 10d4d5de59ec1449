import { Component, type ErrorInfo, type ReactNode } from "react";
import { Mishap } from "./mishap.tsx";

interface ErrorBoundaryProps {
  /** What is being displayed. Navigating elsewhere clears the error. */
  readonly place: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly broken: { readonly error: unknown } | undefined;
}

/** Keeps an error in one part of the app from breaking the rest. React requires a class for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: undefined };
  #stack = "";

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { broken: { error } };
  }

  override componentDidCatch(_error: unknown, { componentStack }: ErrorInfo): void {
    this.#stack = componentStack ?? "";
  }

  override componentDidUpdate({ place }: ErrorBoundaryProps): void {
    if (this.state.broken !== undefined && place !== this.props.place) this.setState({ broken: undefined });
  }

  override render(): ReactNode {
    const { broken } = this.state;
    if (broken === undefined) return this.props.children;
    return <Mishap error={broken.error} place={this.props.place} stack={() => this.#stack} />;
  }
}
