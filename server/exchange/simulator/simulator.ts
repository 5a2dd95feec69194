import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { SimulatorFault } from '#platform/config.ts';
import { fileText } from '#exchange/erp/erp.envelope.ts';
import { dataFiles, writeWhole } from '#exchange/erp-inbox/erp-inbox.folders.ts';
import { formatOf } from '#exchange/erp-formats/erp-formats.ts';
import { readWhole } from '#exchange/erp/erp.reading.ts';
import {
  ackRow,
  creditRows,
  deliveryRows,
  invoiceRows,
  leavesOn,
  shippedLines,
  simulatedOrder,
  statusRows,
  stockRows,
  type Answered,
  type Issue,
  type SimulatedOrder,
} from './simulator.answers.ts';
import {
  bookingIssues,
  bookingRow,
  openItemRows,
  simulatedPayment,
  type SimulatedPayment,
} from './simulator.payments.ts';
import { caseRow, isAnswered, simulatedCase, type SimulatedCase } from './simulator.claims.ts';
import { simulatorSender, type SimulatedItem, type SimulatedWorld } from './simulator.queries.ts';

/** Faults that may occur between an ERP and the portal. */
export interface SimulatorSwitches {
  /** Answers come this much later than usual. */
  readonly lateMs?: number;
  /** Every file comes twice. */
  readonly duplicate?: boolean;
  /** Answers are held until the ERP has finished an order, then come in the wrong order, one per step. */
  readonly reordered?: boolean;
  /** Every file first comes cut in the middle, as by a broken transfer, and complete in the next step. */
  readonly truncated?: boolean;
  /** Every file first comes in another encoding, and correctly in the next step. */
  readonly misencoded?: boolean;
  /** Orders are refused with this reason. */
  readonly refused?: string;
}

/** The switches for faults that a setting can name; late is two minutes. */
export function switchesOf(faults: readonly SimulatorFault[]): SimulatorSwitches {
  const has = (fault: SimulatorFault): boolean => faults.includes(fault);
  return {
    lateMs: has('late') ? 120_000 : 0,
    duplicate: has('duplicate'),
    reordered: has('reordered'),
    truncated: has('truncated'),
    misencoded: has('misencoded'),
    ...(has('refused') ? { refused: 'Refused by the simulated ERP' } : {}),
  };
}

export interface SimulatorOptions {
  /** Folder of the exchange: orders are read from `out`, answers written to `inbox`. */
  readonly folder: string;
  readonly delayMs: number;
  readonly switches?: SimulatorSwitches;
  world(sorgs: readonly string[]): Promise<SimulatedWorld>;
  openItems(companies: readonly string[]): Promise<SimulatedItem[]>;
}

interface Outgoing {
  readonly name: string;
  readonly text: string;
  readonly encoding?: 'utf16le';
}

interface State {
  sequences: Record<string, number>;
  documents: number;
  orders: SimulatedOrder[];
  payments: SimulatedPayment[];
  cases: SimulatedCase[];
  /** Changes of stock and credit by the files written so far; dropped once the portal has imported the file. */
  issues: Issue[];
  /** Files to write; stored before they are written, so that none is lost if the process is killed. */
  outgoing: Outgoing[];
  held: Outgoing[];
}

const emptyState = (): State => ({
  sequences: {},
  documents: 0,
  orders: [],
  payments: [],
  cases: [],
  issues: [],
  outgoing: [],
  held: [],
});

/**
 * Simulates the ERP: books payments; answers claims, credit requests and registrations; reads the order files and
 * answers each order in steps with acknowledgement, confirmation, delivery and invoice, and with stock and credit that reflect it; the same files that a real ERP would write. Its memory is a
 * file in the exchange folder, so it continues after a restart.
 */
export class ErpSimulator {
  readonly #options: SimulatorOptions;
  readonly #home: string;
  readonly #inbox: string;
  readonly #out: string;

  constructor(options: SimulatorOptions) {
    this.#options = options;
    this.#home = join(options.folder, 'simulator');
    this.#inbox = join(options.folder, 'inbox');
    this.#out = join(options.folder, 'out');
  }

