import { inspectionStates, type InspectionState } from '#rules/service/pdi/checklist.ts';
import {
  choiceParam,
  flagParam,
  given,
  listSearch,
  type ListSearch,
  type RawSearch,
  textParam,
} from '#ui/table/list-search.ts';

export type PdiSearch = ListSearch & {
  state?: InspectionState;
  deleted?: true;
  record?: string;
  begin?: true;
  frame?: string;
};

/** Search of the list; `record` opens one, with `begin` a new one under this id, for the given frame. */
export function readPdiSearch(raw: RawSearch): PdiSearch {
  return {
    ...listSearch(raw),
    ...given({
      state: choiceParam(raw.state, inspectionStates),
      deleted: flagParam(raw.deleted),
      record: textParam(raw.record, 40),
      begin: flagParam(raw.begin),
      frame: textParam(raw.frame, 40),
    }),
  };
}

export type ChecklistSearch = { item?: string; retired?: true };
/** Search of the checklist's administration; `item` opens one. */
export const readChecklistSearch = (raw: RawSearch): ChecklistSearch =>
  given({ item: textParam(raw.item, 10), retired: flagParam(raw.retired) });

/** An id for a new record: a UUID of version 7. */
export function recordId(now: number): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  random[0] = 0x70 | ((random[0] ?? 0) & 0x0f);
  random[2] = 0x80 | ((random[2] ?? 0) & 0x3f);
  const time = now.toString(16).padStart(12, '0');
  const rest = hex(random);
  return `${time.slice(0, 8)}-${time.slice(8)}-${rest.slice(0, 4)}-${rest.slice(4, 8)}-${rest.slice(8)}`;
}

/** Link to the form of a new inspection of a frame; `record` is an id that {@link recordId} made. */
export const newInspectionLink = (
  lang: string,
  frame: string,
  record: string,
): { to: '/$lang/pdi'; params: { lang: string }; search: PdiSearch } => ({
  to: '/$lang/pdi',
  params: { lang },
  search: { record, begin: true, frame },
});
