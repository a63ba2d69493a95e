import { useEffect, useRef, useState } from 'react';
import { logFailure } from '../../../../shared/api/client/log.ts';
import { withTimeout } from '../model/with-timeout.ts';

export interface Checkout<Choice> {
  /** Opens a checkout and leaves for the provider's page. Further calls do nothing until that has failed. */
  readonly pay: (choice: Choice) => void;
  /** What is about to be paid. */
  readonly leaving: Choice | null;
  readonly failed: { readonly choice: Choice; readonly error: unknown } | null;
}

type State<Choice> = Pick<Checkout<Choice>, 'leaving' | 'failed'>;

/**
 * The way to the provider's page; `open` answers its address. Nothing is paid before that page, so that trying again
 * pays nothing twice.
 */
export function useCheckout<Choice>(open: (choice: Choice, signal: AbortSignal) => Promise<string>): Checkout<Choice> {
  const [state, setState] = useState<State<Choice>>({ leaving: null, failed: null });
  // Not the state: two clicks may come before it is drawn.
  const underWay = useRef(false);

  useEffect(() => {
    // Going back, the browser may show the page as it was left: on its way.
    const onShow = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      underWay.current = false;
      setState({ leaving: null, failed: null });
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const pay = (choice: Choice): void => {
    if (underWay.current) return;
    underWay.current = true;
    setState({ leaving: choice, failed: null });
    withTimeout((signal) => open(choice, signal)).then(
      (address) => location.assign(address),
      (error: unknown) => {
        logFailure('Paiement', error);
        underWay.current = false;
        setState({ leaving: null, failed: { choice, error } });
      },
    );
  };

  return { pay, ...state };
}
