import type { StoredVisit } from './visit.documents.ts';

/** A dealer, a stored visit at it, and the answer lists of its brand. */
export const dealer = { custCode: '1042281', name: 'Pelita Sepeda', city: 'Surabaya' };
export const stored: StoredVisit = {
  id: '019ad0a0-1c00-7000-8000-00000000b001',
  brand: 'polygon',
  custCode: dealer.custCode,
  custName: dealer.name,
  custCity: dealer.city,
  visitedOn: '2026-11-02',
  otherMidrange: 'none',
  otherMidrangeDescription: 'None',
  otherMidrangeNote: '',
  brandDomination: true,
  qtyPlgGrp: 12,
  qtyNonPlgGrp: 3,
  brandDisplay: 'wall',
  brandDisplayDescription: 'Wall',
  brandDisplayNote: '',
  seriesList: ['Siskiu'],
  seriesBrand: [],
  otherSeriesList: [],
  notes: 'Asked for a banner',
  equipment: ['stand'],
  equipmentDescriptions: ['Stand'],
  equipmentText: '',
  createdAt: '2026-11-02T03:00:00.000Z',
  createdBy: 'Dimas Prasetyo',
  updatedAt: '2026-11-02T03:00:00.000Z',
  updatedBy: 'Dimas Prasetyo',
  version: 1,
  canEdit: true,
  photos: [
    { slot: 'frontShop1', attachment: picture('front') },
    { slot: 'displayShop1', attachment: picture('display') },
  ],
};
/** A picture of a photo. */
export function picture(id: string) {
  return { id, fileName: `${id}.jpg`, bytes: 9, url: `/files/${id}`, smallUrl: `/files/${id}/small` };
}
export const lists = {
  midrange: [{ key: 'none', description: 'None' }],
  equipment: [{ key: 'stand', description: 'Stand' }],
  brandDisplay: [
    { key: 'wall', description: 'Wall' },
    { key: 'island', description: 'Island' },
  ],
  series: [{ brand: 'PLG', name: 'Polygon', seriesList: ['Siskiu', 'Strattos'] }],
};
