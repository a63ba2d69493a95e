/** Longest time for requests that are still running (contract §9). */
const LIMIT_MS = 10_000;

/** Finishes running requests on the first SIGTERM or SIGINT; ends the process on a second one, or at the limit. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const end = (code: number): never => process.exit(code);
  const onSignal = (): void => {
    if (stopping) end(1);
    stopping = true;
    setTimeout(end, LIMIT_MS, 1).unref();
    stop().then(
      () => end(0),
      (error: unknown) => {
        console.error(error);
        end(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
