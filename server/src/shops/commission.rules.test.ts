import { expect, test } from 'vitest'
import { decideCommission } from './commission.rules.ts'

const [ines, omar] = [1, 2]
const by = (proposedBy: number, percent: number | null) => ({ percent, proposedBy })

test.each([
  ['is proposed by the first operator', 8, undefined, 12, false, 'proposed'],
  ['is proposed to be the standard again', 8, undefined, null, false, 'proposed'],
  ['replaces another proposal', 8, by(omar, 5), 12, false, 'proposed'],
  ['replaces the operator’s own proposal', 8, by(ines, 5), 12, false, 'proposed'],
  ['still waits when the first operator repeats it', 8, by(ines, 12), 12, false, 'same'],
  ['takes effect when a second operator agrees', 8, by(omar, 12), 12, false, 'changed'],
  ['is the standard again when a second operator agrees', 8, by(omar, null), null, false, 'changed'],
  ['takes effect at once where no second operator is needed', 8, undefined, 12, true, 'changed'],
  ['does not change when it is set to its present value', 8, undefined, 8, false, 'same'],
  [
    'does not change, and the proposal ends, when it is set to its present value',
    8,
    by(ines, 12),
    8,
    false,
    'cancelled',
  ],
  ['does not change when it is the standard already', null, undefined, null, true, 'same'],
] as const)('a commission %s', (...[, now, proposal, percent, mayAlone, step]) => {
  expect(decideCommission({ now, proposal }, { percent, operatorId: ines, mayAlone })).toBe(step)
})
