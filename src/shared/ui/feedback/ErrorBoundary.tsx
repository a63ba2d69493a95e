import { Component, type ReactNode } from 'react';
import { ErrorMessage } from './ErrorMessage.tsx';

interface ErrorBoundaryProps {
  /** Another place is another try. */
  readonly place: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: unknown;
  readonly place: string;
}

/**
 * A part of the page that breaks, or whose program does not come over the line, leaves the rest alive and a way on: the
 * page anew, since a program that failed once is not fetched again.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, place: this.props.place };

  static getDerivedStateFromError = (error: unknown): Partial<ErrorBoundaryState> => ({ error });

  static getDerivedStateFromProps = (
    { place }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null => (place === state.place ? null : { error: null, place });

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <ErrorMessage error={error} onRetry={() => location.reload()} />;
  }
}
