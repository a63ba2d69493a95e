import { Component, type ReactNode } from 'react';
import { Failure } from './Failure.tsx';

interface RescueProps {
  /** Another place is another try. */
  readonly place: string;
  readonly children: ReactNode;
}

/**
 * A part of the page that breaks, or whose program does not come over the line, leaves the rest alive and a way on: the
 * page anew, since a program that failed once is not fetched again.
 */
export class Rescue extends Component<RescueProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate({ place }: RescueProps) {
    if (this.state.error !== null && place !== this.props.place) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <Failure error={error} onRetry={() => location.reload()} />;
  }
}
