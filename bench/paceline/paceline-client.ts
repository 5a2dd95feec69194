import { operationBody } from '#bench/stored-operations.ts';
import type { VirtualUser } from '#bench/workload.ts';

/** Counts and times the requests of one operation. */
export class Exchange {
  ms = 0;
  requests = 0;
  bytes = 0;
  readonly #user: VirtualUser;

  constructor(user: VirtualUser) {
    this.#user = user;
  }

  /** Sends a document by its hash and returns its data. Throws an Error for an answer with errors or without data. */
  async ask<Data>(
    document: string,
    variables: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Data> {
    const body = operationBody(document, variables);
    const start = performance.now();
    const answer = await this.#user.connection.request(
      'POST',
      '/graphql',
      { authorization: `Bearer ${this.#user.token}`, ...headers },
      body,
    );
    const parsed = JSON.parse(answer.body) as { data?: Data | null; errors?: unknown };
    this.ms += performance.now() - start;
    this.requests += 1;
    this.bytes += answer.body.length;
    if (answer.status !== 200 || parsed.errors !== undefined || !parsed.data)
      throw new Error(`status ${answer.status}: ${answer.body.slice(0, 400)}`);
    return parsed.data;
  }
}
