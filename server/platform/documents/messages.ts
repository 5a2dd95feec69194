import type { Config } from '../config.ts';
import type { Ctx } from '../context.ts';

/** Connections of the process of documents: one for each place of its queue, and one for a second statement at the same time. */
export const documentConnections = 3;

/** The input that the process of documents needs to open the installation; it is sent first. */
export interface Opening {
  readonly config: Config;
  readonly databaseUrl: string;
  /** Folder for finished files. */
  readonly folder: string;
}

/** A request whose route makes a document. */
export interface CallOrder {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly address: string;
  /** The server's time, in milliseconds since 1970. */
  readonly now: number;
}

/** The parts of a context that a drawing uses and that can be sent to another process. */
export type Printing = Pick<Ctx, 'market' | 'locale' | 'now'> & {
  /** The logo of the market as JPEG; without one its name stands alone. */
  readonly logo?: Uint8Array | null;
};
/** The input of a drawing. */
export type PrintingWithTexts = Printing & Pick<Ctx, 'text'>;

/** A drawing: the function `name` of `module` (a file URL) draws `data`. */
export interface DrawOrder {
  readonly module: string;
  readonly name: string;
  readonly printing: Printing;
  readonly data: unknown;
}

/** Status, headers and number of bytes of an answer; its body is the file named by the id of the order. */
export interface CallAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: number;
}

export type ToDocuments =
  | { readonly open: Opening }
  | { readonly id: number; readonly call: CallOrder }
  | { readonly id: number; readonly draw: DrawOrder }
  | { readonly id: number; readonly cancel: true };

export type FromDocuments =
  | { readonly id: number; readonly answer: CallAnswer }
  | { readonly id: number; readonly fault: string };
