import { Socket } from 'node:net';
import type { Destination } from '@centro/shared/network/destinations';
import { refusal, restrictSockets } from '@centro/shared/network/outbound';

/**
 * Lets this process connect to nothing but what it is told, and notes what it was kept from (ASVS 13.2.4, ADR 84). A program
 * does so before anything else.
 *
 * @param note takes the line for the operator
 */
export function connectOnlyTo(destinations: readonly Destination[], note: (line: string) => void): void {
  restrictSockets(Socket, destinations, (destination) => {
    note(refusal(destination));
  });
}
