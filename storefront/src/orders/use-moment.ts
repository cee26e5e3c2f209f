import { useDateTime } from '../app/date-time.ts'

type Moment = {
  /** Today only the time, otherwise also the day. */
  at: (time: string) => string
  day: (time: string) => string
  time: (time: string) => string
  /** With the year, as documents show it. */
  full: (time: string) => string
}

/** Formats times in everyday form, in the shopper's time zone and language. */
export function useMoment(): Moment {
  const dateTime = useDateTime()
  const time = (iso: string) => dateTime(new Date(iso), { hour: 'numeric', minute: '2-digit' })
  const day = (iso: string) => dateTime(new Date(iso), { month: 'short', day: 'numeric' })
  const at = (iso: string) =>
    isToday(iso)
      ? time(iso)
      : dateTime(new Date(iso), { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  const full = (iso: string) =>
    dateTime(new Date(iso), { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  return { at, day, time, full }
}

function isToday(iso: string): boolean {
  return new Date(iso).toDateString() === new Date().toDateString()
}
