import { describe, expect, test } from 'vitest'
import { readTrackingFile } from './tracking-file.ts'

const now = new Date('2026-05-02T12:00Z')
const read = (text: string) => readTrackingFile(text, now)
const one = { row: 2, cells: { order_no: 'SL1', carrier: 'dhl', tracking_no: 'JD01' } }

test.each([
  ['with the usual columns', 'order_no,carrier,tracking_no\nSL1,dhl,JD01'],
  ['with a byte order mark', '\uFEFForder_no,carrier,tracking_no\nSL1,dhl,JD01'],
  ['with semicolons and Windows line ends', 'Order number;Carrier;Tracking number\r\nSL1;dhl;JD01\r\n'],
  ['with the line sep=;', '\uFEFFsep=;\norder;carrier;tracking\nSL1;dhl;JD01'],
  ['with vertical bars', 'order|carrier|tracking\nSL1|dhl|JD01'],
  ['with tabs, in another order, with more columns', 'Tracking No.\tRemark\tORDER #\tCourier\nJD01\tfragile\tSL1\tdhl'],
  ['in Chinese', '订单号,快递公司,快递单号\nSL1,dhl,JD01'],
  ['in quotes, with spaces', '"Order ID","Shipping carrier","Waybill"\n" SL1 ","dhl","JD01 "'],
  ['with an apostrophe that keeps zeros', "order,carrier,tracking\n'SL1,dhl,'JD01"],
  ['with the status of the order', 'order,carrier,tracking,status,date\nSL1,dhl,JD01,paid,2026-05-01'],
  ['that ends in empty lines', 'order,carrier,tracking\nSL1,dhl,JD01\n\n,,\n'],
])('a file %s', (_name, text) => {
  expect(read(text)).toMatchObject({ holds: 'numbers', rows: [one], faults: [] })
})

test.each(['#SL-1234567', "'SL-1234567", '# sl–1234567', '＃SL-1234567'])('the order %s is SL-1234567', (written) => {
  expect(read(`order,carrier,tracking\n${written},dhl,JD01`).rows).toMatchObject([{ order: 'SL-1234567' }])
})

test.each([
  ['nothing', '', 'empty', null],
  ['headings alone', 'order,carrier,tracking\n', 'empty', null],
  ['an open quote', 'order,carrier,tracking\nSL1,"dhl,JD01', 'unreadable', null],
  ['no number of the parcel', 'order,carrier\nSL1,dhl', 'column_missing', 'tracking_no'],
  ['two columns of orders', 'order,order_no,carrier,tracking\nSL1,SL2,dhl,JD01', 'column_twice', 'order_no'],
  ['too many rows', `order,carrier,tracking\n${'SL1,dhl,JD01\n'.repeat(201)}`, 'too_many_rows', null],
])('a file with %s is refused as a whole', (_name, text, fault, column) => {
  const { rows, faults } = read(text)
  expect(rows).toEqual([])
  expect(faults).toEqual([expect.objectContaining({ row: 1, column, fault })])
})

test.each([
  ['SL1,dhl', { column: null, value: 'SL1 | dhl', fault: 'ragged' }],
  ['SL1,dhl,JD01,more', { column: null, value: 'SL1 | dhl | JD01 | more', fault: 'ragged' }],
  ['SL1,dhl,', { column: 'tracking_no', value: '', fault: 'required' }],
  ['SL1,,JD01', { column: 'carrier', value: '', fault: 'required' }],
  [',dhl,JD01', { column: 'order_no', value: '', fault: 'required' }],
  ['SL1,dhl,1.23457E+15', { column: 'tracking_no', value: '1.23457E+15', fault: 'rounded' }],
  [`SL1,dhl,${'9'.repeat(65)}`, { column: 'tracking_no', value: '9'.repeat(65), fault: 'too_long' }],
  ['SL0,dhl,JD02', { column: 'order_no', value: 'SL0', fault: 'order_twice' }],
  ['sl 0,dhl,JD02', { column: 'order_no', value: 'sl 0', fault: 'order_twice' }],
])('the row %s', (line, fault) => {
  const { rows, faults } = read(`order,carrier,tracking\nSL0,dhl,JD00\n\n${line}`)
  expect(rows.map(({ cells }) => cells.order_no)).toEqual(['SL0'])
  expect(faults).toEqual([{ row: 4, ...fault }])
})

test('a parcel that is handed over in person needs no number', () => {
  expect(read('order,carrier,tracking\nSL1,none,').rows).toMatchObject([{ cells: { carrier: 'none' } }])
})

