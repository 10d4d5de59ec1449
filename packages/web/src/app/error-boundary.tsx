import { Component, type ErrorInfo, type ReactNode } from "react";
import { CrashPage } from "./crash-page.tsx";

interface ErrorBoundaryProps {
  /** What is being displayed. Navigating elsewhere clears the error. */
  readonly location: string;
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

  override componentDidUpdate({ location }: ErrorBoundaryProps): void {
    if (this.state.broken !== undefined && location !== this.props.location)
      this.setState({ broken: undefined });
  }

  override render(): ReactNode {
    const { broken } = this.state;
    if (broken === undefined) return this.props.children;
    return <CrashPage error={broken.error} location={this.props.location} stack={() => this.#stack} />;
  }
}
