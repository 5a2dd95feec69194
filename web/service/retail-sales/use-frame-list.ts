import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { registrationColumns } from '#rules/service/retail-sales/registration-list.ts';
import type { RegisterFrameInput } from '#platform/api/generated/graphql.ts';
import { graphql, settle } from '#platform/api/graphql.ts';
import { documentKey } from '#platform/api/queries.ts';
import { upload } from '#platform/api/upload.ts';
import { randomKey } from '#platform/random-key.ts';
import { type CheckedFrame, CheckFrames, RegisteredFrames, RegisterFrames } from './retail-sales.documents.ts';

/** A row of the list; a row that the server refused at last moved to the rejected ones. */
export type ListRow = CheckedFrame & { key: string };

const inputOf = ({
  frameNumber,
  soldDate,
  customer,
  dealer,
  useAccountData,
  consent,
}: ListRow): RegisterFrameInput => ({
  frameNumber,
  soldDate,
  customer: customer as RegisterFrameInput['customer'],
  dealer,
  useAccountData,
  consent,
});

/** A list of sold frames: read and checked by the server, then registered; rows that stay are refused ones. */
export function useFrameList() {
  const client = useQueryClient();
  const [rows, setRows] = useState<readonly ListRow[] | null>(null);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [registered, setRegistered] = useState(0);
  const read = useMutation<void, Error, { file: File } | { text: string }>({
    mutationFn: async (list) => {
      const found =
        'file' in list
          ? await upload(CheckFrames, { rows: null }, list.file, (answer) => answer.checkFrames)
          : settle((await graphql(CheckFrames, { rows: list.text })).checkFrames);
      setRows((found.rows ?? []).map((row) => ({ ...row, key: randomKey() })));
      setUnknown(found.unknownColumns ?? []);
      setRegistered(0);
    },
  });
  /** Checks one row again with other cells, which belong to the columns of the template. */
  const correct = async (row: ListRow, cells: readonly string[]): Promise<void> => {
    const table = [registrationColumns, cells].map((line) =>
      line.map((cell) => cell.replaceAll(/\s/g, ' ')).join('\t'),
    );
    const [checked] = settle((await graphql(CheckFrames, { rows: table.join('\n') })).checkFrames).rows ?? [];
    if (!checked) return;
    const { key, line } = row;
    setRows((now) => (now ?? []).map((one) => (one.key === key ? { ...checked, key, line } : one)));
  };
  const register = useMutation<void, Error, readonly ListRow[]>({
    mutationFn: async (sent) => {
      const { registerFrames } = await graphql(
        RegisterFrames,
        { frames: sent.map(inputOf) },
        { idempotencyKey: randomKey() },
      );
      // A refusal of the whole call has no ids; refusals of single rows are in the rows.
      const ids = registerFrames.ids ?? settle(registerFrames).ids ?? [];
      const place = new Map(sent.map(({ key }, at) => [key, at]));
      const refusedAt = (at: number) =>
        registerFrames.userErrors.filter(({ field }) => field?.startsWith(`frames.${at}.`));
      setRows((now) =>
        (now ?? []).flatMap((row) => {
          const at = place.get(row.key);
          if (at === undefined) return [row];
          return ids[at] ? [] : [{ ...row, group: 'rejected', userErrors: refusedAt(at) }];
        }),
      );
      setRegistered((before) => before + ids.filter((id) => id !== '').length);
      await client.invalidateQueries({ queryKey: documentKey(RegisteredFrames) });
    },
  });
  return {
    rows,
    unknown,
    registered,
    read,
    correct,
    register,
    clear: () => {
      setRows(null);
      setRegistered(0);
      read.reset();
      register.reset();
    },
  };
}
