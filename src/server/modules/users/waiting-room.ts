import { setTimeout as pause } from 'node:timers/promises';

/** Lets a few callers wait, of each subject fewer still: those who wait cost a connection. */
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
