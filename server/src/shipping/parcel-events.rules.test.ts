import { expect, test } from 'vitest'
import { inTurn, checkParcelEvents, type ReportedParcelEvent } from './parcel-events.rules.ts'

const at = (hour: string) => new Date(`2026-05-01T${hour}:00Z`)
const event = (
  hour: string,
  code: ReportedParcelEvent['code'] = 'in_transit',
  place: string | null = null,
): ReportedParcelEvent => {
  return { code, place, text: null, at: at(hour) }
}
const shipped_at = at('08')
const outcomesOf = (events: ReportedParcelEvent[], reported: ReportedParcelEvent[]) => {
  const outcomes = checkParcelEvents({ shipped_at, events }, reported)
  return reported.map((one) => outcomes.get(one))
}

test.each([
  ['new events are added', [], [event('09'), event('10')], ['ready', 'ready']],
  ['an event at the time of shipping is added', [], [event('08')], ['ready']],
  ['an event before the shipping is refused', [], [event('07')], ['before_shipping']],
  ['known events are not added', [event('09')], [event('09'), event('10')], ['same', 'ready']],
  ['equal events are added once', [], [event('09'), event('09')], ['ready', 'same']],
  [
    'an event at another place at the same time is added',
    [event('09')],
    [event('09', 'in_transit', 'Leipzig')],
    ['ready'],
  ],
  ['another event at the same time is added', [event('09')], [event('09', 'customs')], ['ready']],
  ['an event after the known arrival is refused', [event('09', 'arrived')], [event('10')], ['after_arrival']],
  ['an event before the known arrival is refused', [event('10', 'arrived')], [event('09')], ['after_arrival']],
  ['the known arrival is not added', [event('10', 'arrived')], [event('10', 'arrived')], ['same']],
  ['a second arrival is refused', [], [event('10', 'arrived'), event('11', 'arrived')], ['ready', 'after_arrival']],
  [
    'an arrival before other events in the file is added',
    [],
    [event('10', 'arrived'), event('09')],
    ['ready', 'ready'],
  ],
  ['an event at the time of the arrival is added', [], [event('10', 'arrived'), event('10')], ['ready', 'ready']],
  ['an event after the arrival is refused', [], [event('11'), event('10', 'arrived')], ['after_arrival', 'ready']],
])('tracking events of a parcel: %s', (_name, recorded, reported, expected) => {
  expect(outcomesOf(recorded, reported)).toEqual(expected)
})

test('events are in the order in which they happened, the arrival last', () => {
  const reported = [event('10', 'arrived'), event('10'), event('09', 'customs')]
  expect(inTurn(reported).map(({ code }) => code)).toEqual(['customs', 'in_transit', 'arrived'])
})
