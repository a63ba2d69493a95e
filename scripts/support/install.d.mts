export function install(
  folder: string,
  run: (command: string, args: readonly string[]) => Promise<number>,
): Promise<void>;
