/** Whoever runs the server waits no longer than this for what is still under way (contract §9). */
const LIMIT_MS = 10_000;

/** The first SIGTERM or SIGINT finishes what runs and ends the process; a second one, or the limit, ends it at once. */
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
