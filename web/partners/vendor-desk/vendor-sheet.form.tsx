import { IconDownload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { vendorSheets, type VendorSheet } from '#rules/partners/vendor-desk/choices.ts';
import { useDocument } from '#platform/api/queries.ts';
import { upload } from '#platform/api/upload.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { useDownload } from '#ui/dialog/use-download.ts';
import { SheetFile } from '#buying/upload-area/sheet-file.part.tsx';
import { DeskOverview, UploadVendorProducts, UploadVendorStock } from './vendor-desk.documents.ts';
import css from './vendor-desk.module.css';

type Props = {
  sheet: VendorSheet;
  vendor: string | undefined;
  onChoose: (chosen: { sheet?: VendorSheet; vendor?: string }) => void;
};

/** Chooses what to upload, offers its template empty or filled, and checks a workbook. */
export function VendorSheetForm({ sheet, vendor, onChoose }: Props) {
  const t = useText();
  const vendors = useDocument(DeskOverview, {}).data?.deskVendors ?? [];
  const chosen = vendors.find(({ id }) => id === vendor) ?? vendors[0];
  return (
    <Card title={t('vendor-desk.form.title')}>
      <Stack gap={4}>
        <Row gap={3} wrap>
          <div className={css.picker}>
            <SelectInput
              label={t('vendor-desk.form.sheet')}
              value={sheet}
              choices={vendorSheets.map((value) => ({ value, label: t(`vendor-desk.sheet.${value}`) }))}
              onChange={({ target }) => onChoose({ sheet: vendorSheets.find((one) => one === target.value) })}
            />
          </div>
          {vendors.length > 1 && (
            <div className={css.picker}>
              <SelectInput
                label={t('vendor-desk.vendor.label')}
                value={chosen?.id}
                choices={vendors.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={({ target }) => onChoose({ vendor: target.value })}
              />
            </div>
          )}
        </Row>
        <div className={css.words}>
          <Text tone="muted">{t(`vendor-desk.hint.${sheet}`)}</Text>
        </div>
        {/* The address decides, not the loaded list: a file that is chosen while it loads stays. */}
        <VendorFile key={`${sheet} ${vendor ?? ''}`} sheet={sheet} vendor={chosen?.id} />
      </Stack>
    </Card>
  );
}

function VendorFile({ sheet, vendor }: Pick<Props, 'sheet' | 'vendor'>) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const { saving, save } = useDownload();
  const template = `/vendor-desk/templates/${sheet}?vendor=${encodeURIComponent(vendor ?? '')}`;
  const send = async (file: File) => {
    const { upload: sent } =
      sheet === 'stock'
        ? await upload(UploadVendorStock, { vendor }, file, (answer) => answer.uploadStockThirdParties)
        : await upload(UploadVendorProducts, { vendor }, file, (answer) => answer.uploadProductThirdParties);
    if (sent) void navigate({ to: '/$lang/3rd-party/article-maintenance/$id', params: { lang, id: sent.id } });
  };
  return (
    <SheetFile
      hint={t('vendor-desk.form.fileHint')}
      accept=".xlsx"
      template={[template, `${sheet}.xlsx`]}
      onCheck={send}
    >
      <Button icon={IconDownload} busy={saving} onClick={() => void save(`${template}&filled=true`, `${sheet}.xlsx`)}>
        {t('vendor-desk.form.filled')}
      </Button>
    </SheetFile>
  );
}
