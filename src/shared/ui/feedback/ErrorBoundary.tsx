import { Component, type ReactNode } from 'react';
import { Failure } from './ErrorMessage.tsx';

interface RescueProps {
  /** Another place is another try. */
  readonly place: string;
  readonly children: ReactNode;
}

interface RescueState {
  readonly error: unknown;
  readonly place: string;
}

/**
 * A part of the page that breaks, or whose program does not come over the line, leaves the rest alive and a way on: the
 * page anew, since a program that failed once is not fetched again.
 */
export class Rescue extends Component<RescueProps, RescueState> {
  override state: RescueState = { error: null, place: this.props.place };

  static getDerivedStateFromError = (error: unknown): Partial<RescueState> => ({ error });

  static getDerivedStateFromProps = ({ place }: RescueProps, state: RescueState): RescueState | null =>
    place === state.place ? null : { error: null, place };

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <Failure error={error} onRetry={() => location.reload()} />;
  }
}
