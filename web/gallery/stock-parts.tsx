import { useState } from 'react';
import { AvailabilityMark, SizeRun } from '#ui/figures/availability.tsx';
import { Columns, Text } from '#ui/page/layout.tsx';
import { Meter, ProgressLine, Steps, Timeline } from '#ui/figures/progress.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { Sample } from './sample.tsx';
import css from './parts.module.css';

export function StockParts() {
  const [plain, setPlain] = useState(4);
  const [packed, setPacked] = useState(8);
  return (
    <>
      <Sample title="Availability: shape, word, number, date">
        <Columns least="narrow" gap={2}>
          <AvailabilityMark state="now" quantity={34} />
          <AvailabilityMark state="now" quantity="100+" />
          <AvailabilityMark state="low" quantity={3} next={{ quantity: 10, date: '2025-12-08' }} />
          <AvailabilityMark state="arriving" quantity={12} date="2025-12-08" />
          <AvailabilityMark state="arriving" quantity={12} week={51} />
          <AvailabilityMark state="preorder" period="2–27 Feb 2026" />
          <AvailabilityMark state="request" />
          <AvailabilityMark state="none" reason="e-bike contract needed" />
        </Columns>
        <SizeRun
          sizes={[
            { size: 'XS', state: 'none' },
            { size: 'S', state: 'low' },
            { size: 'M', state: 'now' },
            { size: 'L', state: 'now' },
            { size: 'XL', state: 'arriving' },
          ]}
        />
        <div className={css.tiles}>
          <Tile src={null} alt="No picture" />
          <Tile src={null} small />
        </div>
      </Sample>
      <Sample title="Quantities and progress">
        <Columns least="narrow" gap={3}>
          <QuantityStepper label="Drift 5" value={plain} onChange={setPlain} max={50} />
          <QuantityStepper label="Link 12 chain, packs of 4" value={packed} onChange={setPacked} pack={4} allowZero />
          <QuantityStepper label="Refused" value={2} onChange={() => {}} error="Only 1 left." />
          <QuantityStepper label="Blocked" value={1} onChange={() => {}} disabled />
        </Columns>
        <ProgressLine done={5} of={10} />
        <Meter
          tall
          label="Limit"
          parts={[
            { share: 0.39, tone: 'grey' },
            { share: 0.09, tone: 'warn' },
          ]}
        />
        <Steps label="Claim" steps={['Bike', 'Problem', 'Photos', 'Review']} current={2} />
      </Sample>
      <Sample title="The line">
        <Timeline
          label="Order PL-2025-08841"
          stops={[
            { id: 'a', title: 'Submitted', state: 'done', lines: ['14 Nov, 10:02', 'Maya L.'] },
            { id: 'b', title: 'Confirmed', state: 'done', lines: ['14 Nov, 11:40'] },
            { id: 'c', title: 'Shipped', state: 'current', lines: ['13 of 26'] },
            { id: 'd', title: 'Invoiced', state: 'open' },
          ]}
        />
        <Text size="sm" tone="dim">
          Fills with the brand colour; stands upright on a phone.
        </Text>
      </Sample>
    </>
  );
}
