import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { MarketingMaterialInput } from '#platform/api/generated/graphql.ts';
import { graphql, settle } from '#platform/api/graphql.ts';
import { type TextValues, useText } from '#platform/texts/texts.tsx';
import { fieldErrorText } from '#ui/form/use-form.ts';
import { forgetUploads, removeUpload } from '#platform/uploads/uploads.ts';
import { batchSize, type BulkRow, choiceOf, inputOf, replacedBy, twins } from './bulk-rows.ts';
import { MaterialList, UpdateMaterial } from '#content/marketing-admin/materials.documents.ts';
import { CreateMaterials, ReplacedMaterial } from './library-upload.documents.ts';
import type { BulkRows } from './use-bulk-rows.ts';

export type CreateProgress = { readonly done: number; readonly total: number; readonly running: boolean };

/** The files of a material with one of them replaced by an upload: the one with the same name, else the first. */
async function replaceFile(row: BulkRow, materialId: string): Promise<void> {
  const { marketingMaterial: material } = await graphql(ReplacedMaterial, { id: materialId });
  const replaced = material?.files.find(({ fileName }) => fileName === row.fileName) ?? material?.files[0];
  const files: MarketingMaterialInput['files'] = material?.files.map((file) => ({
    id: file.id,
    title: file.fileTitle,
    language: file.language,
    focalLeft: file.focalLeft,
    focalTop: file.focalTop,
    crop: file.crop && {
      left: file.crop.left,
      top: file.crop.top,
      width: file.crop.width,
      height: file.crop.height,
    },
    rightsEndOn: file.rightsEndOn,
    ...(file.id === replaced?.id ? { attachmentId: row.attachmentId } : {}),
  }));
  const inputs = { files: replaced ? files : [...(files ?? []), { attachmentId: row.attachmentId }] };
  settle(
    (await graphql(UpdateMaterial, { id: materialId, version: material?.version ?? null, inputs }))
      .updateMarketingMaterial,
  );
}

/** Makes materials of the ready rows, 50 at a time, and keeps the result of each row. */
export function useBulkCreate(bulk: BulkRows) {
  const t = useText();
  const client = useQueryClient();
  const [progress, setProgress] = useState<CreateProgress | null>(null);
  const running = useRef(false);
  const messageOf = (error: unknown): string => (error instanceof Error && error.message) || t('something_wrong');

  const finish = (row: BulkRow, change: Partial<BulkRow>): void => {
    bulk.change(row.key, { reason: null, ...change });
    forgetUploads(row.key);
  };
  const createBatch = async (batch: readonly BulkRow[]): Promise<void> => {
    try {
      const inputs = batch.map((row) => inputOf(row, bulk.common));
      const answer = (await graphql(CreateMaterials, { inputs })).createMarketingMaterials;
      // Refused rows have their own reasons; the call itself failed if there are no rows.
      const { results } = answer.results ? answer : settle(answer);
      for (const { index, id, userErrors } of results ?? []) {
        const row = batch[index];
        if (!row) continue;
        if (id !== null) finish(row, { state: 'created', materialId: id });
        else
          bulk.change(row.key, {
            reason: userErrors
              .map((error) => fieldErrorText(t, { ...error, params: (error.params ?? {}) as TextValues }))
              .join(' '),
          });
      }
    } catch (error) {
      for (const row of batch) bulk.change(row.key, { reason: messageOf(error) });
    }
  };
  const replace = async (row: BulkRow): Promise<void> => {
    const material = replacedBy(row);
    if (!material) return;
    try {
      await replaceFile(row, material.id);
      finish(row, { state: 'replaced', materialId: material.id });
    } catch (error) {
      bulk.change(row.key, { reason: messageOf(error) });
    }
  };

  const create = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    const equal = twins(bulk.rows);
    const ready = bulk.rows.filter(({ state, checked }) => state === 'ready' && checked);
    const of = (choice: 'add' | 'skip' | 'replace') =>
      ready.filter((row) => choiceOf(row, equal.has(row.key)) === choice);
    const added = of('add');
    const replacing = of('replace');
    const total = ready.length;
    let done = 0;
    const count = (by: number): void => {
      done += by;
      setProgress({ done, total, running: true });
    };
    count(0);
    for (const row of of('skip')) {
      removeUpload(row.key);
      bulk.change(row.key, { state: 'skipped', reason: null });
      count(1);
    }
    for (let at = 0; at < added.length; at += batchSize) {
      const batch = added.slice(at, at + batchSize);
      await createBatch(batch);
      count(batch.length);
    }
    for (const row of replacing) {
      await replace(row);
      count(1);
    }
    running.current = false;
    setProgress({ done, total, running: false });
    await client.invalidateQueries({ queryKey: ['graphql', MaterialList.name] });
  };
  return { progress, create };
}
