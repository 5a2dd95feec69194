import { IconDots, IconEdit, IconFlag, IconLock, IconTrash, IconTruck } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, IconButton } from '#ui/button/button.tsx';
import { DescriptionList, SumLine } from '#ui/page/card.tsx';
import { ActiveFilters, AddFilterChip, CountBadge, StatusChip } from '#ui/button/chip.tsx';
import { chooseColorScheme, useColorScheme } from '#ui/look/color-scheme.ts';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { CalendarDate, Instant, Money, Quantity } from '#ui/figures/figures.tsx';
import { Columns, Row, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { Menu, MenuHeading, MenuItem, MenuRule } from '#ui/dialog/popover.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { ContentParts } from './content-parts.tsx';
import { FormParts } from './form-parts.tsx';
import css from './parts.module.css';
import { Sample } from './sample.tsx';
import { StateParts } from './state-parts.tsx';
import { StockParts } from './stock-parts.tsx';
import { TableParts } from './table-parts.tsx';

const colours = [
  'brand',
  'fill',
  'action',
  'tint',
  'ok',
  'warn',
  'err',
  'inf',
  'text',
  'canvas',
  'surface',
  'sunken',
  'line',
  'line-ctl',
  'ok-tint',
  'warn-tint',
  'err-tint',
  'inf-tint',
];

/** Every part in its states, for development and review. Only on servers that set `development`. */
export function PartsPage() {
  const { scheme } = useColorScheme();
  return (
    <main className={css.page} data-samples="" data-own-title="">
      <PageFrame
        title="Parts"
        subtitle="Each part in its states, in both schemes"
        actions={
          <Segments
            label="Scheme"
            value={scheme}
            onChange={chooseColorScheme}
            options={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
        }
      >
        <Sample title="Colour roles">
          <div className={css.swatches}>
            {colours.map((name) => (
              <div key={name}>
                <div className={css.swatch} data-paint style={{ background: `var(--${name})` }} />
                <Text as="div" size="xs" tone="dim" truncate>
                  {name}
                </Text>
              </div>
            ))}
          </div>
        </Sample>
        <Columns least="wide" gap={4}>
          <Buttons />
          <Chips />
          <Figures />
          <Types />
          <Sample title="Toasts and notes">
            <Row wrap>
              <Button
                onClick={() =>
                  showToast({ text: '29 units added to the cart', action: { label: 'View cart', run: () => {} } })
                }
              >
                Done
              </Button>
              <Button
                onClick={() =>
                  showToast({
                    text: 'Perch 143 saddle removed',
                    tone: 'info',
                    action: { label: 'Undo', run: () => {} },
                  })
                }
              >
                Undo
              </Button>
              <Button
                onClick={() => showToast({ text: 'Price list changed. Your cart shows the new prices.', tone: 'warn' })}
              >
                Warning
              </Button>
            </Row>
            <Note>
              <b>Info.</b> Stock as of 14:20.
            </Note>
            <Note tone="ok">
              <b>Done.</b> Order PL-2025-08902 received.
            </Note>
            <Note tone="warn">
              <b>Needs a look.</b> 1 price rose by $0.60.
            </Note>
            <Note tone="err">
              <b>Stopped.</b> Limit exceeded by $2,140.
            </Note>
          </Sample>
          <StockParts />
        </Columns>
        <FormParts />
        <ContentParts />
        <TableParts />
        <StateParts />
      </PageFrame>
    </main>
  );
}

function Buttons() {
  return (
    <Sample title="Buttons">
      <Row wrap>
        <Button variant="primary">Primary</Button>
        <Button>Default</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Cancel order</Button>
        <Button variant="dangerFill">Delete 3 users</Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" busy>
          Saving
        </Button>
      </Row>
      <Row wrap>
        <Button variant="primary" size="small">
          Small
        </Button>
        <Button size="small" icon={IconEdit}>
          Small
        </Button>
        <IconButton icon={IconDots} label="More" size="small" variant="default" />
        <IconButton icon={IconTrash} label="Remove" />
        <Button variant="primary" size="large">
          Order 26 units for $35,665.00
        </Button>
      </Row>
      <Row wrap>
        <Menu
          label="Order"
          trigger={(props) => (
            <Button {...props} icon={IconDots}>
              Menu
            </Button>
          )}
        >
          {(close) => (
            <>
              <MenuHeading>Order</MenuHeading>
              <MenuItem icon={IconEdit} onClick={close}>
                Edit
              </MenuItem>
              <MenuItem icon={IconTruck} onClick={close} side="3">
                Deliveries
              </MenuItem>
              <MenuRule />
              <MenuItem icon={IconTrash} danger onClick={close}>
                Cancel order
              </MenuItem>
            </>
          )}
        </Menu>
        <CopyButton value="PL-2025-08902" />
      </Row>
    </Sample>
  );
}

function Chips() {
  const [view, setView] = useState<'group' | 'items'>('group');
  const [filters, setFilters] = useState(['open', 'late']);
  return (
    <Sample title="Chips">
      <Row wrap>
        <StatusChip icon={IconEdit}>Draft</StatusChip>
        <StatusChip tone="brand" icon={IconFlag}>
          Pending approval
        </StatusChip>
        <StatusChip tone="info" icon={IconTruck}>
          Partly shipped
        </StatusChip>
        <StatusChip tone="ok">Delivered</StatusChip>
        <StatusChip tone="warn">Back-ordered</StatusChip>
        <StatusChip tone="err">Payment failed</StatusChip>
        <StatusChip tone="brand" icon={IconLock}>
          Internal
        </StatusChip>
        <CountBadge>38</CountBadge>
      </Row>
      <ActiveFilters
        filters={filters.map((value) => ({
          id: value,
          name: 'Status',
          value,
          onRemove: () => setFilters(filters.filter((entry) => entry !== value)),
        }))}
        onClear={() => setFilters([])}
      >
        <AddFilterChip>Filter</AddFilterChip>
      </ActiveFilters>
      <Segments
        label="View"
        value={view}
        onChange={setView}
        options={[
          { value: 'group', label: 'Group' },
          { value: 'items', label: 'Items' },
        ]}
      />
    </Sample>
  );
}

function Figures() {
  return (
    <Sample title="Money, quantities, dates">
      <Row gap={5} wrap>
        <Money amount="35665.00" />
        <Money amount="-884.5" credit />
        <Money amount="41380" size="big" precision={0} />
        <Money amount="1299.00" struck />
        <Quantity value={1250} unit />
      </Row>
      <DescriptionList
        items={[
          { name: 'Order date', value: <CalendarDate date="2025-11-21" /> },
          { name: 'Changed', value: <Instant at="2025-11-21T13:24:10Z" /> },
          { name: 'Delivered', value: <CalendarDate date={null} /> },
        ]}
      />
      <div>
        <SumLine name="Goods">
          <Money amount="35665.00" />
        </SumLine>
        <SumLine name="Tier saving">
          <Money amount="-884.50" credit />
        </SumLine>
        <SumLine name="Total" total>
          <Money amount="34780.50" size="mid" />
        </SumLine>
      </div>
    </Sample>
  );
}

function Types() {
  return (
    <Sample title="Type">
      <Text size="huge">Scarp Trail 140</Text>
      <h1>Page title</h1>
      <h2>Section title</h2>
      <Text>Body and table cells 0123456789</Text>
      <Text size="sm" tone="muted">
        Secondary text
      </Text>
      <Text size="xs" tone="dim">
        Fine print
      </Text>
      <Text size="cap">Label in capitals</Text>
      <Text size="code">VB26S29-004417</Text>
    </Sample>
  );
}
