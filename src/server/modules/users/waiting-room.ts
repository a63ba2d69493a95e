import { setTimeout as pause } from 'node:timers/promises';

/** Lets few callers wait at once, and fewer for one subject, because each holds a connection. */
export function waitingRoom(most = { together: 20, perSubject: 2 }) {
  const waiting = new Map<string, number>();
  let together = 0;
  return {
    /** Milliseconds. False at once when the room is full. */
    async wait(subject: string, ms: number): Promise<boolean> {
      const same = waiting.get(subject) ?? 0;
      if (together >= most.together || same >= most.perSubject) return false;
      together += 1;
      waiting.set(subject, same + 1);
      await pause(ms);
      together -= 1;
      const left = (waiting.get(subject) ?? 1) - 1;
      if (left > 0) waiting.set(subject, left);
      else waiting.delete(subject);
      return true;
    },
  };
}