describe('a file with a column of events', () => {
  const heads = 'order,tracking,event,time,place,text'
  const at = (moment: string) => new Date(moment)

  test.each([
    ['with a carrier', 'order,carrier,tracking,event,time\nSL1,dhl,JD01,in_transit,2026-05-01 08:30'],
    ['in Chinese', '订单号;快递单号;物流状态;时间\nSL1;JD01;运输中;2026-05-01 08:30'],
    [
      'in the words of carriers',
      'Order no.,Tracking number,Tracking status,Date\nSL1,JD01,In Transit,2026-05-01T08:30:00Z',
    ],
  ])('is read %s', (_name, text) => {
    const { holds, rows, faults } = read(text)
    const expected = { row: 2, code: 'in_transit', at: at('2026-05-01T08:30Z'), place: null, text: null }
    expect({ holds, faults }).toEqual({ holds: 'events', faults: [] })
    expect(rows).toMatchObject([expected])
  })

  test('has place and words where there are any, and an order in many rows', () => {
    const { rows } = read(
      `${heads}\nSL1,JD01,customs,2026-05-01 08:30,Leipzig,Released\nSL1,JD01,delivered,2026-05-02 09:00,,`,
    )
    expect(rows).toMatchObject([
      { code: 'customs', place: 'Leipzig', text: 'Released' },
      { code: 'arrived', place: null, text: null },
    ])
  })

  test.each([
    ['2026-05-01 08:30', '2026-05-01T08:30:00Z'],
    ['2026-05-01 08:30:15', '2026-05-01T08:30:15Z'],
    ['2026-05-01 08:30 UTC', '2026-05-01T08:30:00Z'],
    ['2026-05-01T08:30:15.250Z', '2026-05-01T08:30:15.250Z'],
    ['2026-05-01T08:30+08:00', '2026-05-01T00:30:00Z'],
    ['2026-05-01 08:30 -05:30', '2026-05-01T14:00:00Z'],
    ['2026/5/1 8:30', '2026-05-01T08:30:00Z'],
    ['2026/05/01 08:30:15', '2026-05-01T08:30:15Z'],
    ['2026年5月1日 8:30', '2026-05-01T08:30:00Z'],
  ])('reads %s as %s', (written, moment) => {
    expect(read(`${heads}\nSL1,JD01,customs,${written},,`).rows).toMatchObject([{ at: at(moment) }])
  })

  test.each([
    ['SL1,JD01,customs,01/05/2026 08:30,,', { column: 'time', value: '01/05/2026 08:30', fault: 'time' }],
    ['SL1,JD01,customs,2026/13/1 8:30,,', { column: 'time', value: '2026/13/1 8:30', fault: 'time' }],
    ['SL1,JD01,customs,2026-05-01,,', { column: 'time', value: '2026-05-01', fault: 'time' }],
    ['SL1,JD01,customs,2026-04-31 08:30,,', { column: 'time', value: '2026-04-31 08:30', fault: 'time' }],
    ['SL1,JD01,customs,2026-05-01 24:00,,', { column: 'time', value: '2026-05-01 24:00', fault: 'time' }],
    ['SL1,JD01,customs,2026-05-01 08:30+99:00,,', { column: 'time', value: '2026-05-01 08:30+99:00', fault: 'time' }],
    ['SL1,JD01,customs,2026-05-02 12:01,,', { column: 'time', value: '2026-05-02 12:01', fault: 'future' }],
    ['SL1,JD01,lost,2026-05-01 08:30,,', { column: 'event', value: 'lost', fault: 'unknown_event' }],
    ['SL1,JD01,shipped,2026-05-01 08:30,,', { column: 'event', value: 'shipped', fault: 'unknown_event' }],
    ['SL1,JD01,,2026-05-01 08:30,,', { column: 'event', value: '', fault: 'required' }],
    ['SL1,JD01,customs,,,', { column: 'time', value: '', fault: 'required' }],
    ['SL1,,customs,2026-05-01 08:30,,', { column: 'tracking_no', value: '', fault: 'required' }],
    ['SL1,1.2E+15,customs,2026-05-01 08:30,,', { column: 'tracking_no', value: '1.2E+15', fault: 'rounded' }],
    [
      `SL1,JD01,customs,2026-05-01 08:30,${'x'.repeat(81)},`,
      { column: 'place', value: 'x'.repeat(81), fault: 'too_long' },
    ],
  ])('the row %s', (line, fault) => {
    expect(read(`${heads}\n${line}`)).toEqual({ holds: 'events', rows: [], faults: [{ row: 2, ...fault }] })
  })

  test.each([
    ['no time', 'order,tracking,event\nSL1,JD01,customs', 'column_missing', 'time'],
    ['two times', 'order,tracking,event,date,time\nSL1,JD01,customs,2026-05-01,08:30', 'column_twice', 'time'],
  ])('is refused as a whole with %s', (_name, text, fault, column) => {
    expect(read(text)).toMatchObject({ rows: [], faults: [{ row: 1, column, fault }] })
  })
})
