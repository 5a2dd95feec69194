/** The picture of an empty slot: an outline of the picture that is asked for. */
export type SlotDrawingName =
  | 'bike'
  | 'serial'
  | 'defect'
  | 'defect-wide'
  | 'invoice'
  | 'id-card'
  | 'video'
  | 'document'
  | 'photo';

const lines: Readonly<Record<SlotDrawingName, readonly string[]>> = {
  bike: [
    'M18 44a12 12 0 1 1 0-.1M62 44a12 12 0 1 1 0-.1',
    'M18 32 32 14h20M18 32h18L52 14M36 32 30 12M26 12h8M52 14l8 18M52 14l-2-6h6',
  ],
  serial: ['M10 16h60v22H10zM18 25h44M18 31h34'],
  defect: ['M40 12a16 16 0 1 1 0 32 16 16 0 1 1 0-32M52 40l14 12', 'M34 22l6 5-4 5 8 4'],
  'defect-wide': ['M10 52 42 8M24 54 60 12', 'M46 18a14 14 0 1 1 0 24 14 14 0 0 1 0-24'],
  invoice: ['M26 6h20l10 10v38H26zM46 6v10h10', 'M32 26h18M32 34h18M32 42h10'],
  'id-card': ['M10 12h60v36H10z', 'M26 20a6 6 0 1 1 0 12 6 6 0 1 1 0-12M16 42c2-6 18-6 20 0M44 24h18M44 32h14'],
  video: ['M10 14h42v32H10zM52 26l16-9v26l-16-9z'],
  document: ['M26 6h20l10 10v38H26zM46 6v10h10'],
  photo: ['M8 18h14l5-7h20l5 7h14v32H8z', 'M37 24a10 10 0 1 1 0 20 10 10 0 1 1 0-20'],
};

export function SlotDrawing({ of: name }: { of: SlotDrawingName }) {
  return (
    <svg viewBox="0 0 80 60" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" aria-hidden>
      {lines[name].map((line) => (
        <path key={line} d={line} strokeLinejoin="round" />
      ))}
    </svg>
  );
}
