import { expect, test } from 'vitest'
import { readStatementFile } from './statement-file.ts'

const one = { row: 2, day: '2026-11-22', amount: 1234_56, description: 'SL-7K2Q9A Mei', reference: 'SL-7K2Q9A' }

test.each([
  ['with the usual columns', 'date,amount,currency,description\n2026-11-22,1234.56,USD,SL-7K2Q9A Mei'],
  ['with a byte order mark', '\uFEFFDate,Amount,Description\n2026-11-22,1234.56,SL-7K2Q9A Mei'],
  [
    'in German, with semicolons',
    'Buchungstag;Betrag;Währung;Verwendungszweck\r\n22.11.2026;1.234,56;USD;SL-7K2Q9A Mei\r\n',
  ],
  [
    'with two columns of amounts, in another order',
    'Details,Money out,Money in,Balance,Date\nSL-7K2Q9A Mei,,"1,234.56",9.00,2026-11-22',
  ],
  ['with two columns of amounts and zeros', 'date,debit,credit,memo\n2026-11-22,0.00,1234.56,SL-7K2Q9A Mei'],
  ['with two dates', 'Value date,Booking date,Amount,Text\n2026-11-25,2026-11-22,1234.56,SL-7K2Q9A Mei'],
  ['in Chinese', '交易日期,金额,币种,摘要\n2026/11/22,1234.56,usd,SL-7K2Q9A Mei'],
  ['that ends in empty lines', 'date,amount,memo\n2026-11-22,1234.56,SL-7K2Q9A Mei\n\n,,\n'],
])('a statement %s', (_name, text) => {
  expect(readStatementFile(text)).toEqual({ lines: [one], faults: [], pending: 0 })
})

test.each([
  [
    'in English',
    'Account,12345678\nPeriod,"1 Nov 2026, to 30 Nov 2026"\n\nDate,Narrative,Paid out,Paid in,Balance\n,Opening balance,,,8.00\n22/11/2026,INV 7 SL-7K2Q9A Mei,,"1,234.56",9.00\n,Totals,0.00,"1,234.56",',
  ],
  [
    'in German',
    '"Kontonummer:";"DE00 1234"\n"Zeitraum:";"01.11.2026 - 30.11.2026"\n\n"Buchungstag";"Verwendungszweck";"Umsatz";"Soll/Haben";"Währung";"Saldo"\n"22.11.2026";"INV 7 SL-7K2Q9A Mei";"1.234,56";"H";"USD";"9,00"\n"";"Summe";"1.234,56";"";"";""',
  ],
  [
    'in Spanish',
    'Cuenta;ES00\n\nFecha operación;Fecha valor;Concepto;Importe;Divisa\n22-11-2026;25-11-2026;INV 7 SL-7K2Q9A Mei;1.234,56;USD\nSaldo final;;;9,00;USD',
  ],
  [
    'in French',
    'Compte\tFR00\nDate de comptabilisation\tLibellé\tDébit\tCrédit\n22/11/2026\tINV 7 SL-7K2Q9A Mei\t\t1\u202f234,56\nTotal\t\t0,00\t1\u202f234,56',
  ],
  [
    'in Portuguese',
    'Extrato;Conta 7\nData lançamento;Histórico;Valor (USD);D/C\n22/11/2026;INV 7 SL-7K2Q9A Mei;1.234,56;C\nSaldo;;9,00;C',
  ],
  [
    'in Chinese',
    '账号：6222,户名：海道\n\n记账日期,摘要,借贷标志,交易金额（美元）,余额\n20261122,INV 7 SL-7K2Q9A Mei,贷,"1,234.56",9.00\n合计,,,"1,234.56",',
  ],
])('a statement %s with an account above and sums below', (_name, text) => {
  const { lines, faults, pending } = readStatementFile(text)
  expect(lines).toEqual([{ ...one, row: expect.any(Number), description: 'INV 7 SL-7K2Q9A Mei' }])
  expect([faults, pending]).toEqual([[], 0])
})

test('unbooked lines are left out and counted, an unknown status is a fault', () => {
  const rows = ['2026-11-22,1,Completed,a', '2026-11-22,2,Pending,b', 'vorgemerkt,3,,c', '2026-11-22,4,Reverted,d']
  expect(readStatementFile(['Date,Amount,State,Text', ...rows].join('\n'))).toMatchObject({
    lines: [{ amount: 1_00 }],
    faults: [{ row: 5, column: 'status', value: 'Reverted', fault: 'status' }],
    pending: 2,
  })
})

