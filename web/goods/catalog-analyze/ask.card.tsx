import { useMutation } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { decodeText } from '#rules/buying/intake/encoding.ts';
import { mostIntakeRows } from '#rules/buying/intake/list.ts';
import { settle, graphql } from '#platform/api/graphql.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { upload } from '#platform/api/upload.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { FailureNote } from '#ui/page/failure-note.tsx';
import { SelectInput, TextArea, TextInput } from '#ui/form/field.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { Columns, Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { SearchSelect } from '#ui/form/search-select.tsx';
import {
  AnalyzeCustomers,
  AnalyzeSorgs,
  type AnalysedCustomer,
  ReadArticleCodes,
} from './catalog-analyze.documents.ts';
import type { AnalyzeSearch } from './catalog-analyze.links.ts';

const largestFile = 2 * 1024 * 1024;

export type ReadList = {
  codes: readonly string[];
  respelled: readonly { given: string; code: string }[];
  duplicates: number;
  ignored: number;
};

/** The text of a list; null for a workbook, which the server reads. */
async function textOf(given: { file: File } | { text: string }): Promise<string | null> {
  if ('text' in given) return given.text;
  if (/\.xlsx$/i.test(given.file.name)) return null;
  return decodeText(new Uint8Array(await given.file.arrayBuffer()));
}

async function readList(sorg: string, given: { file: File } | { text: string }): Promise<ReadList> {
  const text = await textOf(given);
  const read =
    text === null && 'file' in given
      ? await upload(ReadArticleCodes, { sorg }, given.file, (answer) => answer.readArticleCodes)
      : settle((await graphql(ReadArticleCodes, { sorg, text })).readArticleCodes);
  return {
    codes: read.codes ?? [],
    respelled: read.respelled ?? [],
    duplicates: read.duplicates ?? 0,
    ignored: read.ignored ?? 0,
  };
}

type Props = {
  search: AnalyzeSearch;
  /** Null if the address names a list that is no longer stored. */
  codes: readonly string[] | null;
  onChange: (change: Partial<AnalyzeSearch>) => void;
  onRead: (list: ReadList, sorg: string) => void;
};