  /** Does everything that is due at `now`; returns the names of the written files. */
  async step(now: Date): Promise<string[]> {
    for (const folder of [this.#home, this.#inbox, this.#out, join(this.#home, 'taken')])
      await mkdir(folder, { recursive: true });
    const state = await this.#read();
    const written = await this.#write(state);
    const taken = await this.#takeFiles(state, now);
    const moved = await this.#advance(state, now);
    const booked = await this.#book(state, now);
    const answered = this.#answerCases(state, now);
    if (taken.length > 0 || moved || booked || answered) {
      await this.#save(state);
      written.push(...(await this.#write(state)));
    }
    for (const name of taken) await rename(join(this.#out, name), join(this.#home, 'taken', name));
    return written;
  }

  async #takeFiles(state: State, now: Date): Promise<string[]> {
    const names = await dataFiles(this.#out);
    for (const name of names) {
      const file = await readWhole(join(this.#out, name));
      if (file?.header.type === 'payments') {
        for (const [number, rows] of Map.groupBy(file.rows, (row) => row['payment'] ?? ''))
          if (!state.payments.some((payment) => payment.number === number))
            state.payments.push(simulatedPayment(rows, now.getTime() + this.#pause()));
      }
      if (file && isAnswered(file.header.type)) {
        const { type } = file.header;
        state.cases.push(...file.rows.map((cells) => simulatedCase(type, cells, now.getTime() + this.#pause())));
      }
      if (file?.header.type !== 'orders') continue;
      for (const rows of Map.groupBy(file.rows, (row) => row['order'] ?? '').values()) {
        const order = simulatedOrder(rows, now.getTime() + this.#pause());
        if (order && !state.orders.some(({ number }) => number === order.number)) state.orders.push(order);
      }
    }
    return names;
  }

  /** Moves every due order one step forward and queues the answers, one file per kind. */
  async #advance(state: State, now: Date): Promise<boolean> {
    const due = state.orders.filter((order) => order.dueAt <= now.getTime() && order.stage !== 'done');
    if (due.length === 0) return false;
    const world = await this.#options.world([...new Set(due.map((order) => order.head['sorg'] ?? ''))]);
    this.#catchUp(state, world);
    const answered: Answered = { acks: [], status: [], deliveries: [], invoices: [], stock: [], credit: [] };
    const documents = (prefix: string): string => `${prefix}${String((state.documents += 1)).padStart(8, '0')}`;
    for (const order of due) {
      order.dueAt = now.getTime() + this.#pause();
      if (order.stage === 'taken') {
        order.erpNumber = documents('00');
        answered.acks.push(ackRow(order, this.#options.switches?.refused ?? '', now));
        order.stage = this.#options.switches?.refused === undefined ? 'acknowledged' : 'done';
      } else if (order.stage === 'acknowledged') {
        answered.status.push(...statusRows(order, world, [...state.issues, ...answered.stock], now, answered));
        order.stage = 'confirmed';
        order.dueAt = Math.max(order.dueAt, Date.parse(`${leavesOn(order, now)}T00:00:00Z`));
      } else if (order.stage === 'confirmed') {
        order.delivery = { number: documents('80'), shippedOn: now.toISOString().slice(0, 10) };
        answered.deliveries.push(...deliveryRows(order, order.delivery, null));
        order.stage = shippedLines(order).length > 0 ? 'delivered' : 'done';
      } else if (order.total === 0 && order.delivery) {
        // Goods free of charge get no invoice; they arrive.
        answered.deliveries.push(...deliveryRows(order, order.delivery, now));
        order.stage = 'done';
      } else {
        answered.invoices.push(...invoiceRows(order, documents('90'), world, now, answered));
        order.stage = 'done';
      }
    }
    this.#queue(state, 'order_acks', now, answered.acks);
    this.#queue(state, 'order_status', now, answered.status);
    this.#queue(state, 'deliveries', now, answered.deliveries);
    this.#queue(state, 'invoices', now, answered.invoices);
    for (const [file, issues] of [
      ['stock', answered.stock],
      ['credit', answered.credit],
    ] as const) {
      if (issues.length === 0) continue;
      const sequence = (state.sequences[file] ?? 0) + 1;
      state.issues.push(...issues.map((issue) => ({ ...issue, sequence })));
      this.#queue(
        state,
        file,
        now,
        file === 'stock' ? stockRows(world, state.issues) : creditRows(world, state.issues),
      );
    }
    if (this.#options.switches?.reordered && state.orders.every((order) => order.stage === 'done')) {
      state.outgoing.push(...state.held.reverse());
      state.held = [];
    }
    return true;
  }

  /** Answers the claims, credit requests and registrations that are due. */
  #answerCases(state: State, now: Date): boolean {
    const due = state.cases.filter((one) => one.dueAt <= now.getTime());
    if (due.length === 0) return false;
    state.cases = state.cases.filter((one) => one.dueAt > now.getTime());
    const refusal = this.#options.switches?.refused ?? '';
    for (const [kind, file] of [
      ['claim', 'claim_status'],
      ['credit', 'credit_request_status'],
      ['registration', 'registration_status'],
    ] as const) {
      const own = due.filter((one) => one.kind === kind);
      const rows = own.map((one) => caseRow(one, `20${String((state.documents += 1)).padStart(8, '0')}`, refusal, now));
      if (rows.length > 0) this.#queue(state, file, now, rows);
    }
    return true;
  }

  /** Books the payments that are due, and queues the open items and credit figures that carry them. */
  async #book(state: State, now: Date): Promise<boolean> {
    const due = state.payments.filter((payment) => payment.dueAt <= now.getTime() && !payment.done);
    if (due.length === 0) return false;
    const world = await this.#options.world([]);
    this.#catchUp(state, world);
    const refusal = this.#options.switches?.refused ?? '';
    const items = await this.#options.openItems([
      ...new Set(due.flatMap(({ parts }) => parts.map(({ company }) => company))),
    ]);
    const bookings = due.map((payment) => {
      payment.done = true;
      return bookingRow(payment, `14${String((state.documents += 1)).padStart(8, '0')}`, refusal, now);
    });
    this.#queue(state, 'payment_status', now, bookings);
    if (refusal !== '') return true;
    const issues: Issue[] = [];
    for (const payment of due)
      issues.push(
        ...bookingIssues(payment, items, world.accounts, [...state.issues, ...issues], now.toISOString().slice(0, 10)),
      );
    for (const file of ['open_items', 'credit'] as const) {
      const own = issues.filter((issue) => issue.file === file);
      const sequence = (state.sequences[file] ?? 0) + 1;
      state.issues.push(...own.map((issue) => ({ ...issue, sequence })));
      if (own.length > 0)
        this.#queue(
          state,
          file,
          now,
          file === 'credit' ? creditRows(world, state.issues) : openItemRows(items, state.issues),
        );
    }
    return true;
  }

  /** Continues after the files and numbers that the portal knows, and drops changes that it has imported. */
  #catchUp(state: State, world: SimulatedWorld): void {
    for (const [type, sequence] of Object.entries(world.sequences))
      state.sequences[type] = Math.max(state.sequences[type] ?? 0, sequence);
    state.documents = Math.max(state.documents, world.documents);
    state.issues = state.issues.filter((issue) => issue.sequence > (world.sequences[issue.file] ?? 0));
  }

  #pause(): number {
    return this.#options.delayMs + (this.#options.switches?.lateMs ?? 0);
  }

  #queue(state: State, type: string, now: Date, rows: string[][]): void {
    if (rows.length === 0) return;
    const { duplicate, reordered, truncated, misencoded } = this.#options.switches ?? {};
    const sequence = (state.sequences[type] = (state.sequences[type] ?? 0) + 1);
    const name = `sim-${type}-${String(sequence).padStart(6, '0')}`;
    const text = fileText({ type, sender: simulatorSender, sequence, madeAt: now }, formatOf(type), rows);
    const files: Outgoing[] = [
      ...(truncated ? [{ name: `${name}.cut.csv`, text: text.slice(0, Math.floor(text.length * 0.6)) }] : []),
      ...(misencoded ? [{ name: `${name}.utf16.csv`, text: `\uFEFF${text}`, encoding: 'utf16le' as const }] : []),
      { name: `${name}.csv`, text },
      ...(duplicate ? [{ name: `${name}.again.csv`, text }] : []),
    ];
    (reordered ? state.held : state.outgoing).push(...files);
  }

  async #write(state: State): Promise<string[]> {
    const { reordered, truncated, misencoded } = this.#options.switches ?? {};
    const step = reordered || truncated || misencoded ? 1 : state.outgoing.length;
    const files = state.outgoing.slice(0, step);
    if (files.length === 0) return [];
    for (const file of files)
      await writeWhole(join(this.#inbox, file.name), Buffer.from(file.text, file.encoding ?? 'utf8'));
    state.outgoing.splice(0, files.length);
    await this.#save(state);
    return files.map((file) => file.name);
  }

  async #read(): Promise<State> {
    try {
      return {
        ...emptyState(),
        ...(JSON.parse(await readFile(join(this.#home, 'state.json'), 'utf8')) as Partial<State>),
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyState();
      throw error;
    }
  }

  async #save(state: State): Promise<void> {
    // Finished orders are remembered by number only, and only for a while: enough to recognize a repeated order.
    const finished = state.orders.filter((order) => order.stage === 'done');
    for (const order of finished.slice(0, -1_000)) state.orders.splice(state.orders.indexOf(order), 1);
    const booked = state.payments.filter((payment) => payment.done);
    for (const payment of booked.slice(0, -1_000)) state.payments.splice(state.payments.indexOf(payment), 1);
    await writeWhole(join(this.#home, 'state.json'), JSON.stringify(state));
  }
}
