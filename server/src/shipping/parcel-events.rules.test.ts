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
  ['what is new', [], [event('09'), event('10')], ['ready', 'ready']],
  ['the moment of shipping is not before it', [], [event('08')], ['ready']],
  ['what was before the parcel left', [], [event('07')], ['before_shipping']],
  ['what is known', [event('09')], [event('09'), event('10')], ['same', 'ready']],
  ['the same twice', [], [event('09'), event('09')], ['ready', 'same']],
  ['elsewhere at that moment', [event('09')], [event('09', 'in_transit', 'Leipzig')], ['ready']],
  ['another step at that moment', [event('09')], [event('09', 'customs')], ['ready']],
  ['nothing after the arrival', [event('09', 'arrived')], [event('10')], ['after_arrival']],
  ['nor before it, once it is known', [event('10', 'arrived')], [event('09')], ['after_arrival']],
  ['the known arrival', [event('10', 'arrived')], [event('10', 'arrived')], ['same']],
  ['the arrival once', [], [event('10', 'arrived'), event('11', 'arrived')], ['ready', 'after_arrival']],
  ['an arrival that stands first', [], [event('10', 'arrived'), event('09')], ['ready', 'ready']],
  ['a step at the moment of the arrival', [], [event('10', 'arrived'), event('10')], ['ready', 'ready']],
  ['a step after the arrival', [], [event('11'), event('10', 'arrived')], ['after_arrival', 'ready']],
])('of one parcel: %s', (_name, recorded, reported, expected) => {
  expect(outcomesOf(recorded, reported)).toEqual(expected)
})

test('events are in the order in which they happened, the arrival last', () => {
  const reported = [event('10', 'arrived'), event('10'), event('09', 'customs')]
  expect(inTurn(reported).map(({ code }) => code)).toEqual(['customs', 'in_transit', 'arrived'])
})