/** The input of the analysis: sales organisation, customer, and a list of codes in any form. */
export function AskCard({ search, codes, onChange, onRead }: Props) {
  const t = useText();
  const formats = useFormats();
  const [changing, setChanging] = useState(false);
  const [text, setText] = useState('');
  const sorgs = useOwnSorgs();
  const sorg = search.sorg ?? sorgs[0]?.value ?? '';
  const open = changing || codes === null || codes.length === 0;
  const read = useMutation<ReadList, Error, { file: File } | { text: string }>({
    mutationFn: (given) => readList(sorg, given),
    onSuccess: (list) => {
      setChanging(false);
      setText('');
      onRead(list, sorg);
    },
  });
  return (
    <Card title={t('analysis.ask.title')}>
      <Stack gap={4}>
        <Columns least="narrow" gap={3}>
          <SelectInput
            label={t('analysis.ask.sorg')}
            choices={sorgs}
            value={sorg}
            onChange={(event) => onChange({ sorg: event.target.value, page: undefined })}
          />
          <CustomerField search={search} sorg={sorg} onChange={onChange} />
          {(search.r3 ?? search.isr) !== undefined && (
            <SalesField
              key={search.sales}
              value={search.sales ?? ''}
              onChange={(sales) => onChange({ sales: sales || undefined })}
            />
          )}
        </Columns>
        {codes === null && <Note tone="warn">{t('analysis.ask.lost')}</Note>}
        {open ? (
          <>
            <TextArea
              label={t('analysis.ask.codes')}
              hint={t('analysis.ask.codesHint', { limit: formats.quantity(mostIntakeRows) })}
              rows={6}
              value={text}
              disabled={read.isPending}
              onChange={(event) => setText(event.target.value)}
            />
            <FileField
              label={t('analysis.ask.file')}
              hint={t('analysis.ask.fileHint')}
              accept=".xlsx,.csv,.tsv,.txt"
              largest={largestFile}
              files={[]}
              disabled={read.isPending || sorg === ''}
              onChange={(files) => files[0] && read.mutate({ file: files[0] })}
            />
            <FailureNote error={read.error} />
            <Row justify="end" gap={2}>
              {changing && <Button onClick={() => setChanging(false)}>{t('ui.dialog.cancel')}</Button>}
              <Button
                variant="primary"
                icon={IconSearch}
                busy={read.isPending}
                disabled={text.trim() === '' || sorg === ''}
                onClick={() => read.mutate({ text })}
              >
                {t('analysis.ask.start')}
              </Button>
            </Row>
          </>
        ) : (
          <Row justify="between" wrap gap={3}>
            <Text size="sm" tone="muted">
              {codes.slice(0, 6).join(', ')}
              {codes.length > 6 ? ', …' : ''}
            </Text>
            <Button
              size="small"
              onClick={() => {
                setText(codes.join('\n'));
                setChanging(true);
              }}
            >
              {t('analysis.ask.change')}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

/** The sales organisations of the market in which the user has an area. */
function useOwnSorgs(): { value: string; label: string }[] {
  const user = useUser();
  const all = useDocument(AnalyzeSorgs, {}).data?.sorgs ?? [];
  const own = new Set((user?.userAreas ?? []).flatMap((area) => (area.option === 'exclude' ? [] : [area.sorg])));
  return all.filter(({ sorg }) => own.has(sorg)).map(({ sorg, name }) => ({ value: sorg, label: `${sorg} ${name}` }));
}

const labelOf = ({ custName, custCode, custCity }: AnalysedCustomer): string =>
  [custName, shownCode(custCode.unified), custCity].filter(Boolean).join(' · ');
const pairOf = ({ r3, isr }: { r3?: string | null; isr?: string | null }): string => `${r3 ?? ''}-${isr ?? ''}`;

/** A customer of the sales organisation that the user may see. Searches after a short pause in typing. */
function CustomerField({ search, sorg, onChange }: Pick<Props, 'search' | 'onChange'> & { sorg: string }) {
  const t = useText();
  const chosen = (search.r3 ?? search.isr) === undefined ? null : pairOf(search);
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useDocument(AnalyzeCustomers, { search: searched, sorgs: [sorg] }, { enabled: sorg !== '' });
  const named = useDocument(AnalyzeCustomers, { search: chosen ?? '', sorgs: null }, { enabled: chosen !== null });
  const own = named.data?.customers.data.find(({ custCode }) => pairOf(custCode) === chosen);
  const rows = (found.data?.customers.data ?? []).filter(({ custCode }) => pairOf(custCode) !== chosen);
  const choices = [
    ...(chosen === null ? [] : [{ value: chosen, label: own ? labelOf(own) : chosen }]),
    ...rows.map((customer) => ({ value: pairOf(customer.custCode), label: labelOf(customer) })),
  ];
  const choose = (pair: string | null) => {
    const code = rows.find(({ custCode }) => pairOf(custCode) === pair)?.custCode;
    if (pair === null) onChange({ r3: undefined, isr: undefined, sales: undefined });
    else if (code) onChange({ r3: code.r3 || undefined, isr: code.isr || undefined });
  };
  return (
    <SearchSelect
      label={t('analysis.ask.customer')}
      hint={t('analysis.ask.customerHint')}
      optional
      choices={choices}
      value={chosen}
      loading={found.isFetching}
      onChange={choose}
      onSearch={setTyped}
    />
  );
}

/** Limits customers to those of one salesperson; applied when the field loses focus. */
function SalesField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText();
  const [draft, setDraft] = useState(value);
  const commit = () => draft.trim() !== value && onChange(draft.trim());
  return (
    <TextInput
      label={t('analysis.ask.sales')}
      hint={t('analysis.ask.salesHint')}
      optional
      autoComplete="off"
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
