import { expect, test } from 'vitest'
import { decideCommission } from './commission.rules.ts'

const [ines, omar] = [1, 2]
const by = (proposedBy: number, percent: number | null) => ({ percent, proposedBy })

test.each([
  ['is proposed by the first', 8, undefined, 12, false, 'proposed'],
  ['is proposed where it goes back to the standard', 8, undefined, null, false, 'proposed'],
  ['is proposed anew where another one waits', 8, by(omar, 5), 12, false, 'proposed'],
  ['is proposed anew by the one who wanted another one', 8, by(ines, 5), 12, false, 'proposed'],
  ['waits where the first says it again', 8, by(ines, 12), 12, false, 'same'],
  ['takes effect where a second one says it too', 8, by(omar, 12), 12, false, 'changed'],
  ['goes back to the standard where a second one says it too', 8, by(omar, null), null, false, 'changed'],
  ['takes effect at once where nobody else has to agree', 8, undefined, 12, true, 'changed'],
  ['stays as it is', 8, undefined, 8, false, 'same'],
  ['stays, and what waits ends', 8, by(ines, 12), 8, false, 'cancelled'],
  ['stays the standard', null, undefined, null, true, 'same'],
] as const)('a commission %s', (...[, now, proposal, percent, mayAlone, step]) => {
  expect(decideCommission({ now, proposal }, { percent, operatorId: ines, mayAlone })).toBe(step)
})
