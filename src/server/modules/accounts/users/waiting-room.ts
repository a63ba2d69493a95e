import { setTimeout as pause } from 'node:timers/promises';

interface Seat {
  readonly subject: string;
  readonly network: string;
}

/** Lets few callers wait at once, fewer for one subject and one from a network, because each holds a connection. */
export function waitingRoom(most = { together: 20, perSubject: 4 }) {
  const seats = new Set<Seat>();
  return {
    /** Milliseconds. False at once when the room is full, or the network waits already. */
    async wait(subject: string, network: string, ms: number): Promise<boolean> {
      const same = [...seats].filter((one) => one.subject === subject);
      if (seats.size >= most.together || same.length >= most.perSubject) return false;
      if (same.some((one) => one.network === network)) return false;
      const seat = { subject, network };
      seats.add(seat);
      await pause(ms);
      seats.delete(seat);
      return true;
    },
  };
}