test('a line whose text or day is not quite a sum is read as a line', () => {
  const text =
    'date,amount,memo\n2026-11-22,5.00,Total Energies\n2026-11-23,6.00,Balance of invoice 7\n,7.00,Total Energies\nsoon,8.00,Total'
  const { lines, faults } = readStatementFile(text)
  expect(lines.map(({ amount }) => amount)).toEqual([5_00, 6_00])
  expect(faults.map(({ row, fault }) => [row, fault])).toEqual([
    [4, 'required'],
    [5, 'date'],
  ])
})

test('outgoing amounts are negative, and text in several columns is one description', () => {
  const text = 'date,description,reference,debit,credit\n2026-11-22,Transfer,SLW-12,20.00,'
  expect(readStatementFile(text).lines).toEqual([
    { row: 2, day: '2026-11-22', amount: -20_00, description: 'Transfer · SLW-12', reference: 'SLW-12' },
  ])
})

test.each([
  ['Credit/Debit', 'Credit', 'Debit'],
  ['CR/DR', 'CR', 'DR'],
  ['Dr / Cr', 'cr.', 'dr.'],
  ['Soll/Haben', 'H', 'S'],
  ['S/H', 'Haben', 'Soll'],
  ['D/C', 'C', 'D'],
  ['CdtDbtInd', 'CRDT', 'DBIT'],
  ['Sens', 'Crédit', 'Débit'],
  ['Cargo/Abono', 'Abono', 'Cargo'],
  ['Débito/Crédito', 'Crédito', 'Débito'],
  ['借贷标志', '贷', '借'],
  ['收/支', '收入', '支出'],
  ['Transaction type', 'Credit', 'Debit'],
])('amounts without a sign take theirs from the column %s', (heading, credit, debit) => {
  const rows = [`2026-11-22;${credit};12.00;x`, `2026-11-22;${debit};12.00;x`, `2026-11-22;${debit};-12.00;x`]
  const read = (...lines: string[]) => readStatementFile([`Date;${heading};Amount;Text`, ...lines].join('\n'))
  const { lines, faults } = read(...(heading === 'Transaction type' ? rows.slice(0, 2) : rows))
  expect([...new Set(lines.map(({ amount }) => amount))]).toEqual([12_00, -12_00])
  expect(faults).toEqual([])
  const other = read(rows[0] ?? '', '2026-11-22;Storno;12.00;x')
  expect(other.lines).toHaveLength(1)
  expect(other.faults).toEqual([{ row: 3, column: 'direction', value: 'Storno', fault: 'direction' }])
})

test.each([
  ['Debit', 'Credit'],
  ['Debit Amount', 'Credit Amount'],
  ['Withdrawals', 'Deposits'],
  ['Money out', 'Money in'],
  ['Soll', 'Haben'],
  ['Belastung', 'Gutschrift'],
  ['Débit', 'Crédit'],
  ['Cargo', 'Abono'],
  ['Débito (USD)', 'Crédito (USD)'],
  ['支出', '收入'],
  ['借方发生额', '贷方发生额'],
])('of the columns %s and %s the first is outgoing', (debit, credit) => {
  const rows = ['2026-11-22;12.00;;x', '2026-11-22;-12.00;0.00;x', '2026-11-22;;12.00;x']
  const { lines, faults } = readStatementFile([`Date;${debit};${credit};Text`, ...rows].join('\n'))
  expect(lines.map(({ amount }) => amount)).toEqual([-12_00, -12_00, 12_00])
  expect(faults).toEqual([])
})

test.each([
  ['12.00', '', 'required'],
  ['12.00', '?', 'direction'],
  ['-12.00', 'CR', 'direction_differs'],
])('the amount %s beside %j is a fault', (amount, direction, fault) => {
  const { lines, faults } = readStatementFile(`date,amount,cr/dr,memo\n2026-11-22,${amount},${direction},x`)
  expect(lines).toEqual([])
  expect(faults).toEqual([{ row: 2, column: 'direction', value: direction, fault }])
})

test('a column with the kind of transfer gives no amount its sign', () => {
  const text = 'date,type,amount,memo\n2026-11-22,Debit,-5.00,x\n2026-11-22,Transfer,7.00,y'
  expect(readStatementFile(text)).toMatchObject({ lines: [{ amount: -5_00 }, { amount: 7_00 }], faults: [] })
})

