import { Component, type ErrorInfo, type ReactNode } from "react";
import { Mishap } from "./mishap.tsx";

interface ErrorBoundaryProps {
  /** What is being shown; whoever goes to another place leaves the mistake behind. */
  readonly place: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly broken: { readonly error: unknown } | undefined;
}

/** Keeps a mistake in one part of the app from taking the rest with it; React knows no other way than a class. */
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
