import { expect, test } from 'vitest'
import { readTrackingFile } from './tracking-file.ts'

const one = { row: 2, order_no: 'SL1', carrier: 'dhl', tracking_no: 'JD01' }

test.each([
  ['as it should be', 'order_no,carrier,tracking_no\nSL1,dhl,JD01'],
  ['with the mark of UTF-8', '\uFEFForder_no,carrier,tracking_no\nSL1,dhl,JD01'],
  ['of Windows, with semicolons', 'Order number;Carrier;Tracking number\r\nSL1;dhl;JD01\r\n'],
  ['of tabs, in another order, with more columns', 'Tracking No.\tRemark\tORDER #\tCourier\nJD01\tfragile\tSL1\tdhl'],
  ['in Chinese', '订单号,快递公司,快递单号\nSL1,dhl,JD01'],
  ['in quotes, with spaces', '"Order ID","Shipping carrier","Waybill"\n" SL1 ","dhl","JD01 "'],
  ['that ends in empty lines', 'order,carrier,tracking\nSL1,dhl,JD01\n\n,,\n'],
])('a file %s', (_name, text) => {
  expect(readTrackingFile(text)).toEqual({ rows: [one], faults: [] })
})

test.each([
  ['nothing', '', 'empty', null],
  ['headings alone', 'order,carrier,tracking\n', 'empty', null],
  ['an open quote', 'order,carrier,tracking\nSL1,"dhl,JD01', 'unreadable', null],
  ['no number of the parcel', 'order,carrier\nSL1,dhl', 'column_missing', 'tracking_no'],
  ['two columns of orders', 'order,order_no,carrier,tracking\nSL1,SL2,dhl,JD01', 'column_twice', 'order_no'],
  ['too many rows', `order,carrier,tracking\n${'SL1,dhl,JD01\n'.repeat(201)}`, 'too_many_rows', null],
])('a file with %s is of no use', (_name, text, fault, column) => {
  const { rows, faults } = readTrackingFile(text)
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
])('the row %s', (line, fault) => {
  const { rows, faults } = readTrackingFile(`order,carrier,tracking\nSL0,dhl,JD00\n\n${line}`)
  expect(rows.map(({ order_no }) => order_no)).toEqual(['SL0'])
  expect(faults).toEqual([{ row: 4, ...fault }])
})

test('a parcel that is handed over in person needs no number', () => {
  expect(readTrackingFile('order,carrier,tracking\nSL1,none,').rows).toMatchObject([{ carrier: 'none' }])
})
