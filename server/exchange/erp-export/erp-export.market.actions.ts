import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { requireSorg } from '#accounts/markets/markets.queries.ts';
import type { FileFormat } from '#exchange/erp-columns/erp-columns.ts';
import { fileText, readHeader, type FileHeader } from '#exchange/erp/erp.envelope.ts';
import { listMarketRows } from './erp-export.market.queries.ts';
import { marketTypes } from '#exchange/erp-formats/erp-formats.ts';

/** A file of an export: `unchanged` if the folder had the same rows already, `removed` if none are left. */
export interface ExportedFile {
  readonly name: string;
  readonly rows: number;
  readonly state: 'written' | 'unchanged' | 'removed';
}

/** The header of a file that an earlier export or somebody else wrote, or null. */
async function headerOf(path: string): Promise<FileHeader | null> {
  try {
    return await readHeader(path);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT' || error instanceof DomainError) return null;
    throw error;
  }
}

async function writeRows(
  ctx: Ctx,
  path: string,
  format: FileFormat,
  rows: string[][],
): Promise<ExportedFile['state'] | null> {
  const before = await headerOf(path);
  if (rows.length === 0) {
    if (before?.type !== format.type) return null;
    await rm(path);
    return 'removed';
  }
  if (before && fileText(before, format, rows) === (await readFile(path, 'utf8'))) return 'unchanged';
  const header = {
    type: format.type,
    sender: before?.sender ?? 'PORTAL',
    sequence: (before?.sequence ?? 0) + 1,
    madeAt: ctx.now,
  };
  await writeFile(path, fileText(header, format, rows));
  return 'written';
}

/**
 * Writes the sales organisations (null: all) with their companies, parts and terms into a folder, and what they
 * share, as files that the import reads: one per kind that has rows. A file with the same rows stays as it is, a changed
 * one gets the next sequence, so that a folder under version control shows real changes only. Throws `not_found` for an
 * unknown sales organisation.
 */
export async function exportMarket(ctx: Ctx, folder: string, sorgs: readonly string[] | null): Promise<ExportedFile[]> {
  for (const sorg of sorgs ?? []) await requireSorg(ctx.db, sorg);
  await mkdir(folder, { recursive: true });
  const exported: ExportedFile[] = [];
  for (const type of marketTypes) {
    const { format, rows } = await listMarketRows(ctx.db, type, sorgs);
    const name = `${type.replaceAll('_', '-')}.csv`;
    const state = await writeRows(ctx, join(folder, name), format, rows);
    if (state) exported.push({ name, rows: rows.length, state });
  }
  return exported;
}
