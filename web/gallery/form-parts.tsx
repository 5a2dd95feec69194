import { useState } from 'react';
import * as v from 'valibot';
import { notEmpty, poNumber } from '#rules/validation.ts';
import { Button } from '#ui/button/button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Confirm, Dialog } from '#ui/dialog/dialog.tsx';
import {
  Checkbox,
  OptionCards,
  PasswordInput,
  Radio,
  SearchInput,
  SelectInput,
  Switch,
  TextArea,
  TextInput,
} from '#ui/form/field.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { Form, FormButtons, FormDialog, FormGrid, FormWide } from '#ui/form/form.tsx';
import { Columns, Row, Stack } from '#ui/page/layout.tsx';
import { SearchMultiSelect, SearchSelect } from '#ui/form/search-select.tsx';
import { UploadNote } from '#ui/picture/upload-note.tsx';
import { UploadSlot } from '#ui/picture/upload-slot.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Sample } from './sample.tsx';

const schema = v.object({
  poNumber: v.pipe(poNumber, v.minLength(1, 'not_empty')),
  contact: notEmpty,
  complete: v.boolean(),
});
const cities = ['Bandung', 'Boulder', 'Jakarta', 'Lyon', 'Malang', 'München', 'Penang', 'Portland', 'Surabaya'].map(
  (name) => ({ value: name, label: name }),
);

export function FormParts() {
  return (
    <Columns least="wide" gap={4}>
      <InputSamples />
      <Stack gap={4}>
        <FormSample />
        <DialogSamples />
        <UploadSamples />
      </Stack>
    </Columns>
  );
}

function InputSamples() {
  const [date, setDate] = useState<string | null>('2025-11-25');
  const [files, setFiles] = useState<File[]>([]);
  const [city, setCity] = useState<string | null>(null);
  const [many, setMany] = useState<string[]>(['Malang']);
  const [search, setSearch] = useState('');
  return (
    <Sample title="Inputs">
      <Columns least="field" gap={3}>
        <TextInput label="PO number" value="RC-2025-1187" maxLength={35} onChange={() => {}} />
        <TextInput label="With error" value="0" error="At least 1. Packs of 4." onChange={() => {}} />
        <TextInput
          label="With hint"
          hint="Fixed after the first sign in"
          value="anna.kessler"
          disabled
          onChange={() => {}}
        />
        <SelectInput
          label="Payment"
          choices={[
            { value: 'a', label: 'On account, 60 days' },
            { value: 'b', label: 'Prepayment' },
          ]}
        />
        <PasswordInput label="Password" value="secret" onChange={() => {}} />
        <DateField label="Requested on" value={date} onChange={setDate} min="2025-11-22" />
        <SearchSelect label="City" choices={cities} value={city} onChange={setCity} placeholder="Type to find" />
        <SearchMultiSelect label="Cities" choices={cities} value={many} onChange={setMany} />
      </Columns>
      <SearchInput
        label="Search articles"
        placeholder="Article, order, invoice"
        shortcut="f"
        value={search}
        onChange={setSearch}
      />
      <TextArea label="Notes" optional value="" onChange={() => {}} />
      <Row wrap gap={5}>
        <Checkbox label="Checked" defaultChecked />
        <Checkbox label="Some" indeterminate />
        <Checkbox label="Off" />
        <Radio label="Radio" name="r" defaultChecked />
        <Switch label="On" defaultChecked />
        <Switch label="Off" />
        <Checkbox label="Disabled" disabled defaultChecked />
      </Row>
      <FileField label="Files" accept=".csv" many files={files} onChange={setFiles} largest={2_000_000} />
    </Sample>
  );
}

function FormSample() {
  const [ship, setShip] = useState<'complete' | 'partial'>('complete');
  const form = useForm({ schema, initial: { poNumber: '', contact: '', complete: true }, onSubmit: () => undefined });
  return (
    <Sample title="Form">
      <Form form={form} labels={{ poNumber: 'PO number', contact: 'Contact' }} guard={false}>
        <FormGrid>
          <TextInput label="PO number" {...form.input('poNumber')} />
          <TextInput label="Contact" {...form.input('contact')} />
          <FormWide>
            <OptionCards
              label="Delivery"
              value={ship}
              onChange={setShip}
              options={[
                { value: 'complete', label: 'Ship complete', consequence: 'One delivery, Tue 25 Nov' },
                {
                  value: 'partial',
                  label: 'Ship what is ready',
                  consequence: '2 deliveries, first tomorrow',
                  side: '+ $18.00',
                },
              ]}
            />
          </FormWide>
        </FormGrid>
        <Checkbox label="Complete" {...form.check('complete')} />
        <FormButtons>
          <Button onClick={() => form.reset()}>Discard</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Save changes
          </Button>
        </FormButtons>
      </Form>
    </Sample>
  );
}

function DialogSamples() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'form' | 'sheet' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Sample title="Dialogs">
        <Row wrap>
          <Button onClick={() => setOpen('dialog')}>Dialog</Button>
          <Button onClick={() => setOpen('confirm')}>Confirm</Button>
          <Button onClick={() => setOpen('form')}>Dialog form</Button>
          <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        </Row>
      </Sample>
      {open === 'dialog' && (
        <Dialog
          title="Delivery 44720"
          subtitle="In transit"
          onClose={close}
          footer={
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          }
        >
          9 units, expected on Monday.
        </Dialog>
      )}
      {open === 'sheet' && (
        <Dialog title="Details" sheet="right" onClose={close}>
          A panel at the edge.
        </Dialog>
      )}
      {open === 'confirm' && (
        <Confirm title="Cancel order PL-2025-08902?" action="Cancel order" danger onConfirm={close} onClose={close}>
          14 units go back to stock.
        </Confirm>
      )}
      {open === 'form' && (
        <FormDialog
          title="New contact"
          action="Save contact"
          success="Contact saved"
          schema={schema}
          initial={{ poNumber: '', contact: '', complete: true }}
          onSubmit={() => undefined}
          onClose={close}
        >
          {(inner) => (
            <>
              <TextInput label="PO number" {...inner.input('poNumber')} />
              <TextInput label="Contact" {...inner.input('contact')} />
            </>
          )}
        </FormDialog>
      )}
    </>
  );
}

const begun = { id: 'begun', fileName: 'VID_0412.mp4', state: 'receiving', bytes: 100, receivedBytes: 40 };
const bill = { id: 'bill', fileName: 'invoice-4711.pdf', state: 'ready', bytes: 100, receivedBytes: 100, url: '#' };

function UploadSamples() {
  return (
    <Sample title="Uploads">
      <Columns least="field" gap={2}>
        <UploadSlot place="parts.bike" kind="photo" title="Full bike" need="needed" drawing="bike" camera />
        <UploadSlot
          place="parts.serial"
          kind="photo"
          title="Serial number"
          need="needed"
          hint="under the BB"
          drawing="serial"
          error="Needed"
          camera
        />
        <UploadSlot place="parts.defect" kind="photo" title="Defect, wide" need="helps" drawing="defect-wide" />
        <UploadSlot place="parts.id" kind="document" title="Id card" need="helps" drawing="id-card" />
        <UploadSlot place="parts.video" kind="video" title="Video" stored={begun} />
        <UploadSlot place="parts.invoice" kind="document" title="Invoice" stored={bill} drawing="invoice" />
      </Columns>
      <UploadNote beginning="parts." />
    </Sample>
  );
}
