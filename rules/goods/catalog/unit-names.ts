/** Units of measure that documents write in words, with the codes that ERP systems have for them (UNECE, SAP). */
const codes = {
  piece: 'PCE PC PCS EA ST STK H87 C62',
  pair: 'PR PAA PAR NPR',
  set: 'SET KIT',
  box: 'BOX BX KAR CAR CT CTN',
  pack: 'PAC PAK PK PCK XPK',
  roll: 'ROL RO RL',
  bottle: 'BOT BO FL',
  kilogram: 'KG KGM',
  gram: 'G GRM',
  litre: 'L LTR',
  millilitre: 'ML MLT',
  metre: 'M MTR',
} as const;

export type UnitName = keyof typeof codes;

const names = new Map(
  Object.entries(codes).flatMap(([name, list]) => list.split(' ').map((code) => [code, name as UnitName] as const)),
);

/** The unit that a code stands for, or null for a code that only its ERP knows. */
export const unitName = (code: string): UnitName | null => names.get(code.trim().toUpperCase()) ?? null;