test.each([
  ['nothing', '', 'empty', null],
  ['headings alone', 'date,amount,memo\n', 'empty', null],
  ['an open quote', 'date,amount,memo\n2026-11-22,1,"x', 'unreadable', null],
  ['no amount', 'date,memo\n2026-11-22,x', 'column_missing', 'amount'],
  ['no day', 'amount,memo\n1,x', 'column_missing', 'date'],
  ['two amounts', 'date,amount,amount,memo\n2026-11-22,1,2,x', 'column_twice', 'amount'],
  ['too many rows', `date,amount,memo\n${'2026-11-22,1,x\n'.repeat(1001)}`, 'too_many_rows', null],
])('a statement with %s is refused as a whole', (_name, text, fault, column) => {
  const { lines, faults } = readStatementFile(text)
  expect([lines, faults]).toEqual([[], [expect.objectContaining({ row: 1, column, fault })]])
})

test.each([
  ['2026-11-22,1,,,USD', { column: null, value: '2026-11-22 | 1 |  |  | USD', fault: 'ragged' }],
  [',1,,,USD,x', { column: 'date', value: '', fault: 'required' }],
  ['soon,1,,,USD,x', { column: 'date', value: 'soon', fault: 'date' }],
  ['03/04/2026,1,,,USD,x', { column: 'date', value: '03/04/2026', fault: 'date_ambiguous' }],
  ['2026-11-22,,,,USD,x', { column: 'amount', value: '', fault: 'required' }],
  ['2026-11-22,ten,,,USD,x', { column: 'amount', value: 'ten', fault: 'amount' }],
  ['2026-11-22,0,,,USD,x', { column: 'amount', value: '0', fault: 'amount' }],
  ['2026-11-22,,1,2,USD,x', { column: 'debit', value: '2', fault: 'amount_twice' }],
  ['2026-11-22,1,,,EUR,x', { column: 'currency', value: 'EUR', fault: 'currency' }],
])('the row %s', (row, fault) => {
  const { lines, faults } = readStatementFile(`date,amount,credit,debit,currency,memo\n2026-11-20,5,,,,y\n\n${row}`)
  expect(lines).toMatchObject([{ row: 2, amount: 5_00 }])
  expect(faults).toEqual([{ row: 4, ...fault }])
})

const daysOf = (dates: string[], order?: 'day_first' | 'month_first') => {
  const rows = dates.map((date) => `${date},1,x`)
  const { lines, faults } = readStatementFile(['date,amount,memo', ...rows].join('\n'), order)
  return { days: lines.map(({ day }) => day), faults: faults.map(({ row, column, fault }) => [row, column, fault]) }
}

test('dates that can all be read both ways are read as the operator says', () => {
  const dates = ['03/04/2026', '05/06/2026', '2026-07-08']
  expect(daysOf(dates)).toEqual({
    days: ['2026-07-08'],
    faults: [
      [2, 'date', 'date_ambiguous'],
      [3, 'date', 'date_ambiguous'],
    ],
  })
  expect(daysOf(dates, 'day_first')).toEqual({ days: ['2026-04-03', '2026-06-05', '2026-07-08'], faults: [] })
  expect(daysOf(dates, 'month_first')).toEqual({ days: ['2026-03-04', '2026-05-06', '2026-07-08'], faults: [] })
})

test('a file that contradicts the operator’s date order is refused, row by row, and none of it is guessed', () => {
  expect(daysOf(['03/04/2026', '22/04/2026', '04.05.2026'], 'month_first')).toEqual({
    days: ['2026-05-04'],
    faults: [
      [2, 'date', 'date_ambiguous'],
      [3, 'date', 'date_order'],
    ],
  })
  expect(daysOf(['04/22/2026'], 'day_first')).toEqual({ days: [], faults: [[2, 'date', 'date_order']] })
  expect(daysOf(['22/04/2026', '31/02/2026'], 'day_first')).toEqual({
    days: ['2026-04-22'],
    faults: [[3, 'date', 'date']],
  })
})

test('amounts of three digits after a mark are read as the other amounts of the statement are, or not at all', () => {
  const amountsOf = (...cells: string[]) => {
    const rows = cells.map((cell) => `2026-11-22;${cell};x`)
    const { lines, faults } = readStatementFile(['date;amount;memo', ...rows].join('\n'))
    return [lines.map(({ amount }) => amount), faults.map(({ value, fault }) => [value, fault])]
  }
  expect(amountsOf('12.500', '-3,75')).toEqual([[12_500_00, -3_75], []])
  expect(amountsOf('12.500', '3.75')).toEqual([[3_75], [['12.500', 'amount']]])
  expect(amountsOf('12.500', '3.75', '3,75')).toEqual([[3_75, 3_75], [['12.500', 'amount']]])
  expect(amountsOf('12,500', '7')).toEqual([[7_00], [['12,500', 'amount']]])
})
