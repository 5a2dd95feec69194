import { instantAt, type CalendarDate } from '#rules/dates.ts';
import type { Placed } from './route-order.ts';

/** A visit in a calendar file. */
interface CalendarVisit extends Placed {
  /** Stays the same when the file is made again, so that a calendar replaces the event. */
  readonly uid: string;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
}

export interface VisitDay {
  readonly day: CalendarDate;
  /** IANA name. */
  readonly timeZone: string;
  /** Version of the plan: calendars replace events of an earlier one. */
  readonly version: number;
  /** When the plan was saved. */
  readonly savedAt: Date;
  readonly visits: readonly CalendarVisit[];
}

const dayStart = '08:00';
const visitMinutes = 30;
/** From the start of a visit to the start of the next one, with the way there: 20 visits end before midnight. */
const slotMinutes = 45;

/** Escapes a text value (RFC 5545, 3.3.11). Characters that no text may hold are left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

const encoder = new TextEncoder();
const mostBytes = 75;

/** A content line in pieces of at most 75 bytes (RFC 5545, 3.1); no character is cut. */
function folded(line: string): string {
  let bytes = 0;
  let text = '';
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > mostBytes) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return `${text}\r\n`;
}

const utc = (instant: Date): string => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** When the visit at a place of the day starts; `at` counts from 0. */
export const visitTime = (day: CalendarDate, at: number, timeZone: string): Date =>
  new Date(instantAt(day, dayStart, timeZone).getTime() + at * slotMinutes * 60_000);

function eventOf(day: VisitDay, visit: CalendarVisit, at: number): string[] {
  const start = visitTime(day.day, at, day.timeZone);
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(visit.uid)}`,
    `DTSTAMP:${utc(day.savedAt)}`,
    `SEQUENCE:${day.version}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(new Date(start.getTime() + visitMinutes * 60_000))}`,
    `SUMMARY:${escaped(visit.summary)}`,
    ...(visit.location === '' ? [] : [`LOCATION:${escaped(visit.location)}`]),
    ...(visit.description === '' ? [] : [`DESCRIPTION:${escaped(visit.description)}`]),
    ...(visit.place ? [`GEO:${visit.place.latitude.toFixed(6)};${visit.place.longitude.toFixed(6)}`] : []),
    'END:VEVENT',
  ];
}

/**
 * A day of visits as an iCalendar file (RFC 5545), one event of 30 minutes per visit in the order of the day, from 8
 * o'clock in the time zone on, every 45 minutes. Times are written in UTC, so the file needs no time zone rules.
 */
export const visitCalendar = (day: VisitDay): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Paceline//Visit plan//EN',
    'METHOD:PUBLISH',
    ...day.visits.flatMap((visit, at) => eventOf(day, visit, at)),
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('');
