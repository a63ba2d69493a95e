import { Component, type ReactNode } from 'react';
import { ErrorMessage } from './states.tsx';

interface ErrorBoundaryProps {
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: unknown;
  readonly resetKey: string;
}

/** Offers a reload when a part of the page throws, because a chunk that failed to load is not requested again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError = (error: unknown): Partial<ErrorBoundaryState> => ({ error });

  static getDerivedStateFromProps = (
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null => (resetKey === state.resetKey ? null : { error: null, resetKey });

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <ErrorMessage error={error} onRetry={() => location.reload()} />;
  }
}
