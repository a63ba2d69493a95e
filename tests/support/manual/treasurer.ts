// The first administrator of a club made by the manual, by the calls of the server's own screens.
import { expect } from 'vitest';
import type { Erasures } from '#contract/personal-data.ts';
import { textOf } from '../smtp.ts';
import type { Machine } from './machine.ts';

const PASSWORD = 'Tuba-orange-47-galets';

export interface Member {
  readonly id: number;
  readonly lastname: string;
  readonly porte_Monnaie: number;
}

export class Treasurer {
  readonly #machine: Machine;
  readonly #licence: string;
  #token = '';

  constructor(machine: Machine, licence: string) {
    this.#machine = machine;
    this.#licence = licence;
  }

  async #ask<T>(method: string, address: string, body?: object): Promise<T> {
    const answer = await fetch(`${this.#machine.url}/api/v1${address}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(answer.ok, `${method} ${address}: ${text}`).toBe(true);
    return (text === '' ? null : JSON.parse(text)) as T;
  }

  async signIn(password = PASSWORD): Promise<void> {
    this.#token = '';
    const credentials = { licence: this.#licence, password };
    this.#token = (await this.#ask<{ token: string }>('POST', '/users/login', credentials)).token;
  }

  /** By the first page of the club. */
  async openClub(code: string): Promise<void> {
    const name = { lastname: 'Dupont', firstname: 'Jeanne', email: 'jeanne@club.example' };
    await this.#ask('POST', '/premiere-visite', { code, licenceNumber: this.#licence, ...name, password: PASSWORD });
    await this.signIn();
  }

  /** With the one-time password that has come by mail. */
  async signInFirst(): Promise<void> {
    const mails = this.#machine.mails;
    const found = () =>
      /Mot de passe à usage unique\u00a0: (\S+)/.exec(mails.map(({ raw }) => textOf(raw)).join('\n'))?.[1];
    await expect.poll(found).toBeDefined();
    const oldPassword = found() ?? '';
    mails.length = 0;
    await this.signIn(oldPassword);
    await this.#ask('PUT', '/users/password', { oldPassword, newPassword: PASSWORD });
    await this.signIn();
  }

  /** A new member with that much in the wallet, in euros. */
  async add(lastname: string, licenceNumber: string, wallet: number): Promise<number> {
    const { id } = await this.#ask<Member>('POST', '/divers', { lastname, firstname: 'Luc', licenceNumber });
    const movement = { diver: id, amount: wallet, reason: 'Versement', key: `form-${licenceNumber}` };
    if (wallet > 0) await this.#ask('POST', '/mouvements', movement);
    return id;
  }

  /** Numbers of the members who were erased. */
  async erased(): Promise<number[]> {
    return (await this.#ask<Erasures>('GET', '/effacements')).erasures.map(({ id }) => id);
  }

  erase = (id: number): Promise<unknown> => this.#ask('POST', `/divers/${id}/effacement`);

  member = (id: number): Promise<Member> => this.#ask('GET', `/divers/${id}`);
}
